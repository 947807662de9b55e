/** Texts of the list of orders, and texts shared by several screens of an order. */

// The list

/** @source S-ORDERS-1 */
export const title = 'My Orders'
export const emptyText = 'You haven’t ordered anything yet.'
/** Fixed. @source S-HOME-1 */
export const findDrinksButton = 'Find Drinks'
export const pagesLabel = 'Pages'
export const newerLink = 'Newer'
export const pageText = (page: number, pages: number) => `Page ${page} of ${pages}`
export const olderLink = 'Older'
export const moreProducts = (count: number) => `${count} more`
export const productsAnd = (products: string, last: string) => `${products} and ${last}`
export const trackLink = 'Track order'
/** Fixed. @source S-ORDERS-1 */
export const orderAgainButton = 'Order again'
export const orderAgainLabel = (number: string) => `: order ${number}`

// Shared by the screens of an order

export const orderTitle = (number: string) => `Order ${number}`
export const orderSentence = (number: string) => `Order ${number}.`
export const ofOrderLabel = (number: string) => `of order ${number}`
export const receiptLink = 'Receipt'
/** Fixed. @source L-31 */
export const invoiceLink = 'Tax invoice'
export const backToOrderLink = 'Back to the order'
