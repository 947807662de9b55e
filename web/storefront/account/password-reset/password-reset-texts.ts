/** Texts of the password reset, in the order in which the shopper sees them. */

/** Fixed. @source S-FORGOT-1 */
export const forgotTitle = 'Forgot Password'
/** Fixed. @source S-FORGOT-1 */
export const forgotText =
  "No worries, we'll email you instructions to set a new password after entering in your email below."
/** Fixed. @source S-FORGOT-1, S-RESET-1 */
export const submitButton = 'Submit'
/** Fixed. @source S-ERR-7 */
export const mailSentText = 'Please check your email'

// Page behind the mailed link

export const newPasswordTitle = 'Set a New Password'
export const newPasswordLabel = 'New Password'
export const confirmPasswordLabel = 'Confirm Password'
export const newLinkButton = 'Ask for a new link'
export const passwordSetText = 'You’re all set. Log in with your new password from now on.'
/** Fixed. @source S-LOGIN-1 */
export const logInButton = 'Log In'
