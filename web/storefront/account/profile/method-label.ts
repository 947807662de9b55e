import type { PaymentMethod } from '#contract/account/users.ts'
import * as checkoutTexts from '../../checkout/checkout-texts.ts'

const isCard = ({ type }: PaymentMethod) => type === 'CreditCard'

/** Returns the method's name as the checkout shows it. @source S-PAY-2 */
export const nameOf = (method: PaymentMethod): string =>
  isCard(method)
    ? checkoutTexts.savedCardLabel(method.details.lastTwo ?? '')
    : (method.details.email ?? 'PayPal')

export const brandOf = (method: PaymentMethod): string =>
  isCard(method) ? (method.details.cardType ?? '') : 'PayPal'

/** Returns brand and name, such as "Visa Ending 11". */
export const methodLabel = (method: PaymentMethod): string => `${brandOf(method)} ${nameOf(method)}`
