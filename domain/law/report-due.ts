import { addDays, daysBetween } from '#domain/time.ts'
import type { ReportParameters } from './state-law.ts'

/** Period of a report and the day on which it is due, `YYYY-MM-DD`. */
export type DueReport = { from: string; to: string; due: string }

/** Days before the due day on which people are reminded. After it they are reminded daily. */
const REMINDER_DAYS: readonly number[] = [14, 7, 1]

/** Returns the latest start of a period on or before a date. */
const dateBefore = (monthAndDay: string, date: string): string => {
  const year = Number(date.slice(0, 4))
  const sameYear = `${year}-${monthAndDay}`
  return sameYear <= date ? sameYear : `${year - 1}-${monthAndDay}`
}

const dateAfter = (monthAndDay: string, date: string): string => {
  const year = Number(date.slice(0, 4))
  const sameYear = `${year}-${monthAndDay}`
  return sameYear > date ? sameYear : `${year + 1}-${monthAndDay}`
}

/** Returns the last periods that have ended before a day, the latest first. @source L-15, L-16 */
export const endedPeriods = ({ periods }: ReportParameters, today: string): DueReport[] =>
  periods
    .map((period) => {
      const to = dateBefore(period.to, addDays(today, -1))
      return { from: dateBefore(period.from, to), to, due: dateAfter(period.due, to) }
    })
    .toSorted((a, b) => (a.to < b.to ? 1 : -1))

/** Returns the period in progress on a day. */
export function currentPeriod({ periods }: ReportParameters, today: string): DueReport {
  const [first] = periods
    .map((period) => {
      const to = dateAfter(period.to, addDays(today, -1))
      return { from: dateBefore(period.from, to), to, due: dateAfter(period.due, to) }
    })
    .toSorted((a, b) => (a.to < b.to ? -1 : 1))
  return first ?? { from: today, to: today, due: today }
}

/** Returns whether people are reminded of a report on a day: on some days before it is due, and daily afterwards. */
export function isReminderDay({ due }: DueReport, today: string): boolean {
  const left = daysBetween(today, due)
  return left < 0 || REMINDER_DAYS.includes(left)
}
