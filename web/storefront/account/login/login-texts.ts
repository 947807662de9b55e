/** Texts of the login and its second step. */

/** Fixed. @source S-LOGIN-1 */
export const logInTitle = 'Log In'
export const loggedOutText = 'You’ve been logged out. Log in again. What you typed is still here.'
/** Fixed. @source S-LOGIN-1 */
export const forgotLink = 'Forgot Password?'
export const newHereText = 'New here?'
export const createAccountLink = 'Create an account'
export const enrolText = 'Your work account needs two-step login.'
export const enrolLink = 'Set it up now'

// The second step

export const secondStepTitle = 'Confirm Your Login'
export const secondStepText = 'One more step: confirm it’s you.'
export const lostPhoneText =
  'Lost your phone and your recovery codes? If you work with us, ask an admin to reset your two-step login. Otherwise'
export const contactUsLink = 'contact us'
