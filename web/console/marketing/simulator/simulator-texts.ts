/** Texts of the price check, which calculates what a cart would pay. */

export const title = 'What would this cart pay?'
export const intro =
  'It’s worked out just as a shopper’s cart is, at this moment. Nothing is kept, and no code is used up.'
export const storeLabel = 'Store'
export const codeLabel = 'Promo code'
export const cartLabel = 'Or a shopper’s cart, by its number'
export const findLabel = 'Add a product by name or barcode'
export const findButton = 'Find'
export const showButton = 'Work it out'
export const addLabel = (name: string, pack: string) => `Add ${name}, ${pack}`
export const packText = (size: number) => (size === 1 ? 'single' : `${size} pack`)
export const quantityLabel = (name: string) => `How many of ${name}`
export const nothingFound = (search: string) => `We found nothing for “${search}”.`
export const emptyText = 'Add a product to begin.'
export const itemsTitle = 'In the cart'
export const zeroHint = 'Enter 0 to take one out.'
export const billTitle = 'What it pays, and why'
export const amountColumn = 'Amount'
export const whatColumn = 'What'
export const totalLabel = 'To pay'
export const lineText = (amount: string, reasons: string) => `${amount} off: ${reasons}`
export const unusedTitle = 'What takes nothing off'
export const codeText = (code: string, why: string) => `Code ${code}: ${why}`
export const soldOut = 'not enough in stock'
