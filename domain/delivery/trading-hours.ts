import { type TimeZone, instantOf, weekdayOf } from '#domain/time.ts'
import { type Span, lawfulHours } from './lawful-hours.ts'
import type { DeliveryLaw } from '#domain/law/delivery-hours.ts'

export type Window = { start: Date; end: Date }

export type TradingRules = {
  /** Rules of the store's state on the hours of delivery. */
  law: DeliveryLaw
  timeZone: TimeZone
  /** Opening hours by ISO weekday, from 1 (Monday) to 7 (Sunday). The store is closed on missing weekdays. */
  hours: ReadonlyMap<number, readonly Span[]>
  /** Exceptions by date: a span that replaces the weekday's hours, or null if the store is closed all day. */
  closures: ReadonlyMap<string, Span | null>
}

/**
 * Returns the delivery hours of a store on a date: its own hours, limited to the lawful hours of its state. Pages, API,
 * checkout and hand-over all use this function.
 * @param date `YYYY-MM-DD` in the store's zone
 * @source L-17, L-18, L-19
 */
export function tradingWindows(rules: TradingRules, date: string): Window[] {
  const lawful = lawfulHours(rules.law, date)
  if (!lawful) return []
  const special = rules.closures.get(date)
  const spans = special === null ? [] : special ? [special] : (rules.hours.get(weekdayOf(date)) ?? [])
  return spans
    .map(({ opens, closes }) => ({
      opens: opens > lawful.opens ? opens : lawful.opens,
      closes: closes < lawful.closes ? closes : lawful.closes,
    }))
    .filter(({ opens, closes }) => opens < closes)
    .map(({ opens, closes }) => ({
      start: instantOf(date, opens, rules.timeZone),
      end: instantOf(date, closes, rules.timeZone),
    }))
}
