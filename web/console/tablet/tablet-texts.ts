/** Texts of a store's shared tablet: its lock screen and the PINs. */

// Lock screen

export const lockTitle = (store: string) => `Who’s at the counter in ${store}?`
export const pinTitle = (name: string) => `Hi ${name}`
export const pinIntro = 'Type your six-digit PIN.'
export const pinLabel = 'PIN'
export const unlockButton = 'Unlock'
export const backLink = 'Somebody else'
export const nobodyText =
  'Nobody in this store has a PIN yet. Log in to the console on your own phone or computer, press your name at the top, and set one.'
export const missingText = 'Not on the list? Set a PIN in the console: press your name at the top.'
export const passwordLink = 'Log in with your password'
export const tabletText = (name: string) => `Shared tablet: ${name}`
export const deleteLabel = 'Delete the last digit'
export const lockButton = 'Lock'

// The user's own PIN

export const ownTitle = 'Your PIN'
export const ownIntro =
  'With a PIN you can take over the shared tablet of your store: orders, picking and stock. Everything else still needs your full login.'
export const notAllowedText = 'Your role doesn’t use a shared tablet, so you don’t need a PIN.'
export const isSetText = (day: string) => `You set your PIN on ${day}.`
export const newPinLabel = 'New PIN'
export const newPinHint =
  'Six digits. No runs like 123456, no repeats. Never tell anyone, not even your manager.'
export const repeatLabel = 'Type it again'
export const setButton = 'Set PIN'
export const changeButton = 'Change PIN'
export const removeButton = 'Remove PIN'
export const savedText = 'Your PIN is set.'
export const removedText = 'Your PIN is gone. It no longer opens any tablet.'
