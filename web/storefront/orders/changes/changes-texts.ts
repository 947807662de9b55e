/** Texts of changing an order's items and of paying again. */

// Change items

export const changeItemsTitle = 'Change items'
export const changeItemsText =
  'Add or remove items until packing starts. Items you’ve already ordered keep their price, and new items are at today’s price. Your discounts stay while the order still qualifies for them.'
export const searchLabel = 'Add a product'
export const searchButton = 'Search'
export const nothingFoundText = (search: string) => `We couldn’t find “${search}” at your store.`
export const itemsLabel = 'Items'
export const priceEach = (price: string) => `${price} each`
export const quantityLabel = (item: string) => `Quantity of ${item}`
export const newTotalButton = 'See the new total'
export const newTotal = 'New total'
/** Fixed. @source S-CART-1 */
export const totalPrefix = 'AU'
export const surchargeText = (surcharge: string) =>
  `This includes a surcharge of ${surcharge} to reach the minimum order.`
export const moreToPayText = (amount: string) =>
  `We’ll reserve ${amount} more now and charge it when your order leaves the store.`
export const lessToPayText = (amount: string) =>
  `We’ll charge ${amount} less when your order leaves the store.`
export const sameTotalText = 'Your total stays the same.'
export const saveButton = 'Save changes'
export const tooLateText = 'Packing has started, so you can’t change this order any more.'

// Paying for a placed order

export const payTitle = 'Pay'
export const payWithTitle = 'Pay with'
export const savedCard = 'Card'
export const cardEnding = (brand: string, lastTwo: string) => `${brand} ending ${lastTwo}`
export const newCardLabel = 'New card'
export const paypalLabel = 'PayPal'
export const providerDownText = 'We couldn’t reach the payment service. You haven’t been charged.'
export const payButton = (amount: string) => `Pay ${amount}`
export const nothingToPayText = (number: string) => `There’s nothing to pay for order ${number}.`
