import type { Span } from './lawful-hours.ts'
import { type WeekSpan, WEEKDAYS, spansOf, spansText } from './week.ts'
import { weekdayNameOf } from './weekday-names.ts'

/**
 * A closure in the audit log. This file writes a store's times as facts of the audit log, one for each weekday or date,
 * and parses them for an undo. The notation must not change, because rows of earlier years are parsed too.
 * @source A-STAFF-9
 */

export type LoggedClosure = { date: string; opens: string | null; closes: string | null; reason: string }

const factOf = (weekday: number): string => weekdayNameOf(weekday).toLowerCase()

/** Returns the weekday of a fact; undefined if the fact is not about a weekday. */
export const loggedWeekday = (fact: string): number | undefined =>
  WEEKDAYS.find((weekday) => factOf(weekday) === fact)

const byWeekday = (textOf: (weekday: number) => string): Record<string, string> =>
  Object.fromEntries(WEEKDAYS.map((weekday) => [factOf(weekday), textOf(weekday)]))

export const loggedHours = (hours: readonly WeekSpan[]): Record<string, string> =>
  byWeekday((weekday) => spansText(spansOf(hours, weekday)))

const SPAN = /^(\d\d:\d\d) to (\d\d:\d\d)$/

const readSpan = (text: string): Span | null => {
  const [, opens, closes] = SPAN.exec(text) ?? []
  return opens && closes ? { opens, closes } : null
}

export function readLoggedHours(text: string): Span[] | null {
  if (text === 'closed') return []
  const spans = text.split(' and ').map(readSpan)
  return spans.every((span) => span !== null) ? spans : null
}

type Slots = { weekday: number; slot_minutes: number; capacity: number }

export const loggedSlots = (weekdays: readonly Slots[]): Record<string, string> =>
  Object.fromEntries(
    weekdays.map(({ weekday, slot_minutes: minutes, capacity }) => [
      factOf(weekday),
      `${capacity} in ${minutes} minutes`,
    ]),
  )

export function readLoggedSlots(text: string): Omit<Slots, 'weekday'> | null {
  const [, capacity, minutes] = /^(\d+) in (\d+) minutes$/.exec(text) ?? []
  return capacity && minutes ? { slot_minutes: Number(minutes), capacity: Number(capacity) } : null
}

export const loggedClosures = (closures: readonly LoggedClosure[]): Record<string, string> =>
  Object.fromEntries(
    closures.map(({ date, opens, closes, reason }) => [
      `on_${date.replaceAll('-', '_')}`,
      `${opens && closes ? `${opens} to ${closes}` : 'closed'}: ${reason}`,
    ]),
  )

/** Parses a closure. @returns the date and its closure; the closure is null if the usual hours applied */
export function readLoggedClosure(
  fact: string,
  text: string | null,
): { date: string; closure: LoggedClosure | null } | null {
  const date = /^on_(\d{4}_\d\d_\d\d)$/.exec(fact)?.[1]?.replaceAll('_', '-')
  if (!date) return null
  if (text === null) return { date, closure: null }
  const [, times, reason] = /^(closed|\d\d:\d\d to \d\d:\d\d): (.+)$/s.exec(text) ?? []
  if (!times || !reason) return null
  return { date, closure: { date, ...(readSpan(times) ?? { opens: null, closes: null }), reason } }
}
