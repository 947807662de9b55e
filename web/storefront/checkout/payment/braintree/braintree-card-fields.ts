import type { HostedField, HostedFields } from './braintree-sdk.ts'
import type { BraintreeSession } from './braintree-session.ts'
import { readCardRefusal } from '../card-refusal.ts'
import type { PaymentToken } from '../payment-fields.ts'
import * as texts from '../../checkout-texts.ts'
import * as cardTexts from '#domain/card-texts.ts'

export type CardField = 'cardholder_name' | 'number' | 'expiration' | 'cvv'
export type CardErrors = Partial<Record<CardField, string>>

/** @source S-VALID-10 */
const REQUIRED_TEXTS: Record<CardField, string> = {
  cardholder_name: cardTexts.nameRequired,
  number: cardTexts.numberRequired,
  expiration: cardTexts.expiryRequired,
  cvv: cardTexts.securityCodeRequired,
}
const INVALID_TEXTS: Record<CardField, string> = {
  cardholder_name: cardTexts.nameInvalid,
  number: cardTexts.numberInvalid,
  expiration: cardTexts.expiryInvalid,
  cvv: cardTexts.securityCodeInvalid,
}

/** Braintree's names of the three iframe fields, with our names. */
const CARD_FIELDS: Partial<Record<HostedField, CardField>> = {
  number: 'number',
  expirationDate: 'expiration',
  cvv: 'cvv',
}

export type CardFields = {
  /** @param name as typed; the only field that is not an iframe */
  tokenise(name: string, amount: number): Promise<PaymentToken & { fields?: CardErrors }>
  clear(): void
  hasChanged(): boolean
  /** Removes the iframes from the page. */
  close(): void
}

type CardFieldsOptions = {
  containers: { number: HTMLElement; expiration: HTMLElement; cvv: HTMLElement }
  styles: Record<string, Record<string, string>>
  /** Receives the error of a field on blur; undefined clears it. */
  onField: (field: CardField, error: string | undefined) => void
  /** Called when Enter is pressed in a field. */
  onSubmit: () => void
}

/** Mounts Braintree's hosted fields. Text typed into their iframes never reaches this page. */
export async function openCardFields(
  session: BraintreeSession,
  options: CardFieldsOptions,
): Promise<CardFields> {
  const { containers, styles, onField, onSubmit } = options
  const hosted = await (
    await session.sdk.hostedFields()
  ).create({
    client: session.client,
    styles,
    fields: {
      number: { container: containers.number, iframeTitle: cardTexts.numberLabel },
      expirationDate: { container: containers.expiration, iframeTitle: cardTexts.expiryLabel },
      cvv: { container: containers.cvv, iframeTitle: cardTexts.securityCodeLabel },
    },
  })
  let hasChanged = false
  const markChanged = () => void (hasChanged = true)
  hosted.on('notEmpty', markChanged)
  hosted.on('empty', markChanged)
  hosted.on('validityChange', ({ emittedBy, fields }) => {
    markChanged()
    const field = CARD_FIELDS[emittedBy]
    if (field && fields[emittedBy].isPotentiallyValid) onField(field, undefined)
  })
  hosted.on('blur', ({ emittedBy, fields }) => {
    const field = CARD_FIELDS[emittedBy]
    const { isEmpty, isValid } = fields[emittedBy]
    // A field that was left empty is not an error yet.
    if (field && !isEmpty && !isValid) onField(field, INVALID_TEXTS[field])
  })
  hosted.on('inputSubmitRequest', onSubmit)
  return {
    tokenise: async (name, amount) => {
      hasChanged = false
      return tokenise(session, hosted, { name: name.trim(), amount })
    },
    clear: () => {
      for (const field of ['number', 'expirationDate', 'cvv'] as const) void hosted.clear(field)
    },
    hasChanged: () => hasChanged,
    close: () => void hosted.teardown().catch(() => {}),
  }
}

type CardholderDetails = { name: string; amount: number }

async function tokenise(
  session: BraintreeSession,
  hosted: HostedFields,
  { name, amount }: CardholderDetails,
): Promise<PaymentToken & { fields?: CardErrors }> {
  const emptyErrors = emptyFields(hosted, name)
  if (Object.keys(emptyErrors).length > 0) return refusal('HOSTED_FIELDS_FIELDS_EMPTY', emptyErrors)
  try {
    const { nonce, details } = await hosted.tokenize({ cardholderName: name })
    const confirmed = await session.confirm(nonce, details.bin, amount)
    return confirmed.ok ? { ...confirmed, deviceData: await session.deviceData() } : confirmed
  } catch (error) {
    return readError(error)
  }
}

function emptyFields(hosted: HostedFields, name: string): CardErrors {
  const { fields } = hosted.getState()
  const emptyErrors: CardErrors = name === '' ? { cardholder_name: REQUIRED_TEXTS.cardholder_name } : {}
  for (const [hostedField, cardField] of Object.entries(CARD_FIELDS) as [HostedField, CardField][])
    if (fields[hostedField].isEmpty) emptyErrors[cardField] = REQUIRED_TEXTS[cardField]
  return emptyErrors
}

type SdkError = { code?: string; details?: { invalidFieldKeys?: HostedField[] } }

/** Replaces Braintree's messages, which are meant for developers, with those of the specification. */
function readError(error: unknown): PaymentToken & { fields?: CardErrors } {
  const { code, details } = (error ?? {}) as SdkError
  if (!code) return { ok: false, message: texts.paymentRetry, mustClear: true }
  const fields: CardErrors = {}
  for (const hostedField of details?.invalidFieldKeys ?? []) {
    const cardField = CARD_FIELDS[hostedField]
    if (cardField) fields[cardField] = INVALID_TEXTS[cardField]
  }
  return refusal(code, fields)
}

const refusal = (code: string, fields: CardErrors) => ({
  ...readCardRefusal({
    code,
    msg: code === 'HOSTED_FIELDS_FIELDS_EMPTY' ? cardTexts.fillInEveryField : '',
    fields,
  }),
  fields,
})
