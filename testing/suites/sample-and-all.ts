import type { TestOptions } from 'vitest'

/** How much of a long list a proof goes through: `options` are its test's. */
type Extent = {
  which: string
  options: TestOptions
  /** `turn` moves the sample on, so that the one list of each turn is met in other places. */
  of: <T>(list: readonly T[], turn?: number) => T[]
}

/** A proof for each of a long list: `npm test` runs it for every `nth`, `npm run test:slow` for all. */
export const sampleAndAll = (nth: number): Extent[] => [
  {
    which: 'in a sample',
    options: {},
    of: (list, turn = 0) => list.filter((_, index) => (index + turn) % nth === 0),
  },
  { which: 'in all', options: { tags: 'slow' }, of: (list) => [...list] },
]
