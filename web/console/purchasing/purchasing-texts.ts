import type { PurchaseOrderState } from '#domain/purchasing/purchase-order.ts'
import { countText, numberText } from '#web/platform/format/number-text.ts'
import { plainDateText } from '#web/platform/format/time-text.ts'

/** Texts of the screens for suppliers, reordering and purchase orders. */

export const wrongFilter = 'We can’t read this search. Please try another.'
export const findButton = 'Find'
export const savedText = 'Saved.'

// Suppliers

export const suppliersTitle = 'Suppliers'
export const newSupplier = 'New supplier'
export const suppliersSummary = (total: string) => (total === '1' ? '1 supplier' : `${total} suppliers`)
export const supplierSearch = 'Name'
export const noSuppliers = 'No suppliers yet. Add the first one, then the products it sells.'
export const noneFound = (search: string) => `We found no supplier with “${search}”.`
export const supplierColumn = 'Supplier'
export const leadColumn = 'Delivers in'
export const minimumColumn = 'Minimum order'
export const productsColumn = 'Products'
export const leadText = (days: number) => countText(days, 'day', 'days')
export const noMinimum = 'None'
export const inactiveTag = 'Not used'
export const SUPPLIER_LABELS: Record<string, string> = {
  name: 'Name',
  abn: 'ABN',
  email: 'Email for orders',
  phone: 'Phone',
  lead_days: 'Days until delivery',
  minimum: 'Minimum order in dollars',
  notes: 'Notes',
  status: 'Orders',
}
export const emailHint = 'We send orders there. Leave it empty if you order another way.'
export const leadHint = 'From sending an order until the goods arrive'
export const STATUSES = { ACTIVE: 'We order here', INACTIVE: 'No new orders' } as const

// Products of a supplier

export const supplierProductsTitle = 'What they sell'
export const noSupplierProducts =
  'Nothing yet. Find a product, then say how it comes and what a carton costs.'
export const productSearch = 'Scan a barcode, or type a name'
export const addProduct = 'Add'
export const addLabel = (name: string) => `Add ${name}`
export const saveButton = 'Save'
export const saveLabel = (name: string) => `Save ${name}`
export const removeButton = 'Remove'
export const removeLabel = (name: string) => `Remove ${name}`
export const codeLabel = 'Their code'
export const perCartonLabel = 'Units per carton'
export const costLabel = 'Cost per carton'
export const unknownProduct = (search: string) => `We found nothing for “${search}”.`

// Reordering

export const reorderTitle = 'Reorder'
export const reorderIntro = (store: string) =>
  `${store}: what runs out before a supplier can deliver, from sales of the last four weeks.`
export const supplierFilter = 'Supplier'
export const allSuppliers = 'All suppliers'
export const nothingDue = 'Nothing to order. Everything lasts until the next delivery.'
export const productColumn = 'Product'
export const leftColumn = 'Left'
export const onOrderColumn = 'On order'
export const soldColumn = 'Sold in 4 weeks'
export const lastsColumn = 'Lasts'
export const unitsColumn = 'Units to order'
export const unitsLabel = (name: string) => `Units of ${name}`
export const lastsText = (days: number | null) =>
  days === null ? 'No sales' : countText(days, 'day', 'days')
export const cartonsText = (perCarton: number) => (perCarton === 1 ? 'single' : `cartons of ${perCarton}`)
export const noSupplier = 'No supplier yet'
export const draftButton = 'Make draft orders'
export const draftsMade = (count: number) =>
  count === 1 ? 'One draft order is ready:' : `${numberText(count)} draft orders are ready:`

// Purchase orders

export const stockLink = 'Stock'
export const ordersTitle = 'Purchase orders'
export const shownOpen = 'Open'
export const shownAll = 'All'
export const noOrders = 'No purchase orders here.'
export const STATES: Record<
  PurchaseOrderState,
  { label: string; tone: 'plain' | 'info' | 'ok' | 'warning' }
> = {
  draft: { label: 'Draft', tone: 'plain' },
  sent: { label: 'On its way', tone: 'info' },
  partly_received: { label: 'Partly received', tone: 'info' },
  closed: { label: 'Closed', tone: 'ok' },
  canceled: { label: 'Canceled', tone: 'warning' },
}
export const toSupplier = (name: string) => `to ${name}`
export const goodsText = (products: number, units: number) =>
  `${countText(products, 'product', 'products')}, ${countText(units, 'unit', 'units')}`
export const receivedOf = (received: number, ordered: number) =>
  `${numberText(received)} of ${numberText(ordered)} received`
export const expectedText = (day: string) => `Due ${plainDateText(day)}`
const by = (name: string) => (name ? ` by ${name}` : '')
export const createdText = (name: string, time: string) => `Created${by(name)}, ${time}`
export const sentText = (name: string, time: string, to: string) =>
  `Sent${by(name)}${to ? ` to ${to}` : ''}, ${time}`
export const endedText = (state: string, name: string, time: string) => `${state}${by(name)}, ${time}`
export const totalText = (total: string) => `Total ${total}`
export const belowMinimum = (minimum: string) => `This is below the supplier’s minimum of ${minimum}.`
export const linesLabel = 'Products'
export const expectedLabel = 'Expected on'
export const expectedHint = 'Leave it empty to count from the supplier’s usual days.'
export const noteLabel = 'Note to the supplier'
export const orderUnitsLabel = 'Units'
export const zeroHint = 'Set the units to 0 to take a product off the order.'
export const saveDraft = 'Save draft'
export const mailButton = 'Send by email'
export const saveFirst = 'Save your changes before you send the order.'
export const mailHint = (email: string) => `${email} gets the order as a PDF.`
export const sentMyself = 'I’ve sent it myself'
export const noEmail = 'This supplier has no email address, so we can’t send the order for you.'
export const pdfLink = 'Open the PDF'
export const cancelButton = 'Cancel the order'
export const closeButton = 'Close: the rest won’t come'
export const lineText = (ordered: number, received: number, damaged: number) =>
  [
    `${numberText(ordered)} ordered`,
    received > 0 && `${numberText(received)} received`,
    damaged > 0 && `${numberText(damaged)} of them damaged`,
  ]
    .filter(Boolean)
    .join(', ')
export const shortText = (units: number) => `${numberText(units)} short`
export const overText = (units: number) => `${numberText(units)} more than ordered`

// Receiving

export const receiveTitle = 'Receive'
export const receiveIntro = 'Scan what came. A scanned carton counts as all that’s in it.'
export const allCame = 'The rest came'
export const dueText = (units: number) => (units === 0 ? 'All received before' : `${numberText(units)} due`)
export const receivedLabel = 'Received'
export const damagedLabel = 'Damaged'
export const newCostLabel = 'Carton cost'
export const deliveryNoteLabel = 'Delivery note number (optional)'
export const receiveButton = 'Receive'
