import {
  CARD_INVALID,
  CARD_NAME_REQUIRED,
  CARD_SAVED_ALREADY,
  PAYMENT_RETRY,
  type PaymentToken,
} from './payment-fields.ts'

const INVALID_CARD = /HOSTED_FIELDS_FIELDS_INVALID|CVV_VERIFICATION_FAILED|FAILED_TOKENIZATION/

type RefusedCard = {
  code: string
  /** In words for a shopper; empty where the provider has none. */
  msg: string
  /** What is wrong with each field, by its name. */
  fields?: Record<string, string>
}

/**
 * The form marks its own fields; here stands the one line for all of them. A refused card is cleared; an expiry that
 * was mistyped, or a field left out, is mended where it stands.
 * @source S-ERR-12, S-ERR-13, S-VALID-10
 */
export function readCardRefusal({ code, msg, fields = {} }: RefusedCard): PaymentToken & { ok: false } {
  if (code === 'HOSTED_FIELDS_FIELDS_EMPTY') {
    return { ok: false, message: fields.cardholder_name ? CARD_NAME_REQUIRED : msg }
  }
  if (code.endsWith('NETWORK_ERROR')) return { ok: false, message: PAYMENT_RETRY, mustClear: true }
  if (code.includes('FAIL_ON_DUPLICATE')) return { ok: false, message: CARD_SAVED_ALREADY, mustClear: true }
  if (INVALID_CARD.test(code)) {
    const isExpiryAlone = Object.keys(fields).join() === 'expiration'
    return { ok: false, message: CARD_INVALID, ...(msg && { hint: msg }), mustClear: !isExpiryAlone }
  }
  return { ok: false, message: msg || CARD_INVALID }
}
