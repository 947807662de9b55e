import { describe, expect, it } from 'vitest'
import { allowanceLeft, isRaise } from './amount-limits.ts'

const limit = { perOrder: 200_00, perDay: 500_00 }

describe('what a person may still give away alone', () => {
  it.each([
    { because: 'nothing was given', used: { order: 0, day: 0 }, left: 200_00 },
    { because: 'a colleague gave with that order', used: { order: 150_00, day: 0 }, left: 50_00 },
    { because: 'the day is nearly used up', used: { order: 0, day: 480_00 }, left: 20_00 },
    { because: 'the limit was lowered since', used: { order: 0, day: 600_00 }, left: 0 },
  ])('is $left cents where $because', ({ used, left }) => expect(allowanceLeft(limit, used)).toBe(left))

  it('is the day’s limit where the order has none', () =>
    expect(allowanceLeft({ perOrder: null, perDay: 500_00 }, { order: 900_00, day: 100_00 })).toBe(400_00))

  it('is nothing for a role without a limit', () =>
    expect(allowanceLeft(undefined, { order: 0, day: 0 })).toBe(0))
})

describe('new limits are a raise', () => {
  const row = { role: 'admin', action: 'refund', perOrder: null, perDay: 500_00 } as const
  it.each([
    { what: 'a larger day', after: { ...row, perDay: 500_01 }, raised: true },
    { what: 'the same', after: row, raised: false },
    { what: 'a limit per order where there was none', after: { ...row, perOrder: 1 }, raised: false },
    {
      what: 'a limit where there was none at all',
      after: { ...row, action: 'goodwill' as const },
      raised: true,
    },
  ])('with $what: $raised', ({ after, raised }) => expect(isRaise([row], [after])).toBe(raised))

  it('with no limit per order any more', () => expect(isRaise([{ ...row, perOrder: 5 }], [row])).toBe(true))
})
