import { OPERATOR_TIME_ZONE } from '#domain/time.ts'
const format = (iso: string, options: Intl.DateTimeFormatOptions, zone = OPERATOR_TIME_ZONE): string =>
  new Intl.DateTimeFormat('en-AU', { timeZone: zone, ...options }).format(new Date(iso))

/** Formats a time: "6:30 PM". @source S-CONST-5 */
export const timeText = (iso: string, zone?: string): string =>
  format(iso, { hour: 'numeric', minute: '2-digit', hour12: true }, zone)
    .replace(/[\u202f\u00a0]/g, ' ')
    .toUpperCase()

/** Formats a date: "20/11/2026". @source S-CONST-5 */
export const dateText = (iso: string, zone?: string): string =>
  format(iso, { day: '2-digit', month: '2-digit', year: 'numeric' }, zone)

/** Formats a date with the month's name: "20 Nov 2026", as in the tracker's caption. */
export const longDateText = (iso: string, zone?: string): string =>
  format(iso, { day: 'numeric', month: 'short', year: 'numeric' }, zone)

/** Formats a day as a heading: "Saturday 28 November". */
export const fullDayText = (iso: string, zone?: string): string =>
  format(iso, { weekday: 'long', day: 'numeric', month: 'long' }, zone).replace(',', '')

/** Formats a date and time of the current year: "Fri 20/11 6:30 PM". */
export const clockText = (iso: string): string =>
  `${format(iso, { weekday: 'short' })} ${dateText(iso).slice(0, 5)} ${timeText(iso)}`

/**
 * Returns the weekday of a delivery slot's plain date. It is formatted at noon UTC, so that no time zone moves it to
 * another day.
 */
export const weekdayText = (date: string): string =>
  new Intl.DateTimeFormat('en-AU', { timeZone: 'UTC', weekday: 'short' }).format(
    new Date(`${date}T12:00:00Z`),
  )

/** Formats 2026-11-20 as 20/11/2026. */
export const plainDateText = (date: string): string => date.split('-').toReversed().join('/')
