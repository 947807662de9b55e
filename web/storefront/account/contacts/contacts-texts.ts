/** Texts of the pages opened from mailed links: contact changes and unsubscribing from offers. */

// Contact changes

export const contactTitle = 'Your account’s contact'
export const confirmTitle = 'Confirm your new email'
export const confirmText = (to: string, from: string) =>
  `Press Confirm to change your email from ${from} to ${to}.`
export const confirmButton = 'Confirm'
export const confirmedText = 'Your new email is confirmed. Log in with it from now on.'

export const proveTitle = 'Confirm your email'
export const proveText = (email: string) =>
  `Confirm that ${email} is your email. If you don’t have an account with us, close this page.`
export const provedText = 'Thanks, your email is confirmed.'

export const undoTitle = 'Undo this change'
export const undoText = (what: string, from: string, to: string) =>
  `Someone changed your account’s ${what} from ${from} to ${to}. If it wasn’t you, undo it: we’ll log out every device, and your password will stop working.`
export const undoButton = 'Undo it'
export const undoneText =
  'We’ve put everything back and logged out every device. We’ve emailed you a link to set a new password.'

export const notMeTitle = 'This wasn’t me'
export const notMeText = (contact: string) =>
  `Someone asked us to refuse orders with your details (${contact}). If that wasn’t you, you can undo it here. If it was, just close this page: taking a break is a good decision.`
export const notMeButton = 'Undo it'
export const notMeDoneText = 'We’ve undone the self-exclusion. You can order again.'

export const emailContact = 'email'
export const mobileContact = 'mobile'
export const doneTitle = 'Done'
/** Fixed. @source S-LOGIN-1 */
export const logInLink = 'Log In'

// Unsubscribing from offers

export const stopOffersTitle = 'Stop offers and news'
export const brokenLinkText = 'Part of this link is missing. Open it from the message again, or contact us.'
export const stopOffersText = (to: string, what: string) =>
  `We send ${to} ${what} with offers and news. You can stop them straight away.`
export const emails = 'emails'
export const textMessages = 'text messages'
export const stopButton = 'Stop them'
export const stoppedText = (to: string, what: string) =>
  `We won’t send ${to} any ${what} with offers and news. You’ll still get messages about your orders.`
