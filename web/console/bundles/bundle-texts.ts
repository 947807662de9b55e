/** Texts of the console's pages for bundles. */

export const newTitle = 'Add a bundle'
export const backLink = 'All products'
export const productLink = 'Name, pictures and status'
export const partsTitle = 'What’s inside'
export const packText = (size: number) => (size === 1 ? 'single' : `${size} pack`)
export const quantityLabel = (name: string) => `How many of ${name}`
export const removeLabel = (name: string) => `Take out ${name}`
export const removeButton = 'Take out'
export const noParts = 'Nothing yet. Search for products and add them.'
export const pricesTitle = 'Price in each store'
export const pricesHint =
  'A percentage follows the prices of the parts. A bundle never costs more than its parts. Alcohol never goes below half of its regular price.'
export const ruleLabel = (store: string) => `Rule in ${store}`
export const NO_RULE = 'Not sold here'
export const PERCENT_RULE = 'Per cent off the parts'
export const FIXED_RULE = 'Fixed price'
export const amountLabel = (store: string) => `Per cent or price in ${store}`
export const priceText = (price: string, parts: string, saving: string) =>
  `${price} now. The parts cost ${parts}, so it saves ${saving}.`
export const stockText = (available: number) =>
  available === 0 ? 'Sold out.' : `Enough stock for ${available}.`
export const unsoldText = 'Not for sale: the store doesn’t sell all parts.'
export const previewButton = 'Preview prices'
export const addButton = 'Add the bundle'
export const saveButton = 'Save the bundle'
export const savedText = 'Saved.'
export const staleText = 'A colleague has just changed this bundle. Reload to see their version.'
