import { addDays, instantOf, localDate, weekdayOf, type TimeZone } from '#domain/time.ts'
import { STATE_LAW } from '#domain/law/state-law.ts'
import type { AddressState } from '#domain/states.ts'

/** Local wall-clock times, `HH:MM`. */
export type Span = { opens: string; closes: string }

const SUNDAY = 7

/** Nothing is handed over after this, in any state. */
export const LATEST = '23:00'

/** Easter Sunday of a year in the Gregorian calendar (Meeus, Jones and Butcher), `YYYY-MM-DD`. */
export function easterSunday(year: number): string {
  const a = year % 19
  const [b, c] = [Math.floor(year / 100), year % 100]
  const [d, e] = [Math.floor(b / 4), b % 4]
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - d - g + 15) % 30
  const [i, k] = [Math.floor(c / 4), c % 4]
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const month = Math.floor((h + l - 7 * m + 114) / 31)
  const day = ((h + l - 7 * m + 114) % 31) + 1
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/**
 * The widest hours in which a shop of this state may deliver on a date, or null when it may not at all.
 * @source L-17, L-19
 */
export function lawfulHours(state: AddressState, date: string): Span | null {
  const year = Number(date.slice(0, 4))
  const dayAndMonth = date.slice(5)
  if (dayAndMonth === '12-25' || date === addDays(easterSunday(year), -2)) return null
  if (dayAndMonth === '04-25') {
    const { anzacDayOpens: opens } = STATE_LAW[state]
    return opens === null ? null : { opens, closes: LATEST }
  }
  return usualHours(weekdayOf(date))
}

/** The same on a weekday of no particular date. @source L-17 */
export const usualHours = (weekday: number): Span => ({
  opens: weekday === SUNDAY ? '10:00' : '09:00',
  closes: LATEST,
})

/** The openings that are in part outside what the law allows; null allows none. */
export const beyondLaw = (spans: readonly Span[], lawful: Span | null): Span[] =>
  spans.filter(
    ({ opens, closes }) =>
      opens < closes && (lawful === null || opens < lawful.opens || closes > lawful.closes),
  )

/** Whether alcohol may change hands at this instant, however late the driver is (L-18). */
export function isLawfulHandOver(state: AddressState, zone: TimeZone, at: Date): boolean {
  const date = localDate(at, zone)
  const span = lawfulHours(state, date)
  return span !== null && at >= instantOf(date, span.opens, zone) && at <= instantOf(date, span.closes, zone)
}
