import { type TimeZone, addDays, localDate, localTime, weekdayOf } from '#domain/time.ts'
import type { Promotion } from './promotions.ts'

/**
 * Returns whether a promotion is in force at an instant. Its hours are wall-clock times in the store's zone, also on
 * days when the clock changes.
 */
export function isInForce(
  { startAt, endAt, weekdays, hours }: Pick<Promotion, 'startAt' | 'endAt' | 'weekdays' | 'hours'>,
  now: Date,
  zone: TimeZone,
): boolean {
  if (now < startAt || now >= endAt) return false
  const date = localDate(now, zone)
  const isOn = (day: string) => weekdays.length === 0 || weekdays.includes(weekdayOf(day))
  if (!hours) return isOn(date)
  const time = localTime(now, zone)
  const { from, until } = hours
  if (from < until) return isOn(date) && time >= from && time < until
  // After midnight, the hours belong to the weekday on which they started.
  return (time >= from && isOn(date)) || (time < until && isOn(addDays(date, -1)))
}
