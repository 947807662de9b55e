import { describe, expect, it } from 'vitest'
import { localDate } from '../time.ts'
import { isAcceptedBirthDate, parseBirthDate } from './age.ts'

const SECOND_MS = 1000

/** Birth dates with the instant at which the 18th birthday starts in both states. */
const BEGINNINGS = [
  { birth: '2008-11-20', begins: '2026-11-19T13:00:00Z', because: 'in summer, eleven hours ahead' },
  { birth: '2008-07-01', begins: '2026-06-30T14:00:00Z', because: 'in winter, ten hours ahead' },
  { birth: '2008-10-04', begins: '2026-10-03T14:00:00Z', because: 'on the day that clocks go forward' },
  { birth: '2008-10-05', begins: '2026-10-04T13:00:00Z', because: 'after a day of 23 hours' },
  { birth: '2008-04-05', begins: '2026-04-04T13:00:00Z', because: 'on the day that clocks go back' },
  { birth: '2008-04-06', begins: '2026-04-05T14:00:00Z', because: 'after a day of 25 hours' },
  {
    birth: '2009-01-01',
    begins: '2026-12-31T13:00:00Z',
    because: 'at New Year, when comparing years alone is not enough',
  },
  { birth: '2008-02-29', begins: '2026-02-28T13:00:00Z', because: 'on 1 March, for a leap-day child' },
  { birth: '2010-02-28', begins: '2028-02-27T13:00:00Z', because: 'on 28 February of a leap year' },
]

/** @source L-1: the exact 18th birthday in the store's zone */
describe('§5 Guest account form: dob: 18 on the day, in the store’s zone', () => {
  it.each(
    ['Australia/Melbourne', 'Australia/Sydney'].flatMap((zone) =>
      BEGINNINGS.map((one) => ({ zone, ...one })),
    ),
  )('$zone: born $birth, from $begins on: $because', ({ zone, birth, begins }) => {
    const isAdultAt = (ms: number) =>
      isAcceptedBirthDate(parseBirthDate(birth)!, parseBirthDate(localDate(new Date(ms), zone))!)
    const first = Date.parse(begins)
    expect([isAdultAt(first - SECOND_MS), isAdultAt(first)]).toEqual([false, true])
  })
})
