import { countText } from '#web/platform/format/number-text.ts'

/** Texts of the price grid. */

export const title = 'Prices'
export const titleOf = (store: string) => `Prices in ${store}`
export const summary = (total: string) => (total === '1' ? '1 pack on sale' : `${total} packs on sale`)
export const backLink = 'All products'
export const wrongFilter = 'We couldn’t read one of the filters.'
export const noneFound = 'No packs match. Try other words or fewer filters.'
export const storeLabel = 'Store'
export const searchLabel = 'Name or barcode'
export const categoryLabel = 'Category'
export const specialFilter = 'Specials'
export const sortLabel = 'Sort by'
export const anyLabel = 'Any'
export const SPECIALS = { yes: 'With a special', no: 'Without one' } as const
export const SORTS = {
  name: 'Name',
  '-name': 'Name, Z to A',
  sequence: 'Place in lists',
  price: 'Price, low first',
  '-price': 'Price, high first',
} as const

export const gridLabel = (store: string) => `Prices in ${store}`
export const productColumn = 'Product'
export const packColumn = 'Pack'
export const COLUMNS = { price: 'Price', special: 'Special' } as const
export const noteColumn = 'Note'
export const cellLabel = (column: string, product: string, pack: string) => `${column} of ${product}, ${pack}`
export const wasText = (saved: string) => `was ${saved === '' ? 'none' : `$${saved}`}`
export const lockedText = 'Has planned changes: set it on the product’s page'
export const staleText = (price: number, special: number) =>
  `Someone else set it to $${price.toFixed(2)}${special > 0 ? `, special $${special.toFixed(2)}` : ''} since. Save again to keep yours.`
export const PROBLEMS = {
  amount: 'Enter an amount in dollars.',
  none: 'Enter a price.',
  order: 'A special has to be below the price.',
} as const

export const helpTitle = 'Keys'
export const help = [
  'Arrow keys move. With Shift they select several cells.',
  'Type to replace, Enter or F2 to edit. Enter moves down, Tab moves right, Escape cancels.',
  'Ctrl+D fills down. Ctrl+C and Ctrl+V copy and paste, also from a spreadsheet. Delete ends a special.',
  'Ctrl+Z undoes what isn’t saved yet. Tab leaves the table.',
]

export const changedText = (count: number, elsewhere: number) =>
  `${countText(count, 'price changed', 'prices changed')}${elsewhere === 0 ? '' : `, ${elsewhere} on other pages`}`
export const wrongText = (count: number) => countText(count, 'can’t be saved yet', 'can’t be saved yet')
export const saveButton = (count: number) => (count === 1 ? 'Save 1 price' : `Save ${count} prices`)
export const undoButton = 'Undo'
export const dropButton = 'Discard all'
export const doneText = (done: number, refused: number) =>
  `${countText(done, 'price saved', 'prices saved')}${refused === 0 ? '. Shoppers see them now.' : `, ${refused} refused: see the notes.`}`
export const pastedText = (count: number) => countText(count, 'cell filled', 'cells filled')
export const leftText = 'Some cells didn’t fit on this page.'
