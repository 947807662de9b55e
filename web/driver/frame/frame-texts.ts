/** Texts of the driver app's frame: top bar, network banner, list of waiting actions. */

export const menuButton = 'Menu'
export const safetyButton = 'Safety and help'
export const backButton = 'Back'
export const refuseButton = 'Refuse'
export const openingText = 'Opening your run'
export const callStoreButton = 'Call store'
export const checkProgress = (done: number, all: number) => `Check ${done} of ${all}`
export const stopOf = (nth: number, all: number) => `Stop ${nth} of ${all}`
export const atStore = (nth: number, all: number) => `At the store, stop ${nth} of ${all}`
export const atDoor = (nth: number, all: number) => `At the door, stop ${nth} of ${all}`

// Position

export const positionSent = (seconds: number) => `Position sent ${seconds} s ago`
export const positionFrom = (age: string) => `Position from ${age} ago`
export const noPosition = 'No position yet'
export const minutesAndSeconds = (minutes: number, seconds: number) =>
  minutes === 0 ? `${seconds} s` : `${minutes} min ${seconds} s`

// Network

const actions = (count: number) => (count === 1 ? '1 action' : `${count} actions`)
export const waitingBanner = (count: number) => `Waiting for a network, ${actions(count)} kept`
export const sendingText = (count: number) => `Sending ${actions(count)}`
export const loggedOutBanner = (count: number) => `Log in again, ${actions(count)} kept`
export const noNetworkBanner = 'No network. You can carry on'
export const sentBanner = (count: number) => `Back online, ${actions(count)} sent`
export const fullText = 'This phone couldn’t keep that. Free some storage, then tap again. Nothing was sent.'

// Waiting actions

export const waitingTitle = 'Waiting for a network'
export const waitingHeading = (count: number) => `${actions(count)} kept on this phone`
export const nothingWaits = 'Everything is sent'
export const waitingLead = 'They go out by themselves, in this order, with the time you tapped.'
export const waitingHint = 'Don’t sign out and don’t clear this phone until they’re sent.'
export const tryNowButton = 'Try now'
export const backToStopButton = 'Back to the stop'
export const logInButton = 'Log in'
export const actionLabels = {
  load: 'Loaded',
  start: 'Started',
  arrive: 'Arrived',
  hand_over: 'Handed over, ID checked',
  complete: 'Handed over',
  refuse: 'Refused',
} as const
export const actionPlace = (recipient: string, place: string) => `${recipient}, ${place}`

// Rejected actions

export const conflictTitle = 'Not counted'
export const cancelledHeading = 'The store cancelled this order while you were offline: take it back'
export const reassignedHeading = 'This order isn’t yours any more'
export const inReviewHeading = 'The store decides on this hand-over'
export const rejectedHeading = (action: string) => `“${action}” wasn’t counted`
export const conflictLead = (number: string, recipient: string) => `Order ${number}, ${recipient}.`
export const notCounted = (list: string) => `Not counted: ${list}.`
export const notCountedTap = (action: string, time: string) => `${action} at ${time}`
export const takeItBackText = 'If you carry its bags, take them back to the store.'
export const redoButton = 'Send it again'
export const understoodButton = 'Got it'
export const paidEitherWay = 'You’re paid either way'
