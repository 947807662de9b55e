import { addDays, daysBetween } from '../time.ts'

/** Period in days of a store's calendar, `YYYY-MM-DD`, both inclusive. */
export type ReportPeriod = { from: string; to: string }

/** Maximum length of a period in days, first and last included: about ten years. */
const MAX_DAYS = 3660
const USUAL_DAYS = 30

/** Reason to reject a period: it ends before it starts, or it has more than `MAX_DAYS` days. */
export type PeriodProblem = 'backwards' | 'too_long'

/**
 * Returns the requested period, or the reason to reject it. The default end is today, or `from` if that is later; the
 * default start is 29 days before the end.
 */
export function reportPeriod(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  today: string,
): ReportPeriod | PeriodProblem {
  const end = to ?? (from !== undefined && from > today ? from : today)
  const start = from ?? addDays(end, 1 - USUAL_DAYS)
  const days = daysBetween(start, end)
  if (days < 0) return 'backwards'
  return days >= MAX_DAYS ? 'too_long' : { from: start, to: end }
}

export const daysOf = ({ from, to }: ReportPeriod): string[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, nth) => addDays(from, nth))

/** Whole months within a period, and the remaining days before and after them. */
export type Grains = { months: { from: string; to: string } | null; days: ReportPeriod[] }

const monthStart = (day: string): string => `${day.slice(0, 7)}-01`
const nextMonth = (day: string): string => monthStart(addDays(monthStart(day), 32))

/** Splits a period into whole months and remaining days, so that long periods are read from monthly sums. */
export function grainsOf({ from, to }: ReportPeriod): Grains {
  const first = monthStart(from) === from ? from : nextMonth(from)
  const afterLast = monthStart(addDays(to, 1))
  if (first >= afterLast) return { months: null, days: [{ from, to }] }
  const before = first > from ? [{ from, to: addDays(first, -1) }] : []
  const after = afterLast <= to ? [{ from: afterLast, to }] : []
  return { months: { from: first, to: addDays(afterLast, -1) }, days: [...before, ...after] }
}
