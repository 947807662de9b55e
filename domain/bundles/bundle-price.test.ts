import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alcoholFloor } from '#domain/promotions/alcohol-limits.ts'
import { required } from '#domain/required.ts'
import { type BundleRule, type PricedPart, bundlePrice, partsTotal, splitBundle } from './bundle-price.ts'

const part = (price: number, count = 1, more: Partial<PricedPart> = {}): PricedPart => ({
  regular: price,
  price,
  count,
  isAlcohol: false,
  ...more,
})

describe('the price of a bundle', () => {
  it.each<{ rule: BundleRule; parts: PricedPart[]; price: number; because: string }>([
    {
      rule: { kind: 'fixed', cents: 5000 },
      parts: [part(4000), part(500, 4)],
      price: 5000,
      because: 'it is fixed',
    },
    {
      rule: { kind: 'fixed', cents: 7000 },
      parts: [part(4000), part(500, 4)],
      price: 6000,
      because: 'a bundle never costs more than its parts',
    },
    {
      rule: { kind: 'percent', percent: 10 },
      parts: [part(4000), part(500, 4)],
      price: 5400,
      because: '10 % of 60 dollars are 6',
    },
    {
      rule: { kind: 'percent', percent: 10 },
      parts: [part(1005)],
      price: 905,
      because: '904.5 cents round up',
    },
    {
      rule: { kind: 'percent', percent: 15 },
      parts: [part(999)],
      price: 849,
      because: '849.15 cents round down',
    },
    {
      rule: { kind: 'fixed', cents: 1000 },
      parts: [part(4000, 1, { isAlcohol: true }), part(2000)],
      price: 3000,
      because: 'alcohol costs half of its regular price at least',
    },
    {
      rule: { kind: 'fixed', cents: 1000 },
      parts: [part(2500, 1, { isAlcohol: true, regular: 4000 }), part(2500)],
      price: 4000,
      because: 'a reduced price has less room to the same limit',
    },
    {
      rule: { kind: 'percent', percent: 20 },
      parts: [part(1500, 1, { isAlcohol: true, regular: 4000 })],
      price: 1500,
      because: 'a part below the limit is not reduced further',
    },
    {
      rule: { kind: 'fixed', cents: 0 },
      parts: [part(4000)],
      price: 0,
      because: 'the limit is for alcohol only',
    },
  ])('is $price cents: $because', ({ rule, parts, price }) => {
    expect(bundlePrice(rule, parts)).toBe(price)
  })
})

describe('the split of a bundle’s price', () => {
  it.each([
    {
      price: 5400,
      parts: [part(4000), part(500, 4)],
      shares: [
        [0, 1, 3600],
        [1, 4, 450],
      ],
    },
    {
      price: 1000,
      parts: [part(500, 3)],
      shares: [
        [0, 1, 334],
        [0, 2, 333],
      ],
    },
    {
      price: 100,
      parts: [part(300), part(100, 2), part(7)],
      shares: [
        [0, 1, 59],
        [1, 2, 20],
        [2, 1, 1],
      ],
    },
    {
      price: 0,
      parts: [part(300), part(100, 2)],
      shares: [
        [0, 1, 0],
        [1, 2, 0],
      ],
    },
  ])('of $price cents is $shares', ({ price, parts, shares }) => {
    expect(splitBundle(price, parts).map((share) => [share.part, share.count, share.price])).toEqual(shares)
  })

  const parts = fc.array(
    fc
      .record({
        regular: fc.integer({ min: 1, max: 90_000 }),
        off: fc.integer({ min: 0, max: 90 }),
        count: fc.integer({ min: 1, max: 12 }),
        isAlcohol: fc.boolean(),
      })
      .map(({ regular, off, ...rest }) => ({
        ...rest,
        regular,
        price: Math.max(1, Math.round((regular * (100 - off)) / 100)),
      })),
    { minLength: 1, maxLength: 12 },
  )
  const rule: fc.Arbitrary<BundleRule> = fc.oneof(
    fc.record({ kind: fc.constant('fixed' as const), cents: fc.integer({ min: 0, max: 500_000 }) }),
    fc.record({ kind: fc.constant('percent' as const), percent: fc.integer({ min: 1, max: 50 }) }),
  )

  it('adds up to the cent, keeps every pack, and respects the price limits of each part', () => {
    fc.assert(
      fc.property(parts, rule, (parts, rule) => {
        const price = bundlePrice(rule, parts)
        const shares = splitBundle(price, parts)
        expect(price).toBeLessThanOrEqual(partsTotal(parts))
        expect(shares.reduce((sum, share) => sum + share.price * share.count, 0)).toBe(price)
        for (const [nth, one] of parts.entries()) {
          const own = shares.filter((share) => share.part === nth)
          expect(own.reduce((sum, { count }) => sum + count, 0)).toBe(one.count)
          expect(own.length).toBeLessThanOrEqual(2)
          for (const share of own) {
            expect(share.price).toBeLessThanOrEqual(one.price)
            const exact = (price * one.price) / partsTotal(parts)
            expect(Math.abs(share.price - exact)).toBeLessThan(1)
            if (one.isAlcohol)
              expect(share.price).toBeGreaterThanOrEqual(Math.min(one.price, alcoholFloor(one.regular)))
          }
        }
        const split = parts.filter((_, nth) => shares.filter((share) => share.part === nth).length > 1)
        const remainders = split.map((one) => (price * one.price) % partsTotal(parts))
        // The cents that are left go to whole parts first, so parts with different remainders are never all split.
        expect(new Set(remainders).size).toBeLessThanOrEqual(1)
        expect(required(shares[0], 'share').part).toBe(0)
      }),
    )
  })
})
