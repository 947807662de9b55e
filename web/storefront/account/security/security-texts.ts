/** Texts of password, passkeys, two-step login and sessions. */

// The page, and its row on the account's index

export const securityTitle = 'Security'
export const securityValue = (isTwoStep: boolean, devices: number) =>
  `${isTwoStep ? 'Two-step login on' : 'Password only'}, logged in on ${devices === 1 ? '1 device' : `${devices} devices`}`

// The password

export const passwordTitle = 'Password'
export const passwordIntro = 'A new password logs out all your other devices.'
export const currentPasswordLabel = 'Current password'
export const newPasswordLabel = 'New password'
export const confirmPasswordLabel = 'Confirm password'
export const setPasswordButton = 'Set new password'
export const passwordSet = 'You’ve set a new password. We’ve logged out all your other devices.'

// Passkeys

export const passkeysTitle = 'Passkeys'
export const passkeysIntro = 'Log in with your fingerprint, face or screen lock instead of a password.'
export const lastUsed = (moment: string) => `Last used ${moment}`
export const addedOn = (moment: string) => `Added ${moment}`
export const removeLabel = (name: string) => `Remove ${name}`
export const removeButton = 'Remove'
export const passkeyRemoved = 'We’ve removed that passkey.'
export const passkeyNeedsScripts = 'You need JavaScript to add a passkey.'
export const addPasskeyTitle = 'Add a passkey'
export const passkeyNameLabel = 'Name of the passkey'
export const passkeyNameHint = 'For example, My phone'
export const addPasskeyButton = 'Add passkey'

// Two-step login

export const twoStepTitle = 'Two-step login'
export const twoStepIntro = 'Add a code from your phone to keep everyone else out.'
export const twoStepOn = (codesLeft: number) =>
  `On, with an authenticator app. Recovery codes left: ${codesLeft}.`
export const twoStepOff = 'It’s off: you log in with your password only.'
export const manageButton = 'Manage'
export const setUpButton = 'Set up'

export const twoStepPageTitle = 'Two-Step Login'
export const enrolText = 'Your work account needs two-step login. Set it up to continue.'
export const whyTwoSteps =
  'Someone could guess or steal your password. With a passkey, or a code from an app on your phone, only you can log in.'
export const orPasskeyTitle = 'Or use a passkey'
export const orPasskeyText = 'Your fingerprint, face or screen lock. It covers both steps.'
export const backToSecurityLink = 'Back to Security'
export const continueLink = 'Continue'

// The authenticator app

export const appTitle = 'Authenticator app'
export const appOnText = 'It’s on. We ask for a code from the app whenever you log in with your password.'
export const removeAppButton = 'Remove the app'
export const appText =
  'Use any app that shows six-digit codes, such as the one built into your phone’s password app.'
export const setUpAppButton = 'Set up an app'
export const scanText = 'Scan this with the app, then type the code it shows.'
export const cannotScanText = 'Can’t scan?'
export const openInAppLink = 'Open it in an app on this device'
export const typeKeyText = ', or type this key:'
export const appCodeLabel = 'Code from the app'
export const turnOnButton = 'Turn on'

// Recovery codes

export const recoveryTitle = 'Recovery codes'
export const keepCodesText =
  'Keep these recovery codes somewhere safe, such as a password app or on paper. Each one lets you log in once if you lose your phone. We won’t show them again.'
export const codesKeptLink = 'I’ve saved them, continue'
export const codesLeftText = (left: number) => (left === 1 ? 'You have one left.' : `You have ${left} left.`)
export const newCodesQuestion = 'Your old recovery codes will stop working. Make new ones?'
export const newCodesButton = 'Make new recovery codes'

// Sessions

export const sessionsTitle = 'Where you’re logged in'
export const sessionsIntro = 'Don’t recognise a device? Log it out, then set a new password.'
export const thisDeviceTag = 'This device'
export const logOutLabel = (device: string, moment: string) => `Log out ${device}, last used ${moment}`
export const logOutButton = 'Log out'
export const logOutEverywhereButton = 'Log out everywhere'
export const deviceLoggedOut = 'We’ve logged out that device.'

// Page behind the link of a security warning

export const secureTitle = 'Secure Your Account'
export const notYouTitle = 'Wasn’t this you?'
export const passwordChanged = 'Someone changed your password.'
export const passwordReset = 'Someone set a new password for your account.'
export const passkeyAdded = 'Someone added a passkey to your account.'
export const passkeyGone = 'Someone removed a passkey from your account.'
export const appAdded = 'Someone set up an authenticator app for your account.'
export const appRemoved = 'Someone removed the authenticator app from your account.'
export const codesRenewed = 'Someone made new recovery codes for your account.'
export const codeUsed = 'Someone used one of your recovery codes.'
export const twoStepReset = 'Someone reset your two-step login.'
export const loginChanged = 'Someone changed how you log in.'
export const happenedOn = 'It happened on'
export const secureText =
  'This logs out every device, removes anything added since and cancels your password. We’ll email you a link to set a new one.'
export const secureButton = 'It wasn’t me, secure my account'
export const itWasYouText = 'If it was you, just close this page.'
export const securedTitle = 'Your account is safe'
export const securedText = 'We’ve logged out every device. Check your email for a link to set a new password.'
export const anythingOddText = 'Notice anything odd in your account? Contact us.'
