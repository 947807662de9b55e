import { countText } from '#web/platform/format/number-text.ts'

/** Texts of the screens for a store's hours, closures and delivery times. */

export const storesTitle = 'Stores'
export const partsLabel = 'Settings of the store'
export const detailsLink = 'Details'
export const hoursLink = 'Hours'
export const closuresLink = 'Closures'
export const slotsLink = 'Delivery times'
export const tabletsLink = 'Tablets'
export const readOnlyText = 'Only an owner or the store’s manager can change this.'
export const saveButton = 'Save'
export const savedText = 'Saved. Shoppers see it now.'
export const staleTitle = 'Someone else changed this since you opened it.'
export const staleNow = 'It is now:'
export const staleAdvice = 'What you entered is still in the form. Save again to replace theirs.'

// Hours

export const hoursTitle = 'Delivery hours'
export const hoursIntro =
  'In the store’s own time. Leave a day empty to close it. Deliveries never go out beyond what the law of the state allows.'
export const opensLabel = 'Opens'
export const closesLabel = 'Closes'
export const opensOf = (day: string, nth: number) => `${day}, opening ${nth}: opens`
export const closesOf = (day: string, nth: number) => `${day}, opening ${nth}: closes`
export const untilText = 'to'
export const copyButton = 'Copy Monday to every day'

// Legal trading hours

export const closedDay = 'closed'
export const andText = ' and '
export const beyondLawTitle = 'Part of these hours is outside what the law allows.'
export const beyondLawText = (day: string, hours: string, lawful: string | null) =>
  lawful === null
    ? `${day}: no alcohol can be sold, and nothing is delivered.`
    : `${day}, ${hours}: the law allows ${lawful}.`
export const beyondLawAdvice = 'You can save them. Shoppers are offered only the times that the law allows.'

// Closures

export const closuresTitle = 'Closures and other hours'
export const closuresIntro = 'Days on which the store is closed or keeps other hours than usual.'
export const noClosures = 'Nothing planned. The store keeps its usual hours.'
export const closedText = 'Closed all day'
export const openText = (opens: string, closes: string) => `${opens} to ${closes}`
export const removeButton = 'Remove'
export const removeLabel = (date: string) => `Remove ${date}`
export const addTitle = 'Add a day'
export const dateLabel = 'Date'
export const fromHint = 'The hours it’s open that day. Leave both times empty to close all day'
export const reasonLabel = 'Reason'
export const addButton = 'Add'
export const yearTitle = 'The coming year'
export const yearIntro = (state: string) =>
  `Public holidays in ${state}, what the law allows then, and when this store delivers.`
export const dayHeading = 'Day'
export const holidayHeading = 'Holiday'
export const lawHeading = 'The law allows'
export const deliversHeading = 'We deliver'
export const noDeliveries = 'No deliveries'
export const notSet = 'date to be confirmed'
export const closeDay = 'Close'
export const closeDayLabel = (name: string) => `Close on ${name}`
export const closuresText = (lines: string[]) => (lines.length === 0 ? noClosures : lines.join('; '))

// Delivery times

export const slotsTitle = 'Delivery times'
export const slotsIntro =
  'How long each delivery time is, and how many orders it takes. Orders that have a time already keep it.'
export const weekdayHeading = 'Day'
export const minutesHeading = 'Minutes'
export const ordersHeading = 'Orders in each'
export const dayHeadingOrders = 'Orders a day'
export const minutesOf = (day: string) => `${day}: minutes of a delivery time`
export const ordersOf = (day: string) => `${day}: orders in each delivery time`
export const perDay = (times: number, orders: number) =>
  times === 0 ? 'closed' : `${orders} in ${times} ${times === 1 ? 'time' : 'times'}`
export const prepLabel = 'Minutes to pack an order'
export const asapLabel = 'ASAP orders under way at once'
export const asapHint = 'Leave empty for no limit. When it’s reached, shoppers can still book a time.'
export const slotText = (day: string, minutes: number, orders: number) =>
  `${day}: ${countText(orders, 'order')} in ${countText(minutes, 'minute')}`
