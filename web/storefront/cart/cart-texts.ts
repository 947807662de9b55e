/** Texts of the cart, in the order in which its screen shows them. */

/** Fixed. @source S-CART-1 */
export const title = 'My Cart'
export const description = 'What’s in your cart, when it’ll arrive and what it costs.'

// The empty cart

/** Fixed. @source S-CART-1 */
export const backToShopButton = 'Back to Shop'

// Lines merged from an older cart or an earlier order

export const missingTitle = 'No longer in your cart'
/** Fixed. @source S-CART-10 */
export const olderCartTitle = 'We found your older cart'
export const earlierOrderTitle = 'Your earlier order is in your cart'
export const addedFromCart = 'We added what was in it:'
export const addedFromOrder = 'We added these at today’s prices:'
export const notAdded = 'We couldn’t add:'
export const leftOutReasons = {
  not_sold: 'this store doesn’t sell it',
  most: 'the limit is 99 of each pack',
  stock: 'not enough left',
}
export const keepButton = 'Keep'
export const okButton = 'OK'
export const takeOutButton = 'Remove them'

// Prices that have changed

export const pricesChangedTitle = 'Prices have changed since you added these.'
export const oldPrice = ': was'
export const newPrice = ', now'

// The lines

export const linesLabel = 'Items'
export const quantityLabel = (name: string, pack: string) => `Quantity of ${name}, ${pack}`
export const removeLabel = (name: string) => `Remove ${name}`
export const removedText = (name: string) => `${name} removed`
export const updatingText = 'Updating'
export const regularPrice = 'was'
export const bundleLabel = 'Bundle'
export const savingText = (saving: string) => `Saves ${saving}`
export const insideTitle = 'What’s inside'
export const goneText = 'No longer available. Please remove it.'
export const fewLeftText = (left: number) => `Only ${left} left in the store.`
export const takeButton = (left: number) => `Take ${left}`

// The promo code

/** Fixed. @source S-CART-4 */
export const promoCodeLabel = 'Have a Promo Code?'
export const applyButton = 'Apply'
export const promoCodeApplied = (code: string) => `We’ve applied promo code ${code} to your cart.`
export const notApplied = 'doesn’t apply.'

// The amounts

export const totalsLabel = 'Order total'
export const subtotalName = 'Subtotal'
export const surchargeName = 'Surcharge'
export const creditName = 'Credit'
export const tipName = 'Driver tip'
export const orderTotalName = 'Order Total'
/** Fixed. @source S-CART-1 */
export const totalPrefix = 'AU'
export const explanationTitle = 'How this adds up'
export const onLine = 'on'
export const referralText = (code: string, reward: string) =>
  `With ${code}, you and your friend each get ${reward} in credit once your first order arrives.`
export const standardDrinksText = (drinks: number) =>
  `About ${drinks} standard ${drinks === 1 ? 'drink' : 'drinks'} in this cart.`

// Below the minimum order

export const minimumText = (missing: string, minimum: string) =>
  `${missing} to go to the ${minimum} minimum. You can also order now and pay the difference as a surcharge.`
export const gapLabel = 'Top up your order'
export const addExtraButton = 'Add'
export const addExtraLabel = (name: string) => `Add ${name}`
export const addedExtra = (name: string) => `We’ve added ${name}.`
export const addMoreButton = (missing: string) => `Add ${missing} more`
export const surchargeTitle = 'Under the minimum order'
/** @source S-CART-9 */
export const surchargeStart = 'A surcharge of'
/** @source S-CART-9 */
export const surchargeReason = 'is added to meet the minimum order amount of'
/** Fixed. @source S-CART-9 */
export const continueButton = 'Continue'
/** Fixed. @source S-CART-9 */
export const goBackButton = 'Go Back'

// To the checkout

/** Fixed. @source S-CART-1 */
export const checkoutButton = 'Checkout'
export const unavailableText = 'Remove the unavailable items first.'
export const agreementStart = 'By ordering you agree to our'
export const privacyPolicyLink = 'Privacy Policy'
export const agreementAnd = 'and'
export const collectionNoticeLink = 'Data Collection Notice'
