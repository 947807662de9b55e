import type { HostedField, HostedFields } from './braintree-sdk.ts'
import type { BraintreeSession } from './braintree-session.ts'
import { readCardRefusal } from '../card-refusal.ts'
import type { PaymentToken } from '../payment-fields.ts'
import * as texts from '../../checkout-texts.ts'
import * as cardTexts from '#domain/card-texts.ts'

export type CardField = 'cardholder_name' | 'number' | 'expiration' | 'cvv'
export type CardErrors = Partial<Record<CardField, string>>

/** @source S-VALID-10 */
const REQUIRED: Record<CardField, string> = {
  cardholder_name: cardTexts.nameRequired,
  number: cardTexts.numberRequired,
  expiration: cardTexts.expiryRequired,
  cvv: cardTexts.securityCodeRequired,
}
const INVALID: Record<CardField, string> = {
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
  const touched = () => void (hasChanged = true)
  hosted.on('notEmpty', touched)
  hosted.on('empty', touched)
  hosted.on('validityChange', ({ emittedBy, fields }) => {
    touched()
    const field = CARD_FIELDS[emittedBy]
    if (field && fields[emittedBy].isPotentiallyValid) onField(field, undefined)
  })
  hosted.on('blur', ({ emittedBy, fields }) => {
    const field = CARD_FIELDS[emittedBy]
    const { isEmpty, isValid } = fields[emittedBy]
    // A field that was left empty is not an error yet.
    if (field && !isEmpty && !isValid) onField(field, INVALID[field])
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
  const empty = emptyFields(hosted, name)
  if (Object.keys(empty).length > 0) return refused('HOSTED_FIELDS_FIELDS_EMPTY', empty)
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
  const empty: CardErrors = name === '' ? { cardholder_name: REQUIRED.cardholder_name } : {}
  for (const [theirs, ours] of Object.entries(CARD_FIELDS) as [HostedField, CardField][])
    if (fields[theirs].isEmpty) empty[ours] = REQUIRED[ours]
  return empty
}

type SdkError = { code?: string; details?: { invalidFieldKeys?: HostedField[] } }

/** Replaces Braintree's messages, which are meant for developers, with those of the specification. */
function readError(error: unknown): PaymentToken & { fields?: CardErrors } {
  const { code, details } = (error ?? {}) as SdkError
  if (!code) return { ok: false, message: texts.paymentRetry, mustClear: true }
  const fields: CardErrors = {}
  for (const theirs of details?.invalidFieldKeys ?? []) {
    const ours = CARD_FIELDS[theirs]
    if (ours) fields[ours] = INVALID[ours]
  }
  return refused(code, fields)
}

const refused = (code: string, fields: CardErrors) => ({
  ...readCardRefusal({
    code,
    msg: code === 'HOSTED_FIELDS_FIELDS_EMPTY' ? cardTexts.fillInEveryField : '',
    fields,
  }),
  fields,
})
