import { addDays, daysBetween, instantOf, localDate, weekdayOf, type TimeZone } from '#domain/time.ts'
import {
  type DeliveryLaw,
  type LawfulSpan,
  LATEST_DELIVERY_TIME,
  inForce,
} from '#domain/law/delivery-hours.ts'

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
 * Returns the hours in which alcohol may be delivered on a date, or null if delivery is not allowed: the hours of the
 * weekday, limited by every closed or part day that names the date. The SQL function `lawful_hours_on` implements the
 * same rules.
 * @param law rules of the state
 * @source L-17, L-19
 */
export function lawfulHours(law: DeliveryLaw, date: string): Span | null {
  const weekday = inForce(law.hours, date)?.hours.find((one) => one.weekday === weekdayOf(date))
  if (!weekday) return null
  const names = [date, date.slice(5), easterDay(date)]
  const named = inForce(law.closedDays, date)?.days.filter(({ day }) => names.includes(day)) ?? []
  return strictest([weekday, ...named])
}

/**
 * Returns the lawful hours of a weekday without a closed day, by the rule in force on a date.
 * @source L-17
 */
export function usualHours(law: DeliveryLaw, weekday: number, date: string): Span | null {
  const usual = inForce(law.hours, date)?.hours.find((one) => one.weekday === weekday)
  return usual ? strictest([usual]) : null
}

const easterDay = (date: string): string =>
  `easter ${daysBetween(easterSunday(Number(date.slice(0, 4))), date)}`

/** Returns the time that all spans have in common; null if there is none. */
function strictest(spans: readonly LawfulSpan[]): Span | null {
  let common: Span = { opens: '00:00', closes: LATEST_DELIVERY_TIME }
  for (const { opens, closes } of spans) {
    if (opens === null || closes === null) return null
    common = {
      opens: opens > common.opens ? opens : common.opens,
      closes: closes < common.closes ? closes : common.closes,
    }
  }
  return common.opens < common.closes ? common : null
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
export function lawfulWindow(law: DeliveryLaw, zone: TimeZone, at: Date): LawfulWindow | null {
  const date = localDate(at, zone)
  const span = lawfulHours(law, date)
  return span && { opens: instantOf(date, span.opens, zone), closes: instantOf(date, span.closes, zone) }
}

/** Returns whether alcohol may be handed over at an instant. The limit applies to late drivers too (L-18). */
export function isLawfulHandOver(law: DeliveryLaw, zone: TimeZone, at: Date): boolean {
  const window = lawfulWindow(law, zone, at)
  return window !== null && at >= window.opens && at <= window.closes
}

/** Days in which an opening is searched for. No rule closes a whole week. */
const DAYS_AHEAD = 7

/** Returns the first lawful opening after an instant, or null if there is none within a week. */
export function nextLawfulOpening(law: DeliveryLaw, zone: TimeZone, after: Date): Date | null {
  const today = localDate(after, zone)
  for (let day = 0; day <= DAYS_AHEAD; day++) {
    const date = addDays(today, day)
    const span = lawfulHours(law, date)
    const opens = span && instantOf(date, span.opens, zone)
    if (opens && opens > after) return opens
  }
  return null
}
