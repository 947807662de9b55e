/** Texts of the order page, from top to bottom. */

// One order

export const orderTitle = (number: string) => `Order ${number}`
export const missingTitle = 'Order'
export const backLink = '← Orders'
export const giftTag = 'Gift'
export const printButton = 'Print'

// Status changes

export const actionsLabel = 'What to do next'
export const approveButton = 'Approve'
export const inTransitButton = 'Mark in transit'
export const completeButton = 'Complete'
export const holdButton = 'Hold'
export const cancelButton = 'Cancel order'
export const refundButton = 'Refund'
export const readyButton = 'Ready to pack'
export const startPackingButton = 'Start packing'
export const packingDoneButton = 'Packing done'
export const releaseButton = 'Release hold'
export const unassignButton = 'Unassign driver'
export const missingButton = 'Something’s missing, back to packing'
export const doorText = 'The driver completes this order after checking ID at the door.'
export const reasonLabel = 'Why?'
export const withReason = (what: string, reason: string) => `${what}, “${reason}”`
export const wholeRefundText = 'The customer gets a full refund.'
/** Fixed. @source S-POPUP-3 */
export const backButton = 'Back'

// Driver

export const driverText = 'Driver:'
export const otherDriverLabel = 'Another driver'
export const driverLabel = 'Driver'
export const changeDriverButton = 'Change driver'
export const assignDriverButton = 'Assign driver'
export const assignTo = (name: string) => `Assign ${name}`
export const noOtherDriversText = 'No other drivers are on shift.'
export const noDriversText = 'No drivers are on shift at this store.'
export const noTraining = '(no training on record)'
export const offShift = '(off shift)'

// Picking

export const pickTitle = 'Pick the order'
export const pickByShelfLink = 'Pick by shelf, with scanner and substitutes'
export const preferenceText = 'If something’s missing, the customer wants'
export const preferences = { substitute: 'a substitute', refund: 'a refund', ask: 'to be asked' }
export const itemsLabel = 'Items'
export const ofQuantity = (quantity: number) => `of ${quantity}`
export const insteadText = (quantity: number, name: string, price: string) =>
  `Instead: ${quantity} × ${name}, ${price}`
export const savePickingButton = 'Save picking'
export const pickedLine = (units: string, name: string) => `${units} × ${name}`
export const nowSupplied = (supplied: number) => `Now: ${supplied}`

// Items and amounts

export const suppliedText = (supplied: number) => `, ${supplied} supplied`
export const bundleHeading = (quantity: number, name: string) => `In ${quantity} × ${name}`
export const substituteText = ', substitute'
export const subtotalName = 'Subtotal'
export const surchargeName = 'Surcharge'
export const creditName = 'Credit'
export const tipName = 'Driver tip'
export const orderTotalName = 'Order Total'
export const totalText = (total: string) => `AU ${total}`

// Details

export const takenText = (source: 'phone' | 'counter', name: string) =>
  `${source === 'phone' ? 'Ordered by phone' : 'Ordered at the counter'}. Taken by ${name}.`
export const deliverToTitle = 'Deliver to'
export const progressTitle = 'Progress'
/** Fixed by law. @source L-31 */
export const invoiceTitle = 'Tax invoice'
export const doorTitle = 'At the door'
export const idCheckPassed = 'ID check passed'
export const idCheckRefused = (reason: string) => `Refused: ${reason}`
export const historyTitle = 'History'
export const placedText = (time: string) => `Placed ${time}`
export const deliveredText = (time: string) => `, delivered ${time}`
export const arrivingText = (value: number, unit: string) => `, arriving in ${value} ${unit}`

// Refunds

export const refundTitle = 'Refund'
export const amountLabel = 'Or enter an amount'
export const refundWanted = (amount: string, reason: string) =>
  `Refund${amount === '' ? '' : ` $${amount.replace('$', '')}`}, “${reason}”`
export const upToHint = (left: string, allowance: string) => `Up to ${left}. ${allowance}`
export const refundPartButton = 'Refund this'
export const returnWanted = (units: string) => `${units} returned`
export const refundAllButton = (left: string) => `Refund all ${left}`
export const soldLabel = 'Items sold'
export const countHint = 'How many of each to refund:'
export const leftOfText = (left: string, amount: string) => `${left} left of ${amount}`
export const asCreditText = (amount: string) => ` (${amount} as credit)`
export const refusedText = (amount: string) => ` (${amount} refused)`

// Refund rejected by the bank

export const refusedRefundText = (amount: string, reason: string) =>
  `The bank refused the ${amount} refund, so we still owe the customer: ${reason}`
export const giveCreditButton = (amount: string) => `Give ${amount} as credit`
export const otherWayLabel = 'Or paid another way'
export const otherWayHint = 'How and when, such as a bank transfer today'
export const markPaidButton = 'Mark as paid'

// Returns

export const returnsTitle = 'Returns'
export const withDriverTag = 'With the driver'
export const allBackTag = 'All back'
export const recordReturnText = 'Scan or count each product as the driver hands it in, then record it.'
export const scanReturnLabel = 'Scan or type a barcode'
export const scanReturnButton = 'Count it'
export const returnUnread = (code: string) => `${code} isn’t a full barcode. Please scan it again.`
export const returnUnknown = (code: string) => `${code} isn’t of this order.`
export const returnTooMany = (name: string) => `That’s more ${name} than the driver still has.`
export const returnCounted = (name: string, units: number, left: number) => `${name}: ${units} of ${left}`
export const stillOutText = (left: number, out: number) => `${left} of ${out} still out`
export const saleableText = (units: number) => `, ${units} back on the shelf`
export const damagedText = (units: number) => `, ${units} damaged`
export const returnLabel = (name: string) => `Return ${name}`
export const unitsLabel = 'Units'
export const conditionLabel = 'Condition'
export const saleableOption = 'Can be sold again'
export const damagedOption = 'Damaged'
export const recordReturnButton = 'Record return'
