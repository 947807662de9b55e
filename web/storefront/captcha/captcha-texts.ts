/** Texts of the captchas. */

export const boxLabel = 'Captcha: I’m a person'
export const checkingText = 'Checking'
export const checkedText = 'Checked, thank you'
export const failedText = 'The captcha didn’t work. Please tick it again.'

// The provider's captcha

export const waitingText = 'The captcha appears when you start typing.'
export const ownCaptchaButton = 'Use our own captcha instead'
