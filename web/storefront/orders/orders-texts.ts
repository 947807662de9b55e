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
export const quantityText = (quantity: number, product: string) => `${quantity} × ${product}`
export const trackLink = 'Track order'
/** Fixed. @source S-ORDERS-1 */
export const orderAgainButton = 'Order again'
export const orderAgainLabel = (number: string) => `: order ${number}`

export const addingText = 'Adding these to your cart…'
export const addedText = (products: string) => `Added to your cart: ${products}.`
export const missingText = (products: string) => `We couldn’t add: ${products}.`
export const missingItem = (product: string, reason: string) => `${product} (${reason})`
export const nothingAddedText = 'Everything in this order is already in your cart.'
export const goToCartLink = 'Go to cart'

// Shared by the screens of an order

export const orderTitle = (number: string) => `Order ${number}`
export const orderSentence = (number: string) => `Order ${number}.`
export const ofOrderLabel = (number: string) => `of order ${number}`
export const receiptLink = 'Receipt'
/** Fixed. @source L-31 */
export const invoiceLink = 'Tax invoice'
export const backToOrderLink = 'Back to the order'
