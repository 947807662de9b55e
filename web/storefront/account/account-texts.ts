import { PASSWORD_MIN_LENGTH } from '#domain/field-lengths.ts'

/** Texts of the personal details fields in registration, checkout and the account page. */

export const firstNameLabel = 'First Name'
export const lastNameLabel = 'Last Name'
/** Label for a shopper with a single name. */
export const nameLabel = 'Name'
export const oneNameLabel = 'I only have one name'
/** Fixed. @source S-LOGIN-1, S-FORGOT-1 */
export const emailLabel = 'Email'
export const didYouMean = 'Did you mean'
export const mobileLabel = 'Mobile'
export const birthDateLabel = 'Date of Birth'
/** Fixed. @source S-VALID-8 */
export const birthDateFormat = 'DD/MM/YYYY'
/** Fixed. @source S-LOGIN-1 */
export const passwordLabel = 'Password'
export const passwordHint = `At least ${PASSWORD_MIN_LENGTH} characters`
export const yourPasswordLabel = 'Your password'

// Existing account

/** Fixed. @source S-CHECK-1 */
export const haveAccountText = 'Have an account?'
/** Fixed. @source S-CHECK-1, S-ERR-10 */
export const logInHereLink = 'Log in here'
/** Fixed. @source S-ERR-10 */
export const alreadyRegisteredText = (what: string, product: string) =>
  `Looks like your ${what} is already associated with an account of ${product}.`
/** Fixed. @source S-ERR-10 */
export const emailContact = 'email'
/** Fixed. @source S-ERR-10 */
export const mobileContact = 'mobile number'

// Expired mail links

export const linkEndedTitle = 'This link no longer works'
export const linkEndedText =
  'It’s expired or you’ve used it already. If something’s wrong with your account, contact us.'
/** Fixed. @source S-FOOT-1 */
export const contactUsButton = 'Contact Us'
