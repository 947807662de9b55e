import { numberText } from '#web/platform/format/number-text.ts'

/** Texts of the console's charts. */

/** Formats an amount on an axis, in dollars. */
export const axisText = (dollars: number): string => `$${numberText(dollars)}`
export const weekdayColumn = 'Weekday'
export const tableSummary = 'The same as a table'

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Names a weekday. @param weekday 1 (Monday) to 7 */
export const weekdayName = (weekday: number): string => WEEKDAYS[weekday - 1] ?? ''
export const weekdayText = (weekday: number): string => weekdayName(weekday).slice(0, 3)

/** Formats the hour of a day: "12 am", "6 pm". */
export const hourText = (hour: number): string => `${hour % 12 || 12} ${hour % 24 < 12 ? 'am' : 'pm'}`
export const cellText = (weekday: number, hour: number, amount: string): string =>
  `${weekdayName(weekday)} from ${hourText(hour)}: ${amount}`
