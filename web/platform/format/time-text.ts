import { OPERATOR_TIME_ZONE } from '#domain/time.ts'
const format = (iso: string, options: Intl.DateTimeFormatOptions, zone = OPERATOR_TIME_ZONE): string =>
  new Intl.DateTimeFormat('en-AU', { timeZone: zone, ...options }).format(new Date(iso))

/** "6:30 PM". @source S-CONST-5 */
export const timeText = (iso: string, zone?: string): string =>
  format(iso, { hour: 'numeric', minute: '2-digit', hour12: true }, zone)
    .replace(/[\u202f\u00a0]/g, ' ')
    .toUpperCase()

/** "20/11/2026". @source S-CONST-5 */
export const dateText = (iso: string, zone?: string): string =>
  format(iso, { day: '2-digit', month: '2-digit', year: 'numeric' }, zone)

/** "20 Nov 2026", as the tracker's caption has it. */
export const longDateText = (iso: string, zone?: string): string =>
  format(iso, { day: 'numeric', month: 'short', year: 'numeric' }, zone)

/** "Fri 20/11 6:30 PM": the year is no news. */
export const clockText = (iso: string): string =>
  `${format(iso, { weekday: 'short' })} ${dateText(iso).slice(0, 5)} ${timeText(iso)}`

/** The day of a slot list: a plain date, which is read at noon UTC so that no zone moves it. */
export const weekdayText = (date: string): string =>
  new Intl.DateTimeFormat('en-AU', { timeZone: 'UTC', weekday: 'short' }).format(
    new Date(`${date}T12:00:00Z`),
  )

/** 2026-11-20 → 20/11/2026 */
export const plainDateText = (date: string): string => date.split('-').toReversed().join('/')
