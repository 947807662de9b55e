import type { TestOptions } from 'vitest'

/** How much of a long list a test goes through, and the options of that test. */
type Extent = {
  which: string
  options: TestOptions
  /** @param turn where a list is gone through again and again, which time it is: each takes other rows */
  of: <T>(list: readonly T[], turn?: number) => T[]
}

/** A proof for each row of a long list: `npm test` runs it for every `nth`, `npm run test:slow` for all. */
export const sampleAndAll = (nth: number): Extent[] => [
  {
    which: 'in a sample',
    options: {},
    of: (list, turn = 0) => list.filter((_, index) => (index + turn) % nth === 0),
  },
  { which: 'in all', options: { tags: 'slow' }, of: (list) => [...list] },
]
