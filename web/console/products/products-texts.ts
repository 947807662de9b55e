import { PRODUCT_NAME_MAX } from '#domain/field-lengths.ts'
import { cutText } from '#domain/text/cut-text.ts'
import { countText } from '#web/platform/format/number-text.ts'
import type { ConsoleProduct } from '#contract/console/products.ts'
import type { PackPrice } from '#contract/console/prices.ts'

export const title = 'Products'
export const summary = (total: string) => (total === '1' ? '1 product' : `${total} products`)
export const newLink = 'Add a product'
export const newBundleLink = 'Add a bundle'
export const pricesLink = 'Price grid'
export const categoriesLink = 'Categories'
export const importsLink = 'Import and export'
export const searchLabel = 'Name, number or barcode'
export const storeLabel = 'Store'
export const statusLabel = 'Status'
export const kindLabel = 'Kind'
export const categoryLabel = 'Category'
export const sortLabel = 'Sort by'
export const anyLabel = 'Any'
export const noneFound = 'No product fits. Try other words or fewer filters.'
export const wrongFilter = 'We couldn’t read one of the filters.'
export const tableLabel = 'Products'
export const selectAll = 'Choose all on this page'
export const selectOne = (name: string) => `Choose ${name}`
export const nameColumn = 'Product'
export const kindColumn = 'Kind'
export const packsColumn = 'Packs'
export const storesColumn = 'Stores'
export const changedColumn = 'Changed'
export const numberColumn = 'Number'
export const strengthColumn = 'Strength'
export const strengthText = (abv: number) => (abv === 0 ? '–' : `${abv} %`)
export const storesText = (count: number) => countText(count, 'store')
export const chosenText = (count: number) => countText(count, 'chosen', 'chosen')
export const archiveButton = 'Archive'
export const restoreButton = 'Put on sale'
export const priceButton = 'Change prices'
export const undoButton = 'Undo'
export const bulkDone = (done: number, refused: number) =>
  `${countText(done, 'changed', 'changed')}${refused === 0 ? '.' : `, ${refused} left as ${refused === 1 ? 'it was' : 'they were'}.`}`
export const percentLabel = 'Change by'
export const unitLabel = 'Unit'
export const percentOption = 'per cent'
export const dollarsOption = 'dollars'
export const changeHint = 'Such as 5 or -2.50. Prices round to whole cents; specials stay.'
export const previewButton = 'Show what changes'
export const applyPrices = (count: number) => (count === 1 ? 'Change 1 price' : `Change ${count} prices`)
export const nothingChanges = 'No price would change.'
export const previewTitle = (store: string) => `New prices in ${store}`
export const packColumn = 'Pack'
export const beforeColumn = 'Now'
export const afterColumn = 'Then'

export const SORTS = {
  name: 'Name',
  '-name': 'Name, backwards',
  '-modified': 'Last changed',
  product_id: 'Number',
  abv: 'Strength, low first',
  '-abv': 'Strength, high first',
} as const

export const STATUSES = { ACTIVE: 'On sale', INACTIVE: 'Archived' } as const

export const KINDS: Record<ConsoleProduct['kind'], string> = {
  beer_cider: 'Beer or cider',
  wine: 'Wine',
  spirits: 'Spirits',
  premixed: 'Premix',
  non_alcoholic: 'Drink without alcohol',
  food: 'Food and other goods',
  tobacco: 'Tobacco',
  unknown: 'Not known yet',
}

export const kindUnknownHint = 'We don’t know yet what this is. Choose it, then put the product on sale.'

export const NOTICES: Record<ConsoleProduct['notices'][number], string> = {
  adults_only: 'Sold to adults only; ID is checked at the door.',
  pregnancy_warning: 'The product page shows the pregnancy warning.',
  tobacco_plain: 'Shown in plain words, without a picture or description, and can’t be paid online.',
}

export const packText = (size: number) => (size === 1 ? 'Single' : `${size} pack`)
export const dollars = (amount: number) => `$${amount.toFixed(2)}`
export const priceText = ({ price, sale_price: special }: { price: number; sale_price: number }) =>
  special > 0 ? `${dollars(special)} (was ${dollars(price)})` : dollars(price)

export const newTitle = 'Add a product'
export const backLink = 'All products'
export const previewLink = 'Preview as a shopper'
export const viewLink = 'See it in the shop'
export const imagesLink = 'Pictures'
export const bundleLink = 'Parts and prices'
export const duplicateButton = 'Duplicate'
export const copyName = (name: string) => cutText(`${name} (copy)`, PRODUCT_NAME_MAX)
export const detailsTitle = 'Details'
export const nameLabel = 'Name'
export const descriptionLabel = 'Description'
export const abvLabel = 'Strength (% alcohol)'
export const volumeLabel = 'Volume of a unit (mL)'
export const drinksLabel = 'Standard drinks on the label'
export const drinksHint = (drinks: number) => `We get ${drinks} from strength and volume.`
export const styleLabel = 'Style'
export const regionLabel = 'Region'
export const containerLabel = 'Container'
export const containerHint = 'Such as Bottle, Can or Cask'
export const depositLabel = 'Its container earns the 10c refund'
export const gstLabel = 'GST-free'
export const attributesLabel = 'The maker states'
export const alsoCategory = 'Another category'
export const noCategory = 'None'
export const sequenceLabel = 'Place in lists'
export const sequenceHint = 'Small numbers come first'
export const packsTitle = 'Packs and barcodes'
export const barcodesLabel = (size: number) => `Barcodes of ${size === 1 ? 'a single' : `a ${size} pack`}`
export const barcodesHint = 'Separate several with spaces. The same in every store.'
export const onSaleLabel = (size: number, store: string) =>
  `Sell ${size === 1 ? 'singles' : `${size} packs`} in ${store}`
export const addPackTitle = 'Add a pack to every store'
export const sizeLabel = 'Units in the pack'
export const newPriceLabel = 'Price'
export const newBarcodesLabel = 'Barcodes'
export const saveButton = 'Save'
export const addButton = 'Add'
export const savedText = 'Saved. Shoppers see it now.'
export const noticesTitle = 'What the law asks'
export const staleTitle = 'Someone has changed this in the meantime.'
export const staleAdvice = 'Your entries are still here. Save again to keep yours.'
export const staleField = (label: string, value: string) => `${label} is now “${value}”`

export const pricesTitle = (store: string) => `Prices in ${store}`
export const changeStore = 'Show'
export const priceLabel = 'Price'
export const specialLabel = 'Special price'
export const specialHint = 'Leave empty for none'
export const fromLabel = 'Special from'
export const toLabel = 'Special until'
export const startsLabel = 'Price from'
export const startsHint = 'Empty: from now on. Replaces what is planned after it.'
export const plannedTitle = 'Planned'
export const plannedText = (price: string, when: string) => `${price} from ${when}`
export const historyTitle = 'Price history'
export const noPacks = 'This store has no packs of it.'
export const savedPrice = (price: string) => `Saved: ${price} now.`
export const savedPlan = (count: number) =>
  `Saved. ${count === 1 ? 'One change is' : `${count} changes are`} planned.`
export const changePrice = (pack: string) => `Change the price of a ${pack.toLowerCase()}`
export const stalePrice = (current: PackPrice) => `The price is now ${priceText(current)}.`
export const atLabel = 'Show what shoppers pay at'
export const atText = (when: string) => `At ${when} shoppers pay:`

// On sale or archived

export const inUseText = (carts: number, orders: number) =>
  `It’s in ${countText(carts, 'open cart')} and ${countText(orders, 'order')} under way. Archived, it leaves the shop and the carts; orders go on.`
export const archivedText = 'Shoppers don’t see it. Back on sale, it has its prices, packs and place.'

// Price history

export const historyLink = 'Who set it, and when'
export const historyOf = (pack: string, store: string) => `${pack} in ${store}`
export const fromColumn = 'From'
export const untilColumn = 'Until'
export const byColumn = 'Set by'
export const chargedColumn = 'Struck-through price'
export const nowText = 'now'
export const nobodyText = 'Import or first price'
export const noSpecialText = 'none'
export const chargedText = (was: boolean) => (was ? 'was charged' : 'was not charged long enough')

export const sharedText =
  'Other stores sell this product too, so only an owner can change it. You can still set your store’s prices.'
