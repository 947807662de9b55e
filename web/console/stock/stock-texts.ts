import { numberText } from '#web/platform/format/number-text.ts'
import { plainDateText } from '#web/platform/format/time-text.ts'
import type { StockMovement } from '#contract/console/stock.ts'
import type { StockChangeKind } from '#domain/inventory/stock-change.ts'

/** Texts of the stock screens. */

export const title = 'Stock'
export const summary = (total: string, store: string) =>
  `${total} ${total === '1' ? 'product' : 'products'} in ${store}`

// Product search

export const storeLabel = 'Store'
export const searchLabel = 'Scan a barcode, or type a name'
export const findButton = 'Find'
export const shownLabel = 'Products'
export const SHOWN = {
  all: 'All',
  to_count: 'To count',
  to_order: 'To order',
  returning: 'Coming back',
  unsaleable: 'Unsaleable',
  none_left: 'Sold out',
} as const
export const sortLabel = 'Sort by'
export const SORTS = { name: 'Name', shelf: 'Shelf', available: 'Fewest left' } as const
export const columnsHint = 'Tick none to see every number that isn’t 0.'
export const noneText = 'No products here.'
export const unknownText = (search: string) =>
  `We found nothing for “${search}”. Check the spelling, or scan it again.`
export const wrongFilter = 'We can’t read this search. Please try another.'
export const startCounting = 'Start counting'
export const stopCounting = 'Stop counting'
export const receiveDelivery = 'Receive a delivery'
export const transfersLink = 'Transfers'
export const countingText =
  'Scan a product, count what’s on its shelf, save, and scan the next. You’ll see the difference after.'

// Returns

export const returnsTitle = 'Scan these in'
export const returnText = (driver: string, since: string) => `with ${driver} since ${since}`

// A product's numbers

export const onShelf = 'On the shelf'
export const available = 'For sale'
export const reserved = 'Promised'
export const picked = 'Packed'
export const unsaleable = 'Unsaleable'
export const inReturn = 'Coming back'
export const inTransfer = 'Sent away'
export const shelfText = (shelf: string) => `Shelf ${shelf}`
export const noShelf = 'No shelf yet'
export const hiddenText = 'The numbers are hidden while you count.'
export const uncountedText = (units: number) =>
  `A picker couldn’t find this. ${numberText(units)} can’t be sold until you count the shelf.`
export const reorderText = (units: number) => `Order ${numberText(units)} more.`
export const onTheWayText = (units: number, day: string | null) =>
  `${numberText(units)} on the way${day ? `, due ${plainDateText(day)}` : ''}`
export const purchaseOrdersLink = 'Purchase orders'
export const waitingText = (people: number) =>
  people === 1 ? '1 person is waiting for it.' : `${numberText(people)} people are waiting for it.`
export const barcodesLabel = 'Barcodes'
export const barcodeText = (gtin: string, size: number) =>
  `${gtin} (${size === 1 ? 'single' : `${size} pack`})`

// Stock changes

export const changeTitle = 'What happened?'
export const KINDS: Record<StockChangeKind, string> = {
  count: 'Count',
  receive: 'Receive',
  damage: 'Damage',
  correct: 'Correct',
  dispose: 'Dispose',
}
export const UNITS: Record<StockChangeKind, { label: string; hint: string }> = {
  count: { label: 'On the shelf', hint: 'Single bottles or cans. Leave out what’s packed for orders.' },
  receive: { label: 'Units received', hint: 'Single bottles or cans' },
  damage: { label: 'Units damaged', hint: 'They leave the shelf, and can’t be sold.' },
  correct: { label: 'More, or fewer with a minus', hint: 'For a typing error. If you’re not sure, count.' },
  dispose: { label: 'Units thrown away', hint: 'Damaged units that leave the store' },
}
export const reasonLabel = 'Reason'
export const optionalReason = 'Note (optional)'
export const SAVE: Record<StockChangeKind, string> = {
  count: 'Save count',
  receive: 'Receive',
  damage: 'Take off the shelf',
  correct: 'Correct',
  dispose: 'Dispose',
}
export const savedText = 'Saved.'
export const countedRight = (units: number) => `${numberText(units)} counted. That’s what we thought.`
export const countedMore = (units: number, difference: number) =>
  `${numberText(units)} counted: ${numberText(difference)} more than we thought.`
export const countedFewer = (units: number, difference: number) =>
  `${numberText(units)} counted: ${numberText(-difference)} fewer than we thought.`
export const countAgain = (units: number) =>
  `${numberText(units)} is far from what we thought, so the stock hasn’t changed yet. Count it again, or ask a second person.`
export const pendingText = (name: string) =>
  name
    ? `${name}’s count is far off. Count it again, or have someone else count it.`
    : 'Please count this again.'
export const staleTitle = 'Someone has changed this in the meantime.'
export const staleWanted = (units: string) => `You entered: ${units}`
export const staleNow = (shelf: number, apart: number) => `${shelf} on the shelf, ${apart} unsaleable`
export const staleCurrent = (now: string) => `Now: ${now}`
export const detailsText = (
  shelf: string | null,
  point: number | string | null,
  target: number | string | null,
) =>
  [shelf ?? noShelf, point === null ? null : `order at ${point}, up to ${target ?? '?'}`]
    .filter(Boolean)
    .join(', ')
export const staleAdvice = 'Check it, then save again.'

// Shelf and reorder point

export const detailsTitle = 'Shelf and reordering'
export const shelfLabel = 'Shelf'
export const shelfHint = 'Such as A3-2'
export const reorderPointLabel = 'Order more at'
export const reorderToLabel = 'Order up to'
export const saveButton = 'Save'

// Movements

export const movementsTitle = 'Movements'
export const MOVEMENTS: Record<StockMovement['kind'], string> = {
  opening: 'First stock',
  reserved: 'Promised',
  released: 'Released',
  picked: 'Packed',
  put_back: 'Put back',
  supplied: 'Left the store',
  refused: 'Not handed over',
  returned: 'Returned',
  counted: 'Counted',
  damaged: 'Damaged',
  received: 'Received',
  corrected: 'Corrected',
  missing: 'Not found',
  disposed: 'Thrown away',
  sent: 'Sent to another store',
  arrived: 'From another store',
}
export const unitsText = (units: number) =>
  `${units > 0 ? '+' : units < 0 ? '−' : ''}${numberText(Math.abs(units))}`
export const orderLink = (number: string) => `Order ${number}`
export const byShop = 'The shop'
export const backLink = 'Stock'
