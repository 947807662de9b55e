/** The words of the order board. */

export const boardTitle = 'Orders'
export const countText = (total: string, time: string) =>
  `${time}. ${total} ${total === '1' ? 'order' : 'orders'}`
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
export const showButton = 'Show'
export const clearLink = 'Clear'

// A card

export const minutesText = (minutes: number) => `${minutes} min`
export const hoursText = (hours: number, minutes: number) => `${hours} h ${minutes} min`
export const daysText = (days: number) => `${days} days`
export const lateTag = (age: string) => `Late ${age}`
export const dueIn = 'Due in '
export const alcoholTag = 'ID'
export const workingTag = (name: string) => `${name} is on it`
export const youTag = 'You’re on it'
export const claimButton = 'I’m on it'
export const takeOverButton = 'Take over'
export const releaseClaimButton = 'Let go'

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

export const newOrdersText = (count: number) => (count === 1 ? '1 new order' : `${count} new orders`)
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
  ['/', 'Search'],
  ['M', 'Sound on or off'],
  ['?', 'This list'],
]
export const shortcutsSwitch = 'Use these keys on this device'
