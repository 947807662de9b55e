import { describe, expect, it } from 'vitest'
import type { Load } from './city.ts'
import { compareEvening, learnedRanges } from './compare-evening.ts'

const SEEDS = Array.from({ length: 10 }, (_, index) => String(index + 1))

/** Targets for the mean of ten seeds: share of promises, points above the nearest driver first, minutes saved. */
const TARGETS: { load: Load; kept: number; more: number; saved: number }[] = [
  { load: 'low', kept: 0.92, more: 0, saved: 0 },
  { load: 'medium', kept: 0.85, more: 0.25, saved: 0.2 },
  { load: 'high', kept: 0.75, more: 0.4, saved: 0.2 },
]

describe('ten evenings', () => {
  it.each(TARGETS)(
    'reach the doors in time at $load load',
    { tags: ['slow'] },
    ({ load, kept, more, saved }) => {
      const ranges = learnedRanges(load)
      const all = SEEDS.map((seed) => compareEvening(seed, load, ranges))
      const mean = (value: (figures: (typeof all)[number]) => number) =>
        all.reduce((sum, figures) => sum + value(figures), 0) / all.length
      expect(mean((figures) => figures.kept)).toBeGreaterThanOrEqual(kept)
      expect(mean((figures) => figures.kept - figures.nearest.kept)).toBeGreaterThanOrEqual(more)
      expect(
        1 - mean((figures) => figures.driver_minutes / figures.nearest.driver_minutes),
      ).toBeGreaterThanOrEqual(saved)
      expect(mean((figures) => figures.changes_per_order)).toBeLessThanOrEqual(0.3)
      expect(mean((figures) => figures.range_covered)).toBeGreaterThanOrEqual(0.8)
      expect(mean((figures) => figures.range_covered)).toBeLessThanOrEqual(0.95)
      expect(mean((figures) => figures.range_minutes)).toBeLessThanOrEqual(12)
      expect(mean((figures) => figures.pickup_range.minutes)).toBeLessThanOrEqual(6)
      expect(all.every(({ violations }) => violations === 0)).toBe(true)
    },
  )
})
