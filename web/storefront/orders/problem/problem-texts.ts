/** Texts of reporting a problem with an order. */

// On the order

export const reportsLabel = 'Problems with this order'
export const reportsTitle = 'What you told us'
export const openTag = 'We’re on it'
export const refundedTag = 'Refunded'
export const answeredTag = 'Answered'
export const sentText = (day: string) => `Sent ${day}. We’ll look into it and email you.`
export const refundedText = (amount: string) => `We’ve refunded ${amount}. `
/** Fixed. @source S-PROBLEM-1 */
export const reportButton = 'Report a problem'
export const reportAnotherButton = 'Report another problem'

// The form

export const introText = (number: string) =>
  `Order ${number}. Sorry something’s not right. Tell us what happened and we’ll fix it.`
export const reasonTitle = 'What went wrong?'
export const itemsTitle = 'Which items?'
export const quantityLabel = (name: string, pack: string) => `How many of ${name}, ${pack}`
export const noneOption = 'None'
export const quantityOption = (quantity: number, ordered: number) => `${quantity} of ${ordered}`
export const detailsLabel = 'Tell us more (optional)'
export const sendButton = 'Send report'
export const notYetText = 'You can report a problem here once your order arrives.'
export const callText = 'Rather talk? Call the store on'
export const rightsText = '. Your rights under the Australian Consumer Law apply whichever way you tell us.'
