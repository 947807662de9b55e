/** Texts of the app's own pages: menu, help, and a phone without a run. */

export const title = 'Driver'
export const nobodyHeading = 'No network yet'
export const nobodyText =
  'This phone keeps no run. Log in once with a network, then every step works without one.'
export const logInButton = 'Log in'
export const tryAgainButton = 'Try again'

// Menu

export const menuTitle = 'Menu'
export const jobsHeading = (count: number) => (count === 1 ? '1 job' : `${count} jobs`)
export const noJobs = 'You’re all caught up. New jobs show up here.'
export const jobHint = (number: string, recipient: string) =>
  recipient ? `Order ${number}, ${recipient}` : `Order ${number}`
export const onHoldHint = 'On hold: call the store'
export const earningsLink = 'Earnings and history'
export const logOutLink = 'Log out'
export const logOutWaits = 'Actions wait for a network. Log out once they’re sent.'

// Help

export const helpTitle = 'Safety and help'
export const sosButton = 'SOS'
export const callStore = 'Call the store'
export const sosTitle = 'SOS'
export const sosHeading = 'Get away first. Leave the bags.'
export const sosLead = 'Tell them where you are:'
export const sosPosition = (lat: string, lng: string) => `${lat}, ${lng}`
export const sosNearest = (street: string) => `Your stop: ${street}`
export const noPositionText = 'This phone doesn’t know its position.'
export const callEmergency = 'Call 000'
