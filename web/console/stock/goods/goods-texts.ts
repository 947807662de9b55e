import { countText, numberText } from '#web/platform/format/number-text.ts'

/** Texts of the screens for deliveries and for transfers between stores. */

export const backLink = 'Stock'

// Product search

export const findLabel = 'Scan a barcode, or type a name'
export const findButton = 'Find'
export const foundLabel = 'Products found'
export const foundText = (count: number) =>
  count === 1 ? 'We found one product.' : `We found ${count} products.`
export const addButton = 'Add'
export const addLabel = (name: string) => `Add ${name}`
export const scannedText = (units: number, name: string) => `${units} × ${name}`
export const unknownText = (search: string) =>
  `This store doesn’t stock “${search}”. Check the spelling, or scan it again.`
export const notListedText = (search: string) => `“${search}” isn’t on this list. Please set it aside.`
export const notLookedUpText = (search: string) =>
  `We couldn’t look up “${search}”. Check your connection, then scan it again.`

// List of goods

export const linesLabel = 'Products'
export const noLines = 'Nothing scanned yet.'
export const unitsHint = 'A whole number, such as 24'
export const removeButton = 'Remove'
export const removeLabel = (name: string) => `Remove ${name}`
export const differenceText = (units: number, expected: number) =>
  units < expected
    ? `${numberText(expected - units)} fewer than expected`
    : `${numberText(units - expected)} more than expected`

// Receiving against a delivery note

export const deliveryTitle = 'Receive a delivery'
export const deliveryIntro = (store: string) =>
  `For ${store}. Count single bottles and cans: a scanned carton counts as all that’s in it.`
export const supplierLabel = 'Supplier'
export const noteLabel = 'Delivery note number'
export const expectedLabel = 'Expected'
export const receivedLabel = 'Received'
export const receiveButton = 'Receive'
export const deliverySaved = (note: string, units: number) =>
  `Delivery note ${note} is received: ${numberText(units)} ${units === 1 ? 'unit is' : 'units are'} on the shelf.`
export const differencesTitle = 'Tell the supplier what differs:'
export const differenceLine = (name: string, units: number, expected: number) =>
  `${name}: ${differenceText(units, expected)}`

// Transfers between stores

export const transfersTitle = 'Transfers'
export const newTransferTitle = 'New transfer'
export const newTransferIntro = (store: string) =>
  `From ${store}. What you send leaves the shelf, and can’t be sold until the other store has received it.`
export const toLabel = 'To'
export const chooseStore = 'Choose a store'
export const reasonLabel = 'Reason'
export const unitsLabel = 'Units'
export const sendButton = 'Send'
export const sentText = (units: number, store: string) =>
  `is on its way to ${store}, with ${countText(units, 'unit', 'units')}.`
export const shownOpen = 'On their way'
export const shownAll = 'All'
export const noTransfers = 'No transfers here.'
export const searchLabel = 'Number, product, store or reason'
export const searchButton = 'Find'
export const sortLabel = 'Sort by'
export const TRANSFER_SORTS = { '-sent_at': 'Newest first', sent_at: 'Oldest first' } as const
export const noneFound = (search: string) =>
  `We found no transfer with “${search}”. Check the spelling, or look under All.`
export const wrongFilter = 'We couldn’t search for that. Please make it shorter.'
export const transferName = (id: number) => `Transfer ${id}`
export const fromText = (store: string) => `from ${store}`
export const toText = (store: string) => `to ${store}`
export const betweenText = (from: string, to: string) => `From ${from} to ${to}`
export const STATES = {
  in_transit: { label: 'On its way', tone: 'info' },
  received: { label: 'Received', tone: 'ok' },
  canceled: { label: 'Canceled', tone: 'warning' },
} as const
export const goodsText = (products: number, units: number) =>
  `${countText(products, 'product', 'products')}, ${countText(units, 'unit', 'units')}`
export const sentByText = (name: string, time: string, reason: string) =>
  `Sent by ${name}, ${time}: ${reason}`
export const endedText = (state: string, name: string, time: string) => `${state} by ${name}, ${time}`
export const sentUnits = (units: number) => `${numberText(units)} sent`
export const lineText = (sent: number, received: number | null, damaged: number) =>
  [sentUnits(sent), received !== null && `${received} received`, damaged > 0 && `${damaged} of them damaged`]
    .filter(Boolean)
    .join(', ')
export const receiveIntro = 'Count everything that came, and say how many of it are damaged.'
export const damagedLabel = 'Damaged'
export const allCameButton = 'Everything came'
export const cancelButton = 'Cancel the transfer'
export const enteredText = (goods: string) => `You entered: ${goods}`
