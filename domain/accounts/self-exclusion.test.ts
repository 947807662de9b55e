import { describe, expect, it } from 'vitest'
import { exclusionEnd } from './self-exclusion.ts'

describe('§2 Self-exclusion: a term', () => {
  it.each([
    {
      from: '2026-11-20',
      term: 'six_months',
      until: '2027-05-21',
      because: 'the exclusion covers the whole last day',
    },
    { from: '2026-08-31', term: 'six_months', until: '2027-03-01', because: 'February has no 31st' },
    {
      from: '2028-02-29',
      term: 'one_year',
      until: '2029-03-01',
      because: 'a common year has no 29 February',
    },
    { from: '2026-11-20', term: 'three_years', until: '2029-11-21', because: 'years are calendar years' },
    { from: '2026-11-20', term: 'open', until: null, because: 'a permanent exclusion has no end' },
  ] as const)('$term from $from ends on $until: $because', ({ from, term, until }) => {
    expect(exclusionEnd(from, term)).toBe(until)
  })
})
