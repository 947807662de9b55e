import { STATE_LAWS } from '#testing/law/state-laws.ts'
import { describe, expect, it } from 'vitest'
import { localTime } from '#domain/time.ts'
import type { Span } from './lawful-hours.ts'
import { type TradingRules, tradingWindows } from './trading-hours.ts'

const MIDDAY_TO_ELEVEN: Span[] = [{ opens: '12:00', closes: '23:00' }]

const rules = (change: Partial<TradingRules> = {}): TradingRules => ({
  law: STATE_LAWS.VIC,
  timeZone: 'Australia/Melbourne',
  hours: new Map([1, 2, 3, 4, 5, 6, 7].map((weekday) => [weekday, MIDDAY_TO_ELEVEN])),
  closures: new Map(),
  ...change,
})

const spans = (of: TradingRules, date: string) =>
  tradingWindows(of, date).map(
    ({ start, end }) => `${localTime(start, of.timeZone)}-${localTime(end, of.timeZone)}`,
  )

const FRIDAY = '2026-11-20'
const SUNDAY = '2026-11-22'

/** @source L-17, L-18, L-19 */
describe('the delivery hours of a store', () => {
  it.each([
    { change: {}, date: FRIDAY, open: ['12:00-23:00'], because: 'the store’s hours apply' },
    { change: { hours: new Map() }, date: FRIDAY, open: [], because: 'a day without hours is closed' },
    {
      change: {
        hours: new Map([
          [
            5,
            [
              { opens: '10:00', closes: '14:00' },
              { opens: '17:00', closes: '22:00' },
            ],
          ],
        ]),
      },
      date: FRIDAY,
      open: ['10:00-14:00', '17:00-22:00'],
      because: 'a break splits the day into two windows',
    },
    {
      change: { hours: new Map([[5, [{ opens: '06:00', closes: '24:00' }]]]) },
      date: FRIDAY,
      open: ['09:00-23:00'],
      because: 'the lawful hours limit both ends',
    },
    {
      change: { hours: new Map([[7, [{ opens: '09:00', closes: '20:00' }]]]) },
      date: SUNDAY,
      open: ['10:00-20:00'],
      because: 'Sunday starts later',
    },
    {
      change: { closures: new Map([[FRIDAY, null]]) },
      date: FRIDAY,
      open: [],
      because: 'the store is closed on the date',
    },
    {
      change: { closures: new Map([[FRIDAY, { opens: '15:00', closes: '18:00' }]]) },
      date: FRIDAY,
      open: ['15:00-18:00'],
      because: 'special hours replace the usual hours',
    },
    {
      change: { closures: new Map([['2026-12-25', { opens: '12:00', closes: '18:00' }]]) },
      date: '2026-12-25',
      open: [],
      because: 'special hours do not override a legal closure',
    },
    { change: {}, date: '2028-04-25', open: ['13:00-23:00'], because: 'Anzac Day starts at one in Victoria' },
    {
      change: { law: STATE_LAWS.NSW },
      date: '2028-04-25',
      open: [],
      because: 'New South Wales allows no delivery on Anzac Day',
    },
    {
      change: { hours: new Map([[2, [{ opens: '09:00', closes: '12:30' }]]]) },
      date: '2028-04-25',
      open: [],
      because: 'the store’s hours are before the lawful hours',
    },
  ] as const)('on $date, $open: $because', ({ change, date, open }) => {
    expect(spans(rules(change as Partial<TradingRules>), date)).toEqual(open)
  })
})
