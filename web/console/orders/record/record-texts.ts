import { countText } from '#web/platform/format/number-text.ts'
import type { SubstitutionPreference } from '#domain/orders/substitution-preference.ts'

/** Texts of the record of an order in the console, from top to bottom. */

// Claim

export const claimLabel = 'Who is on it'
export const nobodyText = 'Nobody is on it.'
export const mineText = (until: string) => `You’re on it until ${until}.`
export const theirsText = (name: string, until: string) => `${name} is on it until ${until}.`

// Money

export const moneyTitle = 'Money'
export const amountsText = (authorised: string, captured: string, refunded: string) =>
  `Authorised ${authorised}, captured ${captured}, refunded ${refunded}`
export const unpaidText = (unpaid: string) =>
  `${unpaid} still to pay. The customer can pay it on their order page.`
export const noMoneyText = 'Nothing to pay, and no money has moved.'
export const authorisationKind = 'Authorised'
export const captureKind = 'Captured'
export const voidKind = 'Authorisation released'
export const refundKind = 'Refunded'
export const elsewhereKind = 'Refunded another way'
export const terminalPaymentKind = 'Paid on the terminal'
export const terminalRefundKind = 'Given back on the terminal'
export const disputeKind = 'Dispute'
export const heldKind = 'Credit used'
export const releasedKind = 'Credit given back'
export const creditRefundKind = 'Refunded as credit'
export const goodwillKind = 'Goodwill credit'
export const referralKind = 'Referral credit'
export const referralReversedKind = 'Referral credit taken back'
export const furtherText = (nth: number) => `payment ${nth}`
export const waitingState = 'Waiting'
export const refusedState = 'Refused'
export const openState = 'Open'
export const wonState = 'Won'
export const lostState = 'Lost'

// Messages

export const messagesTitle = 'Messages'
export const noMessagesText = 'No messages yet.'
export const waitingTag = 'Waiting'
export const sentTag = 'Sent'
export const deadTag = 'Not delivered'
export const emailChannel = 'email'
export const smsChannel = 'SMS'
export const pushChannel = 'notification'
export const messageText = (channel: string, to: string, time: string) => `${channel} to ${to}, ${time}`
export const resendButton = 'Send again'
export const resendLabel = (label: string) => `Send again: ${label}`
export const readSummary = 'Read it'
export const sendingText = 'It’s on its way again.'

// Notes

export const notesTitle = 'Staff notes'
export const noteLabel = 'New note'
export const forDriverLabel = 'Show it to the driver'
export const addNoteButton = 'Add note'
export const noteAbout = 'The customer never sees these.'
export const forDriverTag = 'For the driver'

// Customer

export const shopperTitle = 'Customer'
export const creditName = 'Credit'
export const updatesName = 'Updates by'
export const substituteName = 'If something’s missing'
export const PREFERENCES = {
  substitute: 'Send a substitute',
  refund: 'Refund it',
  ask: 'Ask first',
} as const satisfies Record<SubstitutionPreference, string>
export const otherOrdersText = (count: number) =>
  count === 0 ? 'No other orders here.' : countText(count, 'other order here.', 'other orders here.')
