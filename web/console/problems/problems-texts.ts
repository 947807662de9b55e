/** Texts of reported problems, in their list and on the order page. */

export const title = 'Problems'
export const whichLabel = 'Which reports'
export const countText = (total: string, kind: string) =>
  `${total} ${total === '1' ? 'report' : 'reports'}, ${kind}`
export const openState = 'Open'
export const refundedState = 'Refunded'
export const answeredState = 'Answered'
export const declinedState = 'Declined'
export const noOpenText = 'No open reports. Nice.'
export const noneText = 'None yet.'
export const orderLink = (number: string) => `Order ${number}`
export const replyText = (reply: string) => `We said: ${reply}`

// Order page

export const sectionTitle = 'Reported problems'
export const refundedText = (amount: string) => `${amount} refunded.`
export const packsLabel = 'Packs to refund'
export const packsOf = (name: string) => `Packs of ${name}`
export const leftOfText = (left: string, amount: string) => `${left} left of ${amount}`
export const otherAmountLabel = 'Or another amount'
export const amountLabel = 'Amount to refund'
export const upToHint = (left: string, allowance: string) => `Up to ${left}. ${allowance}`
export const replyLabel = 'What we tell the customer'
export const lawText =
  'Customers are entitled to a refund for faulty, wrong or missing goods. Decline only if the law doesn’t require a refund.'
export const refundButton = 'Refund and answer'
export const answerButton = 'Answer only'
export const declineButton = 'Decline'
