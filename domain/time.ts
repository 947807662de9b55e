/** IANA name of a store's time zone, such as `Australia/Melbourne`. */
export type TimeZone = string

/**
 * Time zone of dates that do not belong to a store, such as those of accounts, registers and mails. The local time of
 * every served state differs from it by at most an hour.
 */
export const OPERATOR_TIME_ZONE: TimeZone = 'Australia/Melbourne'

export const DAY_MINUTES = 24 * 60
export const DAY_MS = DAY_MINUTES * 60_000

const zoned = (instant: Date, zone: TimeZone) =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone)

/** Returns the calendar date in a zone, `YYYY-MM-DD`. */
export const localDate = (instant: Date, zone: TimeZone): string =>
  zoned(instant, zone).toPlainDate().toString()

/** Returns the ISO weekday of a date, from 1 (Monday) to 7 (Sunday). */
export const weekdayOf = (date: string): number => Temporal.PlainDate.from(date).dayOfWeek

/** Returns the English name of a date's weekday, such as "Saturday". */
export const weekdayName = (date: string): string =>
  Temporal.PlainDate.from(date).toLocaleString('en-AU', { weekday: 'long' })

export const addDays = (date: string, days: number): string =>
  Temporal.PlainDate.from(date).add({ days }).toString()

/** Returns the same day of a later month, or the last day of that month if it is shorter. */
export const addMonths = (date: string, months: number): string =>
  Temporal.PlainDate.from(date).add({ months }).toString()

/**
 * Returns the instant of a wall-clock time (`HH:MM`) on a date. A time skipped by daylight saving moves an hour later;
 * of a time that occurs twice, the first is used.
 */
export function instantOf(date: string, time: string, zone: TimeZone): Date {
  const wall = Temporal.PlainDateTime.from(`${date}T${time}`)
  return new Date(wall.toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds)
}

/** Formats an instant as ISO 8601 with the zone's offset, as in the API: `2026-11-20T18:30:00+11:00`. */
export const toLocalIso = (instant: Date, zone: TimeZone): string =>
  zoned(instant, zone).toString({ timeZoneName: 'never', fractionalSecondDigits: 0 })

/** Returns the wall-clock time in a zone, `HH:MM`. */
export const localTime = (instant: Date, zone: TimeZone): string =>
  zoned(instant, zone).toPlainTime().toString({ smallestUnit: 'minute' })

/** Formats the wall-clock time in a zone, such as "7:05 PM". @source S-CONST-5 */
export function clockTime(at: Date, zone: TimeZone): string {
  const { hour, minute } = zoned(at, zone)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

export const addMinutes = (instant: Date, minutes: number): Date =>
  new Date(instant.getTime() + minutes * 60_000)

export const minutesBetween = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / 60_000

/** Returns the whole days between two dates (`YYYY-MM-DD`); negative if `to` is earlier than `from`. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)

/** Formats a duration in words, rounded up so that it is never too short. @param seconds at least 1 */
export function waitText(seconds: number): string {
  if (seconds < 60) return countOf(seconds, 'second')
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 90 ? countOf(minutes, 'minute') : countOf(Math.ceil(minutes / 60), 'hour')
}

const countOf = (number: number, unit: string): string => `${number} ${unit}${number === 1 ? '' : 's'}`
