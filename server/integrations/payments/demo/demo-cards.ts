import { isCardNumber } from '#domain/card-number.ts'
import type { MethodDetails } from '../port.ts'
import * as cardTexts from '#domain/card-texts.ts'

type TestCard = { cardType: string; written: string; declines?: true; refusesRefunds?: true }

const DECLINED: TestCard = { cardType: 'Visa', written: '4000 0000 0000 0002', declines: true }
const REFUSES_REFUNDS: TestCard = { cardType: 'Visa', written: '4000 0000 0000 5126', refusesRefunds: true }

/** Only card numbers that the demo accepts. @source A-DEMO-4 */
const TEST_CARDS: Record<string, TestCard> = {
  '4111111111111111': { cardType: 'Visa', written: '4111 1111 1111 1111' },
  '5555555555554444': { cardType: 'MasterCard', written: '5555 5555 5555 4444' },
  '378282246310005': { cardType: 'American Express', written: '3782 822463 10005' },
  '4000000000000002': DECLINED,
  '4000000000005126': REFUSES_REFUNDS,
}

/** Number of the card in each wallet of the demo. */
const WALLET_CARDS = { applePay: '5555555555554444', googlePay: '4111111111111111' }
export type DemoWallet = keyof typeof WALLET_CARDS

/** Returns the card of a demo wallet, which never expires. As with the real wallets, it is an ordinary card. */
export function walletCard(wallet: DemoWallet, now: Date): ReadCard {
  const expiration = `12/${now.getUTCFullYear() + 1}`
  const card = readCard(
    { number: WALLET_CARDS[wallet], expiration, cvv: '123', cardholder_name: wallet },
    now,
  )
  if (!card.ok) throw new Error(`card of ${wallet}: ${card.msg}`)
  return card
}

const APPROVED = Object.values(TEST_CARDS).filter((card) => !card.declines && !card.refusesRefunds)
const ONLY_TEST_CARDS = `This is a demo shop, so only test cards work here: ${APPROVED.map((card) => card.written).join(', ')}.`

export const TEST_CARD_HINT =
  `${ONLY_TEST_CARDS} Any name, any later expiry and any CCV but 200. ` +
  `${DECLINED.written} is declined, ` +
  `${REFUSES_REFUNDS.written} takes no refund.`

/** Security code for which the test card is declined. */
const WRONG_CVV = '200'
const LONGEST_NAME = 100
/** Maximum years until expiry. Cards are valid for a few years; a later year is a typing error. */
const MAX_YEARS_AHEAD = 20

export type CardInput = { number: string; expiration: string; cvv: string; cardholder_name: string }
export type CardField = keyof CardInput

/** Refusal with a gateway's code. @source S-ERR-13 */
export type CardRefusal = {
  ok: false
  code:
    | 'HOSTED_FIELDS_FIELDS_EMPTY'
    | 'HOSTED_FIELDS_FIELDS_INVALID'
    | 'TOKENIZATION_CVV_VERIFICATION_FAILED'
    | 'FAILED_TOKENIZATION'
  msg: string
  fields?: Partial<Record<CardField, string>>
}
export type ReadCard = {
  ok: true
  card: MethodDetails
  number: string
  declines: boolean
  /** True if the card can be charged but not refunded, like a card with a closed account. */
  refusesRefunds: boolean
}

export const REQUIRED: Record<CardField, string> = {
  cardholder_name: cardTexts.nameRequired,
  number: cardTexts.numberRequired,
  expiration: cardTexts.expiryRequired,
  cvv: cardTexts.securityCodeRequired,
}

/** Validates a typed card as a gateway would; only test cards pass. */
export function readCard(input: CardInput, now: Date): ReadCard | CardRefusal {
  const empty = messagesFor(REQUIRED, (field) => input[field].trim() === '')
  if (empty) {
    return {
      ok: false,
      code: 'HOSTED_FIELDS_FIELDS_EMPTY',
      msg: cardTexts.fillInEveryField,
      fields: empty,
    }
  }
  const number = input.number.replace(/[\s-]/g, '')
  const expiry = readExpiry(input.expiration, now)
  const cvv = input.cvv.trim()
  const isRight: Record<CardField, boolean> = {
    cardholder_name: input.cardholder_name.length <= LONGEST_NAME,
    number: isCardNumber(number),
    expiration: expiry !== null,
    cvv: /^\d{3,4}$/.test(cvv),
  }
  const invalid = messagesFor(INVALID, (field) => !isRight[field])
  if (invalid || expiry === null) {
    return refuse('HOSTED_FIELDS_FIELDS_INVALID', 'Please check the card details.', invalid)
  }
  const test = TEST_CARDS[number]
  if (!test) return refuse('FAILED_TOKENIZATION', 'This card can’t be used.')
  if (cvv === WRONG_CVV) return refuse('TOKENIZATION_CVV_VERIFICATION_FAILED', 'The CVV is wrong.')
  const card = {
    type: 'CreditCard',
    cardType: test.cardType,
    lastTwo: number.slice(-2),
    expiry,
    payer: '',
  } as const
  const { declines = false, refusesRefunds = false } = test
  return { ok: true, card, number, declines, refusesRefunds }
}

export const INVALID: Record<CardField, string> = {
  cardholder_name: cardTexts.nameInvalid,
  number: cardTexts.numberInvalid,
  expiration: cardTexts.expiryInvalid,
  cvv: cardTexts.securityCodeInvalid,
}

function messagesFor(
  messages: Record<CardField, string>,
  applies: (field: CardField) => boolean,
): CardRefusal['fields'] | undefined {
  const found = (Object.keys(messages) as CardField[]).filter(applies)
  return found.length ? Object.fromEntries(found.map((field) => [field, messages[field]])) : undefined
}

const refuse = (code: CardRefusal['code'], why: string, fields?: CardRefusal['fields']): CardRefusal => ({
  ok: false,
  code,
  msg: `${why} ${ONLY_TEST_CARDS}`,
  ...(fields && { fields }),
})

/** Parses `MM/YY` or `MM/YYYY` to `MM/YY`; null if the month is invalid or over. */
export function readExpiry(written: string, now: Date): string | null {
  const [, month = '', year = ''] = /^\s*(\d{1,2})\s*\/\s*(\d{4}|\d{2})\s*$/.exec(written) ?? []
  if (Number(month) < 1 || Number(month) > 12) return null
  const expiry = `${month.padStart(2, '0')}/${year.slice(-2)}`
  const fullYear = year.length === 2 ? 2000 + Number(year) : Number(year)
  if (fullYear > now.getUTCFullYear() + MAX_YEARS_AHEAD || fullYear < 2000) return null
  return isExpired(expiry, now) ? null : expiry
}

/** Returns true if a card has expired. It is valid until the end of its month. */
export function isExpired(expiry: string, now: Date): boolean {
  const [month = NaN, year = NaN] = expiry.split('/').map(Number)
  return (2000 + year) * 12 + month < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1
}
