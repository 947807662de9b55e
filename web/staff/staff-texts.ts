/** Texts shared by the console and the driver pages. */

export const skipLink = 'Skip to the content'
export const logOutLink = 'Log out'
export const loadingText = 'Loading'

// Page without access

export const forbiddenTitle = 'You can’t open this page'
export const forbiddenText = (whom: string) =>
  `It’s for ${whom}. Log out, then log in with an account that has access.`
export const orText = 'or'
export const shopLink = 'go to the shop'

// Orders

export const unlistedText =
  'Unlisted address: it’s not on our maps. The pin was set by hand or only shows the suburb. Call before you set off.'
export const notesText = (notes: string) => `Delivery notes: ${notes}`
export const unpaid = 'Unpaid'
export const pending = 'Pending'
export const approved = 'Approved'
export const assigned = 'Assigned'
export const inTransit = 'In transit'
export const canceled = 'Canceled'
/** Fixed. @source S-TRACK-3 */
export const onHold = 'On hold'
export const refunded = 'Refunded'
export const complete = 'Complete'
export const notPicked = 'Not picked yet'
export const readyToPack = 'Ready to pack'
export const packing = 'Packing'
export const packed = 'Packed'
export const asapWindow = (due: string) => `ASAP, by ${due}`
export const deliveryWindow = (day: string, start: string, due: string) => `${day}${start} to ${due}`

// Order events

export const driverAssigned = 'Driver assigned'
export const itemsChanged = (before: string, after: string) => `Items changed, ${before} → ${after}`
export const pickingSaved = 'Picking saved'
export const paymentRefused = 'Payment refused'
export const paidAgain = (amount: string) => `Paid, ${amount}`
export const refundOf = (amount: string) => `Refund of ${amount}`
export const dispute = 'Dispute'
export const addressAsked = 'Another address proposed'
export const addressChanged = 'Address changed'
export const timeChanged = (start: string) => `Delivery time changed to ${start}`

// Claims

export const claimButton = 'I’m on it'
export const takeOverButton = 'Take over'
export const releaseClaimButton = 'Let go'

// Version conflict

export const staleTitle = 'Someone else changed this order. Nothing was saved.'
export const staleWanted = (what: string) => `You: ${what}`
export const staleEvent = (time: string, who: string, what: string) => `${time}, ${who}: ${what}`
export const staleReason = (reason: string) => `, “${reason}”`
export const staleNow = (status: string, packing: string) => `Now: ${status}, ${packing.toLowerCase()}`
export const staleAdvice = 'What you entered is still here. Check it, then press again to go ahead.'
