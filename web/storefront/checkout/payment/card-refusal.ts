import type { PaymentToken } from './payment-fields.ts'
import * as texts from '../checkout-texts.ts'

const INVALID_CARD = /HOSTED_FIELDS_FIELDS_INVALID|CVV_VERIFICATION_FAILED|FAILED_TOKENIZATION/

type GatewayRefusal = {
  code: string
  /** Text for the customer; empty if the provider has none. */
  msg: string
  /** Errors by field name. */
  fields?: Record<string, string>
}

/**
 * Returns the single error line of the card form, which marks its own fields. The form is cleared after a refused card,
 * even if only the expiry is wrong. It is not cleared while a field is still empty.
 * @source S-ERR-12, S-ERR-13, S-VALID-10
 */
export function readCardRefusal({ code, msg, fields = {} }: GatewayRefusal): PaymentToken & { ok: false } {
  if (code === 'HOSTED_FIELDS_FIELDS_EMPTY') {
    return { ok: false, message: fields.cardholder_name ? texts.cardNameRequired : msg }
  }
  if (code.endsWith('NETWORK_ERROR')) return { ok: false, message: texts.paymentRetry, mustClear: true }
  if (code.includes('FAIL_ON_DUPLICATE'))
    return { ok: false, message: texts.cardSavedAlready, mustClear: true }
  if (INVALID_CARD.test(code)) {
    // Clearing the fields removes their errors, so the hint repeats the errors.
    const hint = [...Object.values(fields).map((each) => `${each}.`), msg].filter(Boolean).join(' ')
    return { ok: false, message: texts.cardInvalid, ...(hint && { hint }), mustClear: true }
  }
  return { ok: false, message: msg || texts.cardInvalid }
}
