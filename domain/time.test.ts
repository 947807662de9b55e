import { describe, expect, it } from 'vitest'
import { addDays, instantOf, localDate, localTime, minutesBetween, toLocalIso, weekdayOf } from './time.ts'

const CITIES = ['Australia/Melbourne', 'Australia/Sydney']

/** @source L-47: 02:00 → 03:00 on 4 October 2026, 03:00 → 02:00 on 4 April 2027 */
describe.each(CITIES)('wall-clock time in %s', (zone) => {
  it.each([
    { date: '2026-11-20', time: '18:30', utc: '2026-11-20T07:30:00.000Z', because: 'daylight time is +11' },
    { date: '2026-07-01', time: '18:30', utc: '2026-07-01T08:30:00.000Z', because: 'standard time is +10' },
    { date: '2026-10-04', time: '01:59', utc: '2026-10-03T15:59:00.000Z', because: 'the last minute of +10' },
    {
      date: '2026-10-04',
      time: '02:30',
      utc: '2026-10-03T16:30:00.000Z',
      because: 'the time is skipped and becomes an hour later',
    },
    {
      date: '2026-10-04',
      time: '03:30',
      utc: '2026-10-03T16:30:00.000Z',
      because: 'the clock has gone forward',
    },
    { date: '2026-10-04', time: '12:00', utc: '2026-10-04T01:00:00.000Z', because: 'noon is already +11' },
    {
      date: '2027-04-04',
      time: '02:30',
      utc: '2027-04-03T15:30:00.000Z',
      because: 'the time occurs twice and the first is used',
    },
    {
      date: '2027-04-04',
      time: '03:00',
      utc: '2027-04-03T17:00:00.000Z',
      because: 'the clock has gone back to +10',
    },
  ])('$date $time is $utc: $because', ({ date, time, utc }) => {
    expect(instantOf(date, time, zone).toISOString()).toBe(utc)
  })

  it.each([
    { utc: '2026-10-03T15:59:59.000Z', local: '2026-10-04T01:59:59+10:00' },
    { utc: '2026-10-03T16:00:00.000Z', local: '2026-10-04T03:00:00+11:00' },
    { utc: '2027-04-03T15:30:00.000Z', local: '2027-04-04T02:30:00+11:00' },
    { utc: '2027-04-03T16:30:00.000Z', local: '2027-04-04T02:30:00+10:00' },
    { utc: '2026-11-20T12:59:59.999Z', local: '2026-11-20T23:59:59+11:00' },
  ])('formats $utc as $local', ({ utc, local }) => {
    expect(toLocalIso(new Date(utc), zone)).toBe(local)
    expect(+new Date(toLocalIso(new Date(utc), zone))).toBe(Math.floor(+new Date(utc) / 1000) * 1000)
  })

  it('starts each day at local midnight', () => {
    expect(localDate(new Date('2026-11-20T12:59:59Z'), zone)).toBe('2026-11-20')
    expect(localDate(new Date('2026-11-20T13:00:00Z'), zone)).toBe('2026-11-21')
    expect(localTime(new Date('2026-11-20T13:00:59Z'), zone)).toBe('00:00')
  })

  it.each([
    { date: '2026-10-04', hours: 23 },
    { date: '2027-04-04', hours: 25 },
    { date: '2026-11-20', hours: 24 },
  ])('has $hours hours on $date', ({ date, hours }) => {
    const midnight = (day: string) => instantOf(day, '00:00', zone)
    expect(minutesBetween(midnight(date), midnight(addDays(date, 1)))).toBe(hours * 60)
  })
})

describe('dates', () => {
  it.each([
    { from: '2026-12-31', days: 1, to: '2027-01-01' },
    { from: '2028-02-28', days: 1, to: '2028-02-29' },
    { from: '2026-11-01', days: -1, to: '2026-10-31' },
    { from: '2026-10-03', days: 7, to: '2026-10-10' },
  ])('$from plus $days days is $to', ({ from, days, to }) => expect(addDays(from, days)).toBe(to))

  it('number the week from Monday', () => {
    expect(weekdayOf('2026-11-16')).toBe(1)
    expect(weekdayOf('2026-11-22')).toBe(7)
  })
})
