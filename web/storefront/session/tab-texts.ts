/** Sentences about changes that another tab of the same browser made. */

export const loggedOutText = 'You logged out in another tab.'
export const loggedInText = 'You logged in in another tab.'
export const addressText = (address: string) =>
  `In another tab you changed your delivery address to ${address}.`
export const addressRemovedText = 'In another tab you removed your delivery address.'
export const cartText = 'Your cart changed in another tab.'
export const closeLabel = 'Close'
