/** Texts of receipts and tax invoices. */

// Both documents

export const liquorLicence = (licence: string) => `Liquor licence ${licence}`
export const orderName = 'Order'
export const itemColumn = 'Item'
export const amountColumn = 'Amount'
/** Fixed. @source S-CONST-5 */
export const totalPrefix = 'AU'
export const gstName = 'GST included'
export const gstFreeText = '* GST-free'
export const printButton = 'Print'

// The receipt

export const receiptTitle = 'Receipt'
export const receiptName = (number: string) => `Receipt ${number}`
export const dateName = 'Date'
export const statusName = 'Status'
export const soldToName = 'Sold to'
export const giftForName = 'Gift for'
export const deliveredToName = 'Delivered to'
export const suppliedText = (supplied: number) => `(${supplied} supplied)`
export const bundleHeading = (quantity: number, name: string) => `${quantity} × ${name}, with`
export const insteadLine = (quantity: number, name: string, pack: string) =>
  `${quantity} × ${name}, ${pack} (instead)`
export const surchargeName = 'Surcharge'
export const deliveryName = 'Delivery'
export const discountsName = 'Discounts'
export const creditName = 'Credit'
export const tipName = 'Driver tip'
export const orderTotalName = 'Order Total'
export const cardEnding = (brand: string, lastTwo: string) => `${brand} ending ${lastTwo}`
export const paidWithText = (method: string) => `Paid with ${method}`
export const paidAtStoreText = 'Paid on the card terminal at the store'
export const chargedText = (amount: string) => `Charged AU ${amount}`
export const reservedText = (amount: string) =>
  `Reserved AU ${amount}. We’ll charge it when your order leaves the store.`
export const nothingChargedText = 'You weren’t charged'
export const refundedText = (amount: string) => `Refunded AU ${amount}`

// The tax invoice

/** Fixed. @source L-31 */
export const invoiceTitle = 'Tax invoice'
export const invoiceName = (number: string) => `Tax invoice ${number}`
export const noInvoiceText = (number: string) =>
  `You’ll get the tax invoice for order ${number} when it leaves the store.`
export const downloadButton = 'Download PDF'
export const abnText = (abn: string) => `ABN ${abn}`
export const numberName = 'Number'
export const issuedName = 'Date of issue'
export const buyerName = 'Buyer'
export const buyerAbnName = 'Buyer’s ABN'
export const adjustsName = 'Adjusts'
export const adjustsText = (number: string, reason: string) => `Tax invoice ${number}: ${reason}`
export const lessColumn = 'Less'
export const afterDiscount = (discount: string) => `after ${discount} discount`
export const totalName = 'Total'
export const totalWithGstName = 'Total (price includes GST)'
export const refundedAsCreditName = 'Refunded as credit'
export const paidWithCreditName = 'Paid with credit'
export const refundedName = 'Refunded to your payment method'
export const invoiceTipName = 'Driver tip (no GST)'
export const paidName = 'Paid by card or PayPal'
