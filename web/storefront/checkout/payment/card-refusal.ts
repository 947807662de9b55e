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
  /** Text for the customer; empty if the provider has none. */
  msg: string
  /** The error of each field, by its name. */
  fields?: Record<string, string>
}

/**
 * The card form marks its own fields; this is the one line for all of them. A refused card is cleared; a mistyped
 * expiry date or a missing field can be corrected in place.
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
