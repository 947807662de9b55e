import { describe, expect, it } from 'vitest'
import { allowanceLeft, isRaise } from './amount-limits.ts'

const limit = { perOrder: 200_00, perDay: 500_00 }

describe('the remaining allowance of a person', () => {
  it.each([
    { because: 'nothing was used', used: { order: 0, day: 0 }, left: 200_00 },
    { because: 'a colleague used part of the order’s limit', used: { order: 150_00, day: 0 }, left: 50_00 },
    { because: 'the day is nearly used up', used: { order: 0, day: 480_00 }, left: 20_00 },
    { because: 'the limit was lowered below the used amount', used: { order: 0, day: 600_00 }, left: 0 },
  ])('is $left cents where $because', ({ used, left }) => expect(allowanceLeft(limit, used)).toBe(left))

  it('is limited by the day alone if there is no limit per order', () =>
    expect(allowanceLeft({ perOrder: null, perDay: 500_00 }, { order: 900_00, day: 100_00 })).toBe(400_00))

  it('is zero for a role without a limit', () =>
    expect(allowanceLeft(undefined, { order: 0, day: 0 })).toBe(0))
})

describe('isRaise', () => {
  const row = { role: 'admin', action: 'refund', perOrder: null, perDay: 500_00 } as const
  it.each([
    { what: 'a higher daily limit', after: { ...row, perDay: 500_01 }, raised: true },
    { what: 'unchanged limits', after: row, raised: false },
    { what: 'a new limit per order', after: { ...row, perOrder: 1 }, raised: false },
    {
      what: 'a limit for an action that had none',
      after: { ...row, action: 'goodwill' as const },
      raised: true,
    },
  ])('returns $raised for $what', ({ after, raised }) => expect(isRaise([row], [after])).toBe(raised))

  it('returns true for a removed limit per order', () =>
    expect(isRaise([{ ...row, perOrder: 5 }], [row])).toBe(true))
})
