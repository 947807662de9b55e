import type { DecisionKind } from '#domain/console/today.ts'
import { roundDollarsText } from '#web/platform/format/money-text.ts'
import { countText, numberText } from '#web/platform/format/number-text.ts'

/** Texts of the console's home page. */

export const title = 'Home'
export const heading = (store: string | null) =>
  store === null ? 'Today in all stores' : `Today in ${store}`
export const headingWithoutStores = 'Your work today'
export const momentText = (day: string, time: string) => `${day}, ${time}`
export const newOrderLink = 'New order'
export const failedTitle = 'Today’s figures didn’t load.'
export const failedText = 'The rest of the console works. This page tries again by itself.'
export const retryLink = 'Try again'
export const staleText = 'The shop can’t be reached right now. These figures may be old.'

// Figures

export const figuresLabel = 'Figures of today'
export const salesTitle = 'Sales today'
export const ordersSoFar = (orders: number) => countText(orders, 'order')
/** Compares with the same weekday; less than 1 % is about the same. */
export function salesCompared(amount: number, before: number, weekday: string, time: string): string {
  if (before === 0) return `Nothing sold last ${weekday} by ${time}`
  const more = amount - before
  if (Math.abs(more) < before / 100) return `About the same as last ${weekday} by ${time}`
  const size = roundDollarsText(Math.round(Math.abs(more)))
  return `${size} ${more > 0 ? 'more' : 'less'} than last ${weekday} by ${time}`
}
export const promiseTitle = 'Promise kept'
export const promiseShare = (kept: number, due: number) => `${Math.round((kept / due) * 100)} %`
export const promiseText = (kept: number, due: number) => `${numberText(kept)} of ${countText(due, 'order')}`
export const noPromiseText = 'No order was due yet today'
export const doorTitle = 'Minutes to the door'
export const doorText = (orders: number) => `Median of ${countText(orders, 'ASAP order')}`
export const noDoorText = 'No ASAP order delivered yet today'
export const driversTitle = 'Drivers on shift'
export const driversText = (free: number) =>
  free === 0 ? 'Nobody is free now' : `${numberText(free)} free now`
export const noDriversText = 'Nobody is on shift'
export const none = '–'

// Sales by hour

export const hoursTitle = 'Sales by hour'
export const reportLink = 'Open the report'
export const todaySeries = 'Today'
export const lastWeekday = (weekday: string) => `Last ${weekday}`
export const hoursLabel = (weekday: string) => `Sales by hour, today and last ${weekday}`
export const noHoursText = (weekday: string) => `Nothing sold yet today, and nothing last ${weekday}.`
export const hourColumn = 'Hour'
export const hourTip = (hour: string, amount: string, before: string, amountBefore: string) =>
  `${hour}: ${amount}\n${before}: ${amountBefore}`

// Drivers

export const driversPanelTitle = 'Drivers'
export const allDriversLink = 'All drivers'
export const freeText = 'Free for the next order'
export const freeTag = 'free'
export const nextDropText = (suburb: string, time: string) =>
  suburb === '' ? `Next delivery by ${time}` : `Next in ${suburb} by ${time}`
export const dropsText = (orders: number, isLate: boolean) =>
  isLate ? `${countText(orders, 'drop')}, late` : countText(orders, 'drop')

// Open orders

export const openTitle = 'Open orders'
export const boardLink = 'Open the board'
export const stages = {
  late: 'Late',
  new: 'New',
  to_pick: 'To pick',
  packed: 'Packed',
  on_the_road: 'On the road',
  on_hold: 'On hold',
} as const
export const noOpenText = 'No open orders right now.'
export const reviewButton = 'Review'
export const pickButton = 'Pick'
export const assignButton = 'Assign'
export const openButton = 'Open'
export const buttonLabel = (button: string, number: string) => `${button} ${number}`
export const lateText = (minutes: number) => (minutes < 1 ? 'Late' : `Late ${durationText(minutes)}`)
export const leftText = (minutes: number) => `${durationText(minutes)} left`

/** Formats minutes: "11 min", "2 h", "3 days". */
function durationText(minutes: number): string {
  if (minutes < 90) return `${minutes} min`
  if (minutes < 48 * 60) return `${Math.round(minutes / 60)} h`
  return `${Math.round(minutes / (24 * 60))} days`
}

// Decisions

export const decisionsTitle = 'Needs a decision'
export const noDecisionsText = 'Nothing waits for you.'
export const decisionText: Record<DecisionKind, (count: number) => string> = {
  approvals: (count) => countText(count, 'request to approve', 'requests to approve'),
  problems: (count) => countText(count, 'reported problem'),
  exclusions: (count) => countText(count, 'self-exclusion to check', 'self-exclusions to check'),
  licences: (count) => countText(count, 'liquor licence ends soon', 'liquor licences end soon'),
  papers: (count) => (count === 1 ? 'Papers of 1 driver end soon' : `Papers of ${count} drivers end soon`),
  webhooks: (count) => countText(count, 'webhook fails', 'webhooks fail'),
  messages: (count) => countText(count, 'message failed', 'messages failed'),
}
export const decisionButton: Record<DecisionKind, string> = {
  approvals: 'Decide',
  problems: 'Open',
  exclusions: 'Check',
  licences: 'Renew',
  papers: 'Check',
  webhooks: 'Check',
  messages: 'Check',
}
export const endsText = (date: string) => `Until ${date}`

// Stock and events

export const lowTitle = 'Running low'
export const noLowText = 'Nothing is at its reorder point.'
export const allLink = (count: number) => `All ${numberText(count)}`
export const leftInStore = (left: number) => `${numberText(left)} left`
export const eventsTitle = 'What just happened'
export const auditLink = 'Audit log'
export const noEventsText = 'Nothing yet today.'
export const sectionsTitle = 'Your pages'
