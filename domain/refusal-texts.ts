/** API error messages that screens also show when they detect the error themselves. */

export const nothingFound = 'We couldn’t find that.'
export const cartEmpty = 'Your cart is empty.'
export const ownOrder = 'This is your own order. Ask a colleague.'
export const orderEnded = 'This order has ended, so there’s nothing left to follow.'
