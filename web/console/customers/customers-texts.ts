/** Texts of the customer list, the customer page and the staff actions on it. */
import { countText } from '#web/platform/format/number-text.ts'
import type { ClosingReason } from '#domain/accounts/closing-reasons.ts'
import type { LinkReason } from '#domain/accounts/linked-accounts.ts'

export const title = 'Customers'
export const summary = (count: string) => (count === '1' ? '1 customer' : `${count} customers`)
export const searchLabel = 'Name, mobile, email or order number'
export const sortLabel = 'Sort by'
export const SORTS = { newest: 'Newest first', name: 'Name' }
export const segmentLabel = 'Segment'
export const anySegment = 'Any'
export const segmentText = (id: string) => `Segment ${id}`
export const wrongFilter = 'We couldn’t read that search. Try a name or a mobile.'
export const emptyText = 'No customers found. Try part of a name, or an order number.'
export const nameColumn = 'Name'
export const contactColumn = 'Contact'
export const ordersColumn = 'Orders'
export const lastColumn = 'Last order'
export const noOrder = 'None yet'
export const noName = 'No name'
export const guestTag = 'No login'
export const staffTag = 'Works here'

// One customer

export const backLink = 'All customers'
export const missingTitle = 'Customer not found'
export const sinceText = (date: string) => `Since ${date}`
export const unverified = 'not verified'
export const lookText = 'Opening this page is recorded in the audit log.'
export const excludedUntil = (date: string) => `Self-excluded until ${date}. No alcohol, no offers.`
export const excludedForGood = 'Self-excluded for good. No alcohol, no offers.'
export const staffText = 'They work for the shop. Change their access under People.'
export const auditLink = 'Audit log of this account'
export const nothing = 'None.'

export const linkedTitle = 'May be the same person'
export const linkedText = 'We never merge accounts automatically. Check with the customer first.'
export const LINK_REASONS: Record<LinkReason, string> = {
  mobile: 'same mobile',
  email: 'same email',
  name_birth_date: 'same name and date of birth',
  payment: 'paid with the same card or PayPal',
}

export const ordersTitle = 'Orders'
export const notesTitle = 'Notes'
export const noteLabel = 'New note'
export const noteHint = 'For colleagues. The customer gets it if they ask for their data.'
export const noteButton = 'Add note'
export const noteAddedText = 'Note added.'
export const noteText = (who: string, time: string) => `${who}, ${time}`

export const creditTitle = 'Credit'
export const balanceText = (amount: string) => `Balance ${amount}`
export const orderChoice = (number: string, date: string, total: string) => `${number}, ${date}, ${total}`
export const CREDIT_KINDS: Record<string, string> = {
  goodwill: 'Goodwill',
  referral: 'Invited a friend',
  referral_reversed: 'Reward taken back',
  gift_card: 'Gift card',
  held: 'Used for an order',
  released: 'Given back',
  returned: 'Given back',
  refunded: 'Refund',
  closed: 'Account closed',
}

export const consentsTitle = 'Offers and news'
export const CHANNELS = { email: 'Email', sms: 'SMS', push: 'Notification' }
export const grantedText = (date: string) => `Yes, since ${date}`
export const refusedText = (date: string) => (date ? `No, since ${date}` : 'Never asked')
export const withdrawButton = 'Stop offers'
export const withdrawLabel = (channel: string) => `Stop offers by ${channel}`
export const consentHint = 'Only the customer can say yes again.'

export const addressesTitle = 'Addresses'
export const defaultTag = 'Default'
export const paymentTitle = 'Saved payment methods'
export const gatewayAway = 'The payment provider can’t be reached just now.'

export const sessionsTitle = 'Logged in on'
export const unknownDevice = 'Unknown device'
export const usedText = (time: string) => `last used ${time}`
export const endButton = 'Log out'
export const endLabel = (device: string) => `Log out ${device}`
export const endAllButton = 'Log out everywhere'

export const messagesTitle = 'Messages'
export const MESSAGE_STATES = { dead: 'Failed', waiting: 'Waiting', sent: 'Sent' }
export const problemsTitle = 'Problems'
export const PROBLEM_STATES: Record<string, string> = {
  open: 'Open',
  refunded: 'Refunded',
  answered: 'Answered',
  declined: 'Declined',
}
export const reviewsTitle = 'Reviews'
export const starsText = (stars: number) => countText(stars, 'star')
export const REVIEW_STATES: Record<string, string> = {
  pending: 'Waiting',
  published: 'Published',
  rejected: 'Rejected',
}

// Staff actions

export const dataTitle = 'Their data'
export const exportText = 'Make sure it’s really them before you hand it over.'
export const exportLink = 'Download everything we keep'
export const closeTitle = 'Close the account'
export const closeText =
  'Ends every login, and erases all that the law doesn’t make us keep. This can’t be undone.'
export const openCloseButton = 'Close this account…'
export const reasonLabel = 'How did they ask?'
export const CLOSING_REASONS: Record<ClosingReason, string> = {
  by_email: 'By email',
  by_phone: 'By phone',
  in_store: 'In the store',
  by_letter: 'By letter',
  deceased: 'They have died',
}
export const confirmLabel = 'Type their email to confirm'
export const closeButton = 'Close the account'
export const keepButton = 'Keep it'
