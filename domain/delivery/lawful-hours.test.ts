import { describe, expect, it } from 'vitest'
import { instantOf, weekdayOf } from '#domain/time.ts'
import { STATE_LAWS } from '#testing/law/state-laws.ts'
import { STATE_CODES } from '#domain/states.ts'
import { easterSunday, isLawfulHandOver, lawfulHours, usualHours } from './lawful-hours.ts'

describe('Easter Sunday', () => {
  it.each([
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2028, '2028-04-16'],
    [2038, '2038-04-25'],
  ])('in %d is %s', (year, date) => expect(easterSunday(year)).toBe(date))

  it('is a Sunday between 22 March and 25 April in each of a hundred years', () => {
    for (let year = 2000; year < 2100; year++) {
      const date = easterSunday(year)
      expect(weekdayOf(date)).toBe(7)
      expect(date.slice(5) >= '03-22' && date.slice(5) <= '04-25').toBe(true)
    }
  })
})

/** @source L-17, L-19 */
describe('the lawful delivery hours', () => {
  const weekday = { opens: '09:00', closes: '23:00' }
  const sunday = { opens: '10:00', closes: '23:00' }
  const anzac = { opens: '13:00', closes: '23:00' }

  it.each([
    { date: '2026-11-20', vic: weekday, nsw: weekday, because: 'a Friday' },
    { date: '2026-11-21', vic: weekday, nsw: weekday, because: 'a Saturday' },
    { date: '2026-11-22', vic: sunday, nsw: sunday, because: 'a Sunday' },
    { date: '2027-03-26', vic: null, nsw: null, because: 'Good Friday' },
    { date: '2028-04-14', vic: null, nsw: null, because: 'Good Friday of another year' },
    { date: '2027-03-27', vic: weekday, nsw: weekday, because: 'Easter Saturday is open' },
    { date: '2026-12-25', vic: null, nsw: null, because: 'Christmas Day' },
    { date: '2026-12-26', vic: weekday, nsw: weekday, because: 'Boxing Day' },
    { date: '2028-04-25', vic: anzac, nsw: null, because: 'Anzac Day on a Tuesday' },
    { date: '2027-04-25', vic: anzac, nsw: null, because: 'Anzac Day on a Sunday' },
    { date: '2027-04-26', vic: weekday, nsw: weekday, because: 'the day after Anzac Day' },
  ])('on $date: $because', ({ date, vic, nsw }) => {
    expect(lawfulHours(STATE_LAWS.VIC, date)).toEqual(vic)
    expect(lawfulHours(STATE_LAWS.NSW, date)).toEqual(nsw)
  })
})

describe('the rules of delivery hours', () => {
  it.each(STATE_CODES)('cover every weekday in %s', (state) => {
    for (const weekday of [1, 2, 3, 4, 5, 6, 7])
      expect(usualHours(STATE_LAWS[state], weekday, '2026-11-20')).not.toBeNull()
  })
})

/** @source L-18 */
describe('a hand-over', () => {
  const ZONES = { VIC: 'Australia/Melbourne', NSW: 'Australia/Sydney' } as const

  it.each([
    { state: 'VIC', date: '2026-11-20', time: '08:59', lawful: false, because: 'it is a minute early' },
    { state: 'VIC', date: '2026-11-20', time: '09:00', lawful: true, because: 'the first minute' },
    { state: 'VIC', date: '2026-11-20', time: '23:00', lawful: true, because: 'the last moment' },
    { state: 'NSW', date: '2026-11-20', time: '23:01', lawful: false, because: 'it is a minute late' },
    { state: 'NSW', date: '2026-11-22', time: '09:30', lawful: false, because: 'Sunday starts at ten' },
    { state: 'VIC', date: '2028-04-25', time: '12:59', lawful: false, because: 'Anzac morning' },
    { state: 'VIC', date: '2028-04-25', time: '13:00', lawful: true, because: 'Anzac afternoon' },
    {
      state: 'NSW',
      date: '2028-04-25',
      time: '18:00',
      lawful: false,
      because: 'NSW allows no delivery on Anzac Day',
    },
    { state: 'NSW', date: '2027-03-26', time: '18:00', lawful: false, because: 'Good Friday' },
    {
      state: 'VIC',
      date: '2026-10-04',
      time: '23:00',
      lawful: true,
      because: 'the 23-hour day ends at the same local time',
    },
    {
      state: 'VIC',
      date: '2027-04-04',
      time: '22:59',
      lawful: true,
      because: 'the 25-hour day ends at the same local time',
    },
    {
      state: 'VIC',
      date: '2027-04-04',
      time: '23:01',
      lawful: false,
      because: 'wall-clock time is compared',
    },
  ] as const)('in $state on $date at $time: $lawful, $because', ({ state, date, time, lawful }) => {
    const zone = ZONES[state]
    expect(isLawfulHandOver(STATE_LAWS[state], zone, instantOf(date, time, zone))).toBe(lawful)
  })

  it('is not lawful a second after eleven', () => {
    const eleven = instantOf('2026-11-20', '23:00', ZONES.VIC)
    expect(isLawfulHandOver(STATE_LAWS.VIC, ZONES.VIC, new Date(+eleven + 1000))).toBe(false)
  })
})
