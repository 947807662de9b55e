import { addDays, daysBetween, instantOf, localDate, weekdayOf, type TimeZone } from '#domain/time.ts'
import { DELIVERY_HOURS, type DeliveryDay, type DeliveryHours } from '#domain/law/delivery-hours.ts'
import type { AddressState } from '#domain/states.ts'

/** Opening and closing time in local wall-clock time, `HH:MM`. */
export type Span = { opens: string; closes: string }

/** Returns Easter Sunday of a year in the Gregorian calendar (Meeus, Jones and Butcher), `YYYY-MM-DD`. */
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
 * Returns the hours in which alcohol may be delivered in a state on a date, or null if delivery is not allowed. The SQL
 * function `lawful_hours_on` implements the same rules.
 * @source L-17, L-19
 */
export function lawfulHours(state: AddressState, date: string): Span | null {
  const named = rulesOf(state, date, [date.slice(5) as DeliveryDay, easterDay(date)])
  const rules = named.length > 0 ? named : rulesOf(state, date, [`weekday ${weekdayOf(date)}`])
  return strictest(rules)
}

/** Returns the lawful hours of a weekday without a date, by the rules that have no end date. @source L-17 */
export const usualHours = (state: AddressState, weekday: number): Span | null =>
  strictest(
    DELIVERY_HOURS.filter(
      (rule) => rule.state === state && rule.day === `weekday ${weekday}` && rule.validTo === null,
    ),
  )

const rulesOf = (state: AddressState, date: string, days: readonly DeliveryDay[]): DeliveryHours[] =>
  DELIVERY_HOURS.filter(
    (rule) =>
      rule.state === state &&
      days.includes(rule.day) &&
      rule.validFrom <= date &&
      (rule.validTo === null || date <= rule.validTo),
  )

const easterDay = (date: string): DeliveryDay =>
  `easter ${daysBetween(easterSunday(Number(date.slice(0, 4))), date)}`

/** Returns null if any rule closes the day or there is no rule, else the span with the latest opening. */
function strictest(rules: readonly DeliveryHours[]): Span | null {
  const spans = rules.map(({ opens, closes }) => (opens && closes ? { opens, closes } : null))
  if (spans.includes(null)) return null
  return spans.filter((span) => span !== null).toSorted((a, b) => b.opens.localeCompare(a.opens))[0] ?? null
}

/** Returns the spans that are partly or fully outside the lawful hours. With `lawful` null, all spans are outside. */
export const beyondLaw = (spans: readonly Span[], lawful: Span | null): Span[] =>
  spans.filter(
    ({ opens, closes }) =>
      opens < closes && (lawful === null || opens < lawful.opens || closes > lawful.closes),
  )

/** Lawful hours of one day as instants. Both ends are lawful. */
export type LawfulWindow = { opens: Date; closes: Date }

/** Returns the lawful hours of the local day of an instant, or null if delivery is not allowed on that day. */
export function lawfulWindow(state: AddressState, zone: TimeZone, at: Date): LawfulWindow | null {
  const date = localDate(at, zone)
  const span = lawfulHours(state, date)
  return span && { opens: instantOf(date, span.opens, zone), closes: instantOf(date, span.closes, zone) }
}

/** Returns whether alcohol may be handed over at an instant. The limit applies to late drivers too (L-18). */
export function isLawfulHandOver(state: AddressState, zone: TimeZone, at: Date): boolean {
  const window = lawfulWindow(state, zone, at)
  return window !== null && at >= window.opens && at <= window.closes
}

/** Consecutive closed days are at most two (Good Friday on Anzac Day is one); a week always has an opening. */
const DAYS_AHEAD = 7

/** Returns the first lawful opening after an instant, or null if there is none within a week. */
export function nextLawfulOpening(state: AddressState, zone: TimeZone, after: Date): Date | null {
  const today = localDate(after, zone)
  for (let day = 0; day <= DAYS_AHEAD; day++) {
    const date = addDays(today, day)
    const span = lawfulHours(state, date)
    const opens = span && instantOf(date, span.opens, zone)
    if (opens && opens > after) return opens
  }
  return null
}
