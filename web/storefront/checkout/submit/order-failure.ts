import type { ErrorBody } from '#contract/errors.ts'
import { CHECKOUT_FIELDS, type CheckoutErrors, type CheckoutField } from '../draft/checkout-draft.ts'
import * as loginTexts from '../../account/login/login-texts.ts'

export type RegisteredContact = 'email' | 'mobile'

/** State that the page shows after an attempt to order. */
export type OrderOutcome = {
  errors: CheckoutErrors
  /** The error message below the button. */
  message: string
  /** Additional text in a smaller size. */
  hint: string
  /** The contact that another account already uses. */
  alreadyRegistered: RegisteredContact | null
  /** The account whose mobile must be verified. */
  verifying: number | null
  /** The previous total in dollars, if it has changed. */
  totalBefore: number | null
  /** The order is accepted only with a solved captcha. */
  needsCaptcha: boolean
}

export type OrderFailure = OrderOutcome & {
  hasChanged: boolean
  isPaymentAtFault: boolean
  isUnanswered: boolean
  isProviderDown: boolean
}

export const NO_OUTCOME: OrderOutcome = {
  errors: {},
  message: '',
  hint: '',
  alreadyRegistered: null,
  verifying: null,
  totalBefore: null,
  needsCaptcha: false,
}

/**
 * Errors after which the page's data is outdated: prices, stock, the promo code or the delivery times have changed.
 */
const HAS_CHANGED =
  /^(cart_|promo_|slot_|store_closed|store_paused|no_driver|out_of_stock|pack_unavailable|delivery_time)/
const IS_PAYMENT = /^payment_(declined|method_required)/
/** Errors after which it is unknown whether the order was placed. */
const IS_UNANSWERED = /^(network|internal|unavailable|order_in_progress)$/

/** Translates the API's error into the page's state. @source S-ERR-9, S-ERR-10, S-ERR-11 */
export function readOrderFailure(error: ErrorBody): OrderFailure {
  const verifying = error.code === '018' ? (error.user_id ?? 0) : null
  const registeredContact: RegisteredContact | null = error.msg.includes('Username')
    ? 'email'
    : error.msg.includes('Mobile') && error.code === 'mobile_taken'
      ? 'mobile'
      : null
  const errors = fieldErrors(error)
  return {
    verifying,
    totalBefore: null,
    needsCaptcha: error.fields?.captcha !== undefined || error.code.startsWith('captcha_'),
    alreadyRegistered: registeredContact,
    errors,
    hint: '',
    message: verifying !== null || registeredContact ? '' : messageOf(error),
    hasChanged: HAS_CHANGED.test(error.code),
    isPaymentAtFault: IS_PAYMENT.test(error.code),
    isUnanswered: IS_UNANSWERED.test(error.code),
    isProviderDown: error.code === 'captcha_unavailable',
  }
}

/** Returns the error message. For an ended session it explains the login dialog, which the layout opens. */
const messageOf = ({ code, msg, fields }: ErrorBody): string =>
  code === 'not_signed_in' ? loginTexts.loggedOutText : (fields?.captcha ?? msg)

const BY_CODE: Record<string, CheckoutField> = {
  dob_required: 'dob',
  dob_invalid: 'dob',
  address_invalid: 'address',
  address_not_found: 'address',
  address_not_served: 'address',
  delivery_time_required: 'delivery_time',
  slot_not_offered: 'delivery_time',
  slot_full: 'delivery_time',
  store_closed: 'delivery_time',
  store_paused: 'delivery_time',
  no_driver: 'delivery_time',
  gift_confirmation_required: 'gift_recipient_over_18',
}

function fieldErrors(error: ErrorBody): CheckoutErrors {
  const field = BY_CODE[error.code]
  const knownFields = Object.entries(error.fields ?? {}).filter(([name]) =>
    (CHECKOUT_FIELDS as readonly string[]).includes(name),
  )
  return { ...(field && { [field]: error.msg }), ...Object.fromEntries(knownFields) }
}
