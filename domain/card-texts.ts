/** Texts of the card form, in the demo's frame and around the gateway's fields. */

/** Fixed. @source S-PAY-4 */
export const nameLabel = 'Name on Card'
/** Fixed. @source S-PAY-4 */
export const numberLabel = 'Card Number'
/** Fixed. @source S-PAY-4 */
export const expiryLabel = 'Expiry (MM/YY)'
/** Fixed. @source S-PAY-4 */
export const securityCodeLabel = 'CCV'

// Missing values

/** Fixed. @source S-VALID-10 */
export const nameRequired = 'Name on card required'
/** Fixed. @source S-VALID-10 */
export const numberRequired = 'Credit card number required'
/** Fixed. @source S-VALID-10 */
export const expiryRequired = 'Expiry required'
/** Fixed. @source S-VALID-10 */
export const securityCodeRequired = 'CVV required'
export const fillInEveryField = 'Please fill in every field.'

// Invalid values

export const nameInvalid = 'Invalid name on card'
export const numberInvalid = 'Invalid credit card number'
/** Fixed. @source S-VALID-10 */
export const expiryInvalid = 'Invalid expiry'
export const securityCodeInvalid = 'Invalid CVV'
/** Fixed. @source S-ERR-16 */
export const paypalFailed = 'Paypal Error, please try again'
