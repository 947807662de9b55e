import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/time.ts'
import { isAdult, parseBirthDate } from './age.ts'
import { latestAdultBirth } from './latest-adult-birth.ts'

const date = (text: string) => parseBirthDate(text)!

describe('§5 Guest account form: The maximum selectable date is 18 years ago', () => {
  it.each([
    { today: '2026-11-20', latest: '2008-11-20', because: 'the 18th birthday itself counts' },
    { today: '2026-02-28', latest: '2008-02-28', because: 'a leap-day child is not yet 18' },
    { today: '2026-03-01', latest: '2008-03-01', because: 'a leap-day child turns 18 on this day' },
    { today: '2028-02-29', latest: '2010-02-28', because: '2010 had no 29 February' },
  ])('is $latest on $today, $because', ({ today, latest }) => {
    expect(latestAdultBirth(today)).toBe(latest)
  })

  it('agrees with isAdult on every day of four years', () => {
    for (let today = '2026-01-01'; today < '2030-01-01'; today = addDays(today, 1)) {
      const latest = latestAdultBirth(today)
      expect([today, isAdult(date(latest), date(today))]).toEqual([today, true])
      expect([today, isAdult(date(addDays(latest, 1)), date(today))]).toEqual([today, false])
    }
  })
})
