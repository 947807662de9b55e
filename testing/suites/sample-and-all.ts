import type { TestOptions } from 'vitest'

/** Part of a long list that a test covers, and the options of that test. */
type Extent = {
  which: string
  options: TestOptions
  /** @param turn number of the repetition; each repetition covers other rows */
  of: <T>(list: readonly T[], turn?: number) => T[]
}

/** Parametrises a test over a long list: `npm test` covers every `nth` row, `npm run test:slow` all rows. */
export const sampleAndAll = (nth: number): Extent[] => [
  {
    which: 'in a sample',
    options: {},
    of: (list, turn = 0) => list.filter((_, index) => (index + turn) % nth === 0),
  },
  { which: 'in all', options: { tags: 'slow' }, of: (list) => [...list] },
]
