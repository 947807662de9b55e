import { addDays, daysBetween } from '../time.ts'

/** Days of a store's calendar, `YYYY-MM-DD`, both included. */
export type ReportPeriod = { from: string; to: string }

/** Ten years and a bit: a period that somebody means. */
const MOST_DAYS = 3660
const USUAL_DAYS = 30

/** The period that was asked for; without an end until today, without a start the last thirty days. null: none. */
export function reportPeriod(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  today: string,
): ReportPeriod | null {
  const end = to ?? (from !== undefined && from > today ? from : today)
  const start = from ?? addDays(end, 1 - USUAL_DAYS)
  const days = daysBetween(start, end)
  return days < 0 || days > MOST_DAYS ? null : { from: start, to: end }
}

export const daysOf = ({ from, to }: ReportPeriod): string[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, nth) => addDays(from, nth))

/** Whole months within a period, by their first days, and the days around them. */
export type Grains = { months: { from: string; to: string } | null; days: ReportPeriod[] }

const monthStart = (day: string): string => `${day.slice(0, 7)}-01`
const nextMonth = (day: string): string => monthStart(addDays(monthStart(day), 32))

/** So that a year is read as a few months and some days. */
export function grainsOf({ from, to }: ReportPeriod): Grains {
  const first = monthStart(from) === from ? from : nextMonth(from)
  const afterLast = monthStart(addDays(to, 1))
  if (first >= afterLast) return { months: null, days: [{ from, to }] }
  const before = first > from ? [{ from, to: addDays(first, -1) }] : []
  const after = afterLast <= to ? [{ from: afterLast, to }] : []
  return { months: { from: first, to: addDays(afterLast, -1) }, days: [...before, ...after] }
}
