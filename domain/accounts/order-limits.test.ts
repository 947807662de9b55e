import { describe, expect, it } from 'vitest'
import {
  changedLimits,
  exceededLimit,
  limitsAt,
  limitsLeft,
  NO_LIMITS,
  type OrderLimits,
  type StoredLimits,
  weekStart,
} from './order-limits.ts'

const NOW = new Date('2026-11-28T19:00:00+11:00')
const TOMORROW = new Date('2026-11-29T19:00:00+11:00')
const limits = (
  weeklyCents: number | null,
  weeklyDrinkTenths: number | null = null,
  dryDays: number[] = [],
): OrderLimits => ({ weeklyCents, weeklyDrinkTenths, dryDays })
const stored = (now: OrderLimits, pending: StoredLimits['pending'] = null): StoredLimits => ({
  ...now,
  pending,
})
const from = (later: OrderLimits, at = TOMORROW) => ({ ...later, from: at })

describe('A-CARE-1: limits of one’s own', () => {
  it.each<[string, StoredLimits, OrderLimits, StoredLimits]>([
    ['a first limit applies at once', NO_LIMITS, limits(100_00), stored(limits(100_00))],
    ['a lower limit applies at once', stored(limits(100_00)), limits(50_00), stored(limits(50_00))],
    [
      'a higher limit applies after a day',
      stored(limits(50_00)),
      limits(80_00),
      stored(limits(50_00), from(limits(80_00))),
    ],
    [
      'the end of a limit applies after a day',
      stored(limits(50_00)),
      limits(null),
      stored(limits(50_00), from(limits(null))),
    ],
    [
      'each part by itself: fewer dollars at once, more drinks after a day',
      stored(limits(50_00, 100)),
      limits(40_00, 200),
      stored(limits(40_00, 100), from(limits(40_00, 200))),
    ],
    [
      'another day without orders at once, one less after a day',
      stored(limits(null, null, [1])),
      limits(null, null, [2]),
      stored(limits(null, null, [1, 2]), from(limits(null, null, [2]))),
    ],
    [
      'a repeated change keeps its time',
      stored(limits(50_00), from(limits(80_00), new Date('2026-11-29T10:00:00+11:00'))),
      limits(80_00),
      stored(limits(50_00), from(limits(80_00), new Date('2026-11-29T10:00:00+11:00'))),
    ],
    [
      'another change starts the day again',
      stored(limits(50_00), from(limits(80_00), new Date('2026-11-29T10:00:00+11:00'))),
      limits(90_00),
      stored(limits(50_00), from(limits(90_00))),
    ],
    [
      'the present limit withdraws a higher one',
      stored(limits(50_00), from(limits(80_00))),
      limits(50_00),
      stored(limits(50_00)),
    ],
    [
      'a higher limit whose day is over is the present one',
      stored(limits(50_00), from(limits(80_00), NOW)),
      limits(70_00),
      stored(limits(70_00)),
    ],
  ])('%s', (_, before, wanted, after) => {
    expect(changedLimits(before, wanted, NOW)).toEqual(after)
  })

  it('looser limits apply from their time', () => {
    const change = stored(limits(50_00), from(limits(80_00)))
    expect(limitsAt(change, new Date(TOMORROW.getTime() - 1))).toEqual(limits(50_00))
    expect(limitsAt(change, TOMORROW)).toEqual(limits(80_00))
  })

  it.each([
    [limits(100_00), { cents: 60_00, drinkTenths: 0 }, { cents: 40_00, drinkTenths: 999, weekday: 6 }, null],
    [
      limits(100_00),
      { cents: 60_00, drinkTenths: 0 },
      { cents: 40_01, drinkTenths: 0, weekday: 6 },
      'amount',
    ],
    [limits(null, 140), { cents: 0, drinkTenths: 100 }, { cents: 9_00, drinkTenths: 40, weekday: 6 }, null],
    [
      limits(null, 140),
      { cents: 0, drinkTenths: 100 },
      { cents: 9_00, drinkTenths: 41, weekday: 6 },
      'drinks',
    ],
    [limits(null, null, [6]), { cents: 0, drinkTenths: 0 }, { cents: 1, drinkTenths: 0, weekday: 6 }, 'day'],
    [limits(null, null, [6]), { cents: 0, drinkTenths: 0 }, { cents: 1, drinkTenths: 0, weekday: 7 }, null],
    [limits(50_00), { cents: 60_00, drinkTenths: 0 }, { cents: 1, drinkTenths: 0, weekday: 6 }, 'amount'],
  ] as const)('%j after %j and with %j exceeds: %s', (own, used, order, kind) => {
    expect(exceededLimit(own, used, order)).toBe(kind)
  })

  it('never less than nothing is left', () => {
    expect(limitsLeft(limits(50_00, 10), { cents: 60_00, drinkTenths: 20 })).toEqual({
      cents: 0,
      drinkTenths: 0,
    })
  })

  it.each([
    ['2026-11-28T19:00:00+11:00', '2026-11-23T00:00:00+11:00'],
    ['2026-11-23T00:00:00+11:00', '2026-11-23T00:00:00+11:00'],
    // The clocks change on Sunday: the week begins in daylight saving time and ends without it.
    ['2026-04-05T12:00:00+10:00', '2026-03-30T00:00:00+11:00'],
    ['2026-04-06T00:00:00+10:00', '2026-04-06T00:00:00+10:00'],
  ])('the week of %s began at %s', (at, monday) => {
    expect(weekStart(new Date(at), 'Australia/Melbourne')).toEqual(new Date(monday))
  })
})
