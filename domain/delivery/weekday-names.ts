import { required } from '#domain/required.ts'

/** Names of the weekdays, Monday first. */
export const WEEKDAY_NAMES = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

/** Returns the name of a weekday from 1 (Monday) to 7. */
export const weekdayNameOf = (weekday: number): string => WEEKDAY_NAMES[weekday - 1] ?? ''

/** Returns the weekday of a date such as "2026-11-20". Avoids `Temporal`, which not every browser has. */
export function weekdayNameOn(date: string): (typeof WEEKDAY_NAMES)[number] {
  const mondayFirst = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7
  return required(WEEKDAY_NAMES[mondayFirst], `weekday of ${date}`)
}
