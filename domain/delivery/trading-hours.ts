import { type TimeZone, instantOf, weekdayOf } from '#domain/time.ts'
import { type Span, lawfulHours } from './lawful-hours.ts'
import type { AddressState } from '#domain/states.ts'

export type Window = { start: Date; end: Date }

export type TradingRules = {
  state: AddressState
  timeZone: TimeZone
  /** By ISO weekday, 1 Monday to 7 Sunday; a day that is missing is closed. */
  hours: ReadonlyMap<number, readonly Span[]>
  /** By date: another span than the weekday's, or null for closed all day. */
  closures: ReadonlyMap<string, Span | null>
}

/**
 * When a store delivers on a date: its own hours, cut to what the law of its state allows. One rule for page, API,
 * checkout and hand-over.
 * @param date `YYYY-MM-DD` in the store's zone
 * @source L-17, L-18, L-19
 */
export function tradingWindows(rules: TradingRules, date: string): Window[] {
  const lawful = lawfulHours(rules.state, date)
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
