/** Texts of buying a gift card, and of the buyer's page. */

export const title = 'Gift cards'
export const description = 'Send a gift card by email, today or on the day. It’s valid for three years.'
export const introText =
  'We’ll email it today, or on the day you choose. It’s valid for at least three years.'

// The form

export const amountTitle = 'Amount'
export const ownOption = 'Other'
export const ownLabel = 'Amount in dollars, $25 to $500'
export const recipientTitle = 'Who’s it for?'
export const recipientNameLabel = 'Their name'
export const recipientEmailLabel = 'Their email'
export const messageLabel = 'Message (optional)'
export const sendOnLabel = 'Send on (optional)'
export const sendOnHint = 'Leave it empty to send it now. Otherwise it arrives at 9:00 AM that day.'
export const buyerTitle = 'From you'
export const fromNameLabel = 'Your name'
export const buyerEmailLabel = 'Your email'
export const buyerEmailHint = 'For your receipt.'
export const payButton = 'Pay'
export const scriptsNeeded =
  'Paying with a new card needs JavaScript: turn it on in your browser, or log in and use a saved card.'
export const savedCardOnly = 'A new card needs JavaScript, but you can pay with one that you’ve saved.'
export const loginLink = 'Go to the login'
export const termsText =
  'Promo codes don’t apply to gift cards. The credit can be used for anything in the shop, by people of legal age.'

// After the payment

export const boughtTitle = 'Your gift card is on its way'
export const plannedTitle = 'Your gift card is planned'
export const codeText = 'This is the code. We only show it once:'
export const receiptText = (email: string) => `We’ve emailed your receipt to ${email}.`
export const pageLink = 'See its status'

// The buyer's page

export const statusTitle = (amount: string) => `${amount} gift card`
export const recipientName = 'For'
export const fromName = 'From'
export const statusName = 'Status'
export const validName = 'Valid until'
export const STATUS_TEXTS = {
  planned: (day: string) => `We’ll email it on ${day} at 9:00 AM.`,
  sent: (day: string) => `Sent on ${day}. Not used yet.`,
  redeemed: () => 'It’s been used.',
  ended: () => 'It’s no longer valid.',
  refunded: () => 'We’ve refunded it, and the code doesn’t work any more.',
} as const
export const resendButton = 'Send it again'
export const resentText = (email: string) => `We’ve sent it to ${email} again.`
export const missingTitle = 'Gift card not found'
export const missingText = 'This link isn’t complete. Please open the one in your receipt.'
export const buyLink = 'Buy a gift card'
