/** Texts of registration. Its field labels are in `account-texts.ts`. */

export const title = 'Create an Account'
export const adultText = 'You must be 18 or older. We’ll text a code to your mobile.'
export const createButton = 'Create account'
export const yourMobile = 'your mobile'

// The code form without JavaScript

export const codeLabel = 'The 4-digit code we sent to your mobile'
export const verifyButton = 'Verify'
export const resendButton = 'Resend code'
