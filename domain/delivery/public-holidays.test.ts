import { describe, expect, it } from 'vitest'
import { STATE_CODES } from '#domain/states.ts'
import { publicHolidays } from './public-holidays.ts'

const namesOn = (state: 'VIC' | 'NSW', date: string) =>
  publicHolidays(state, date, `${date}~`).map(({ name }) => name)

/** Expected dates are from the governments' lists of these years. */
describe('public holidays of a state', () => {
  it.each([
    ['VIC', '2026-01-01', 'New Year’s Day'],
    ['VIC', '2026-01-26', 'Australia Day'],
    ['VIC', '2026-03-09', 'Labour Day'],
    ['VIC', '2026-04-03', 'Good Friday'],
    ['VIC', '2026-04-04', 'Easter Saturday'],
    ['VIC', '2026-04-06', 'Easter Monday'],
    ['VIC', '2026-04-25', 'Anzac Day'],
    ['VIC', '2026-06-08', 'King’s Birthday'],
    ['VIC', '2026-09-25', 'Friday before the AFL Grand Final'],
    ['VIC', '2026-11-03', 'Melbourne Cup Day'],
    ['VIC', '2026-12-25', 'Christmas Day'],
    ['VIC', '2026-12-26', 'Boxing Day'],
    ['VIC', '2026-12-28', 'Boxing Day, additional day'],
    ['VIC', '2022-01-03', 'New Year’s Day, additional day'],
    ['VIC', '2022-12-27', 'Christmas Day, additional day'],
    ['VIC', '2025-01-27', 'Australia Day'],
    ['NSW', '2021-12-27', 'Christmas Day, additional day'],
    ['NSW', '2021-12-28', 'Boxing Day, additional day'],
    ['NSW', '2026-04-27', 'Anzac Day, additional day'],
    ['NSW', '2026-10-05', 'Labour Day'],
  ] as const)('%s %s is %s', (state, date, name) => {
    expect(namesOn(state, date)).toEqual([name])
  })

  it.each([
    ['VIC', '2025-01-26'],
    ['VIC', '2026-10-05'],
    ['NSW', '2026-11-03'],
    ['NSW', '2026-03-09'],
  ] as const)('%s %s is not a public holiday', (state, date) => {
    expect(namesOn(state, date)).toEqual([])
  })

  it('marks only days that a government sets each year as expected', () => {
    const expected = STATE_CODES.flatMap((state) => publicHolidays(state, '2026-01-01', '2028-01-01'))
      .filter(({ isExpected }) => isExpected)
      .map(({ date }) => date)
    expect(expected).toEqual(['2026-09-25', '2027-09-24'])
  })

  it('returns a range across New Year in order and excludes its end', () => {
    const days = publicHolidays('NSW', '2026-12-25', '2027-01-26').map(({ date }) => date)
    expect(days).toEqual(['2026-12-25', '2026-12-26', '2026-12-28', '2027-01-01'])
  })
})
