/** Texts of payments and refunds on the store's own card terminal. */

export const paymentTitle = (number: string) => `Card terminal, order ${number}`
export const chargeText = (amount: string) => `Charge ${amount} on the terminal, then copy its receipt.`
export const ageLabel = 'I’ve seen ID: they’re 18 or over'
export const recordPaymentButton = (amount: string) => `Record ${amount}`
export const paidButton = 'Paid on the terminal'
export const paidLabel = (number: string) => `Paid on the terminal: order ${number}`
export const placedText = (number: string) => `Order ${number} is paid and placed.`
export const addedText = (number: string) => `We’ve added the payment to order ${number}.`
export const owedText = (number: string, amount: string, reason: string) =>
  `The payment doesn’t count for order ${number}. ${reason} Please give ${amount} back on the terminal.`

export const refundTitle = (number: string) => `Give back on the terminal, order ${number}`
export const giveBackText = (amount: string) =>
  `Refund ${amount} on the terminal with the customer’s card, then copy the receipt of the refund.`
export const paidWithText = (receipt: string, lastFour: string) =>
  lastFour === '' ? `Paid with receipt ${receipt}` : `Paid with receipt ${receipt}, card ending ${lastFour}`
export const recordRefundButton = (amount: string) => `Record ${amount}`
export const returnedText = (number: string, amount: string) =>
  `We’ve recorded the refund of ${amount} for order ${number}.`

export const referenceLabel = 'Receipt number'
export const referenceHint = 'As the terminal’s receipt says it. Never a card number.'
export const lastFourLabel = 'Last 4 digits of the card (optional)'
export const cancelButton = 'Cancel'
export const staleText =
  'A colleague was quicker, or the customer has paid by the link. Nothing was saved. Press again to record it all the same.'
export const staleRefundText =
  'A colleague was quicker. Nothing was saved. Check the amount, then press again.'

export const owedTitle = 'Owed back on the terminal'
export const nothingOwedText = 'Nothing to give back.'
export const orderLink = (number: string) => `Order ${number}`
export const giveBackButton = 'Record refund'
export const giveBackLabel = (number: string, amount: string) => `Record refund of ${amount}, order ${number}`
