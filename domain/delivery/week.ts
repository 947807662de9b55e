import { adjacentPairs } from '#domain/adjacent-pairs.ts'
import type { Span } from './lawful-hours.ts'

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const

export type WeekSpan = Span & { weekday: number }

/** Maximum number of openings per day, for stores with up to two breaks. */
export const MAX_SPANS = 3

/** Returns a message for invalid opening hours of a day, or null. Adjacent spans are rejected as overlapping. */
export function spansProblem(spans: readonly Span[]): string | null {
  if (spans.length > MAX_SPANS) return `Please give at most ${MAX_SPANS} openings a day`
  const sorted = spans.toSorted((a, b) => a.opens.localeCompare(b.opens))
  if (sorted.some(({ opens, closes }) => opens >= closes)) return 'Closing time must be after opening time'
  const overlaps = adjacentPairs(sorted).some(([span, next]) => next.opens <= span.closes)
  return overlaps ? 'Opening hours of a day can’t overlap' : null
}

/** Formats opening hours: "12:00 to 23:00", "12:00 to 15:00 and 17:00 to 23:00", "closed". */
export const spansText = (spans: readonly Span[]): string =>
  spans.length === 0 ? 'closed' : spans.map(({ opens, closes }) => `${opens} to ${closes}`).join(' and ')

export const spansOf = (hours: readonly WeekSpan[], weekday: number): Span[] =>
  hours.filter((span) => span.weekday === weekday).map(({ opens, closes }) => ({ opens, closes }))
