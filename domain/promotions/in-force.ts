import { type TimeZone, addDays, localDate, localTime, weekdayOf } from '#domain/time.ts'
import type { Promotion } from './promotions.ts'

/**
 * Whether a promotion holds at an instant, by the wall clock of the store's zone: on the nights when the clocks change
 * its hours are the ones that the clock on the wall shows.
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
  // Past midnight it still is the evening it began on.
  return (time >= from && isOn(date)) || (time < until && isOn(addDays(date, -1)))
}
