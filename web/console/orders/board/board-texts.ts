import { countText as counted } from '#web/platform/format/number-text.ts'

/** Texts of the order board. */

export const boardTitle = 'Orders'
export const countText = (total: string, time: string) =>
  `${time}. ${total} ${total === '1' ? 'order' : 'orders'}`
export const newOrderLink = 'New order'
export const noOrdersText = 'No orders here right now.'

// Filters

export const filtersLabel = 'Which orders'
export const filtersSummary = (count: number) => (count === 0 ? 'Filters' : `Filters (${count})`)
export const searchLabel = 'Search'
export const searchHint = 'Number, name, mobile, street, product or total'
export const statusLabel = 'Status'
export const openOption = 'Open'
export const allOption = 'All'
export const whenLabel = 'Promised'
export const anyTimeOption = 'Any time'
export const hourOption = 'Within an hour'
export const threeHoursOption = 'Within 3 hours'
export const laterOption = 'Later'
export const driverLabel = 'Driver'
export const anyDriverOption = 'Any driver'
export const alcoholLabel = 'Alcohol'
export const anyGoodsOption = 'With or without'
export const withAlcoholOption = 'With alcohol'
export const withoutAlcoholOption = 'Without alcohol'
export const lateOnlyLabel = 'Late only'
export const searchButton = 'Search'
export const clearLink = 'Clear'

// Card contents

export const cardsLabel = 'On each card'
export const PARTS = {
  customer: 'Customer',
  mobile: 'Mobile',
  address: 'Address',
  items: 'Items',
  products: 'Products',
  total: 'Total',
  promised: 'Promised',
  placed: 'Ordered',
  packing: 'Packing',
  driver: 'Driver',
}
export const placedText = (time: string) => `Ordered ${time}`
export const productsText = (names: string[], more: number) =>
  more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ')

// Open, busy or paused

export const modeTitle = 'Orders from shoppers'
export const storeLabel = 'Store'
export const openState = 'Open for orders'
export const busyState = 'Busy'
export const pausedState = 'Paused'
export const untilText = (state: string, time: string) => `${state} until ${time}`
export const someStoresText = (count: number) =>
  counted(count, 'store busy or paused', 'stores busy or paused')
export const busyHeading = 'Busy'
export const busyHint = 'Longer times, and half the places in each delivery time.'
export const pauseHeading = 'Pause'
export const pauseHint = 'No ASAP, and no delivery times until then. Orders you have stay as they are.'
export const spanLabels: [minutes: string, label: string][] = [
  ['30', '30 min'],
  ['60', '1 hour'],
  ['120', '2 hours'],
  ['', 'Until I open'],
]
export const reopenButton = 'Open for orders now'
export const acceptHeading = 'Accept without a tap'
export const acceptHint =
  'Orders below this amount, while you’re open. You still see gifts and first orders with alcohol, and orders at risk.'
export const belowLabel = 'Orders below $ (empty: none)'
export const saveButton = 'Save'
export const staleAmount = (below: number | null) =>
  `Someone else was quicker. It’s now: ${below === null ? 'none' : `below $${below}`}.`
export const staleMode = (state: string) => `Someone else was quicker. It’s now: ${state}.`

// Card

export const minutesText = (minutes: number) => `${minutes} min`
export const hoursText = (hours: number, minutes: number) => `${hours} h ${minutes} min`
export const daysText = (days: number) => `${days} days`
export const lateTag = (age: string) => `Late ${age}`
export const atRiskTag = (time: string) => `At risk: ${time}`
export const dueIn = 'Due in '
export const driverlessTag = 'Packed, no driver'
export const alcoholTag = 'ID'
export const workingTag = (name: string) => `${name} is on it`
export const youTag = 'You’re on it'

// Steps

export const approveStep = 'Approve'
export const startPackingStep = 'Start packing'
export const packedStep = 'Packed'
export const assignStep = 'Assign'
export const holdStep = 'Hold'
export const releaseStep = 'Release hold'
export const heldReason = 'Put on hold on the board'
export const assignLabel = (number: string) => `Driver for ${number}`
export const assignTo = (name: string) => `Assign ${name}`
export const chooseDriver = 'Assign a driver'
export const plannedText = (step: string) => `${step}…`
export const undoButton = 'Undo'

// New orders

export const newOrdersText = (count: number) => counted(count, 'new order')
export const seenButton = 'Got it'
export const muteButton = 'Mute'
export const unmuteButton = 'Sound on'
export const newOrdersTitle = (count: number, title: string) => `(${count}) ${title}`

// Keyboard

export const shortcutsButton = 'Keyboard shortcuts'
export const shortcutsTitle = 'Keyboard shortcuts'
export const shortcuts: [keys: string, what: string][] = [
  ['J or ↓', 'Next order'],
  ['K or ↑', 'Previous order'],
  ['Enter', 'Open the order'],
  ['A', 'Next step: approve, start packing, packed'],
  ['H', 'Hold, or release'],
  ['U', 'Undo'],
  ['C', 'I’m on it, or let go'],
  ['R', 'Pick together, or not'],
  ['/', 'Search'],
  ['M', 'Sound on or off'],
  ['?', 'This list'],
]
export const shortcutsSwitch = 'Use these keys on this device'
