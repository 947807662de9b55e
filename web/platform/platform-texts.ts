/** Texts shared by all surfaces: errors, the confirm form, the demo banner. */

// Error page

export const referenceText = 'Reference'
/** Fixed. @source S-LOST-1 */
export const homeButton = 'Take me home'
export const tryAgainButton = 'Try again'

// Confirm form

export const confirmTitle = 'Confirm it’s you'
export const confirmText = 'You logged in a while ago. Confirm it’s you, and we’ll carry on.'
export const appCodeLabel = 'Code from your authenticator app'
export const recoveryCodeHint = 'Or one of your recovery codes'
export const passwordLabel = 'Your password'
export const confirmButton = 'Confirm'
export const passkeyButton = 'Use a passkey'
export const noPasskeyText = 'You didn’t choose a passkey. Please try again.'
export const passkeyNotMade = 'That didn’t make a passkey. Please try again.'

// Demo banner

export const demoLabel = 'Demo'
export const demoTitle = 'Demo:'
export const demoText = 'nothing is delivered. It’s'

export const passkeyNeededText =
  'Your account has a passkey as its second step. Confirm with the passkey instead.'
