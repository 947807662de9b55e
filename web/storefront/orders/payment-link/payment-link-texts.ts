/** Texts of the payment page for an order that a store took by phone. */

export const title = 'Pay for your order'
export const greeting = (name: string) => `Hi ${name}`
export const heldText = (number: string, store: string, until: string) =>
  `${store} is holding order ${number} for you until ${until}. Pay by then and we’ll get it moving.`
export const deliveryText = (suburb: string, when: string) => `Delivery to ${suburb} ${when}.`
export const asapText = 'as soon as you’ve paid'
export const slotText = (day: string, from: string, until: string) => `on ${day}, ${from} to ${until}`
export const itemsTitle = 'Your order'
export const packText = (size: number) => (size === 1 ? 'single' : `${size} pack`)
export const totalLabel = 'Total'
/** Fixed. @source S-CART-1 */
export const totalPrefix = 'AU'
export const needsScripts = 'Please turn JavaScript on to enter your card.'

// Expired or invalid link

export const endedTitle = 'This payment link has ended'
export const endedText =
  'It’s been used already, or it expired and we’ve released your items. Call us and we’ll set up your order again.'
export const brokenTitle = 'This payment link doesn’t work'
export const brokenText = 'If we’ve sent you a newer one, please use that. Otherwise call us and we’ll help.'
export const tooManyTitle = 'Too many attempts'
export const tooManyText =
  'We’ve seen too many links that don’t work from your connection. Please try again in 15 minutes.'
export const shopButton = 'Go to the shop'
