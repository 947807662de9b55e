import type { DispatchBoard } from '#contract/console/dispatch.ts'
import type { UnassignedReason } from '#domain/dispatch/dispatch-state.ts'

export const title = 'Dispatch'
export const storeLabel = 'Store'
export const modeLabel = 'How drivers are assigned'
export const MODES: Record<DispatchBoard['mode'], string> = {
  manual: 'By hand',
  propose: 'Propose',
  automatic: 'Automatic',
}
export const saveMode = 'Save'
export const showStore = 'Show'

export const driversText = (count: number) =>
  count === 1 ? '1 driver on shift' : `${count} drivers on shift`
export const ordersText = (count: number) => (count === 1 ? '1 open order' : `${count} open orders`)
export const staleTitle = 'The plan is not up to date'
export const staleText = (since: string | null) =>
  `${since ? `Last planned at ${since}. ` : ''}The last plan stays, and new orders go to the nearest driver. Assign by hand where it looks wrong.`
export const refreshedText = 'Someone was quicker. This is how it looks now.'

export const unassignedTitle = 'No driver yet'
export const noneUnassigned = 'Every order has a driver in the plan.'
export const REASONS: Record<UnassignedReason, string> = {
  no_driver_on_shift: 'No driver on shift',
  not_trained: 'No driver with training for this state',
  papers_ended: 'Every free driver has a document that has ended',
  vehicle_full: 'Too big for every free vehicle',
  outside_lawful_hours: 'After the lawful hours',
  not_ready: 'Not packed yet',
  all_too_late: 'Every driver would be far too late',
  own_order: 'It’s the driver’s own order',
}
export const reasonText = (reason: UnassignedReason, until: string | undefined) =>
  [REASONS[reason], until && (reason === 'not_ready' ? `ready about ${until}` : `until ${until}`)]
    .filter(Boolean)
    .join(', ')
export const dueText = (time: string) => `by ${time}`
export const bestText = (name: string, time: string) => `Best: ${name}, arrives ${time}`

export const lanesTitle = 'Drivers'
export const noDrivers = 'No driver of this store is on shift.'
export const emptyLane = 'Free'
export const positionText = (age: number) => (age < 1 ? 'Position just now' : `Position ${age} min old`)
export const noPosition = 'No position'
export const awayText = (reason: 'break' | 'vehicle_broken', until: string) =>
  reason === 'break' ? `Break until ${until}` : `Vehicle broken, back about ${until}`
export const PICKUP = 'Store'
export const RETURN = 'Back to store'
export const pinnedText = 'pinned'
export const lateText = (minutes: number) => `${Math.ceil(minutes)} min late`
/** Place of a stop for an order of another store. */
export const otherStore = 'Other store'
export const arrivesText = (time: string, spare: number) =>
  spare >= 0
    ? `Arrives ${time}, ${Math.floor(spare)} min to spare`
    : `Arrives ${time}, ${Math.ceil(-spare)} min late`
export const promisedText = (time: string) => `Promised by ${time}`
export const nextBestText = (name: string, minutes: number) =>
  `Next best: ${name}, ${minutes < 0 ? `${Math.round(-minutes)} min earlier` : `+${Math.round(minutes)} min`}`
export const noNextBest = 'No other driver could take it.'
export const plannedFor = (name: string) => `Planned for ${name}`
export const assignedTo = (name: string) => `With ${name}`
export const driverLabel = 'Driver'
export const pinButton = 'Pin to this driver'
export const unpinButton = 'Unpin'
export const assignButton = 'Assign now'
export const acceptAll = (count: number) => (count === 1 ? 'Accept the proposal' : `Accept all ${count}`)
export const openOrder = 'Open the order'
export const closePanel = 'Close'
export const chooseHint =
  'Choose an order to see why it’s planned like this. Drag it onto a driver to pin it there.'
export const onBoardText = 'On board. It stays with its driver unless its bags change hands.'

export const transferTitle = 'Hand over the goods'
export const transferToLabel = 'To'
export const backToStore = 'Back to the store'
export const bagsLabel = 'Bags (optional)'
export const bagsHint = 'Scan or type the codes of all bags, with spaces between.'
export const reasonLabel = 'Reason'
export const transferHint =
  'The order stays open and nothing is refunded. Both drivers and the customer are told.'
export const transferButton = (count: number) => (count === 1 ? 'Hand over' : `Hand over all ${count}`)
export const breakdownLink = (count: number) => (count === 1 ? '1 on board' : `${count} on board`)
export const breakdownTitle = (name: string) => `Hand over everything from ${name}`
export const nothingOnBoard = 'Nothing is on board.'

export const reviewsTitle = 'Hand-overs to check'
export const reviewsHint = 'These reached us too late to be sure that they were within the lawful hours.'
export const reviewText = (driver: string, tapped: string, received: string) =>
  `${driver} handed it over at ${tapped} by the phone. We heard at ${received}.`
export const arrivedLate = 'The phone’s clock had been checked.'
export const clockUnchecked = 'The phone’s clock hadn’t been checked within the hour.'
export const acceptReview = (time: string) => `Count it at ${time}`
export const rejectReview = 'Don’t count it'

export const mapTitle = 'Map of drivers and orders'
export const noMap = 'Your browser can’t show the map. Everything on it is in the lists.'
export const legend = 'Dot: door. “!”: no driver. Letters: driver. Dark square: store.'
