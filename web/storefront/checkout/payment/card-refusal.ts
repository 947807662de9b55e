import type { PaymentToken } from './payment-fields.ts'
import * as texts from '../checkout-texts.ts'

const INVALID_CARD = /HOSTED_FIELDS_FIELDS_INVALID|CVV_VERIFICATION_FAILED|FAILED_TOKENIZATION/

type RefusedCard = {
  code: string
  /** Text for the customer; empty if the provider has none. */
  msg: string
  /** The error of each field, by its name. */
  fields?: Record<string, string>
}

/**
 * The card form marks its own fields; this is the one line for all of them. A refused card is cleared, also one whose
 * expiry alone is wrong; a field that is still empty keeps the others.
 * @source S-ERR-12, S-ERR-13, S-VALID-10
 */
export function readCardRefusal({ code, msg, fields = {} }: RefusedCard): PaymentToken & { ok: false } {
  if (code === 'HOSTED_FIELDS_FIELDS_EMPTY') {
    return { ok: false, message: fields.cardholder_name ? texts.cardNameRequired : msg }
  }
  if (code.endsWith('NETWORK_ERROR')) return { ok: false, message: texts.paymentRetry, mustClear: true }
  if (code.includes('FAIL_ON_DUPLICATE'))
    return { ok: false, message: texts.cardSavedAlready, mustClear: true }
  if (INVALID_CARD.test(code)) {
    // The marks under the fields are cleared with them, so the hint says what was wrong.
    const hint = [...Object.values(fields).map((each) => `${each}.`), msg].filter(Boolean).join(' ')
    return { ok: false, message: texts.cardInvalid, ...(hint && { hint }), mustClear: true }
  }
  return { ok: false, message: msg || texts.cardInvalid }
}
