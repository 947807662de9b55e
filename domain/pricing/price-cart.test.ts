import { describe, expect, it } from 'vitest'
import type { Promotion, PromotionTerms } from '#domain/promotions/promotions.ts'
import { PRICING_PROPERTIES, checkProperty } from '#testing/suites/pricing-properties.ts'
import { type CartLine, type CartRules, priceCart } from './price-cart.ts'

/** Number of carts. `price-cart.slow.test.ts` checks the same properties with more carts. */
const CASES = 300

/** @source A-CART-3, L-29, L-34 */
describe('§3 Cart: properties of every cart', () => {
  it.each(PRICING_PROPERTIES.map((property) => ({ property, name: property.name })))(
    '$name',
    ({ property }) => {
      expect(() => checkProperty(property, CASES)).not.toThrow()
    },
  )
})

const line = (key: number, price: number, quantity: number, more: Partial<CartLine> = {}): CartLine => ({
  key,
  price,
  salePrice: 0,
  quantity,
  size: 1,
  isAlcohol: true,
  isTobacco: false,
  categoryIds: [1],
  ...more,
})

const promotion = (terms: PromotionTerms, more: Partial<Promotion> = {}): Promotion => ({
  promotionId: 1,
  name: 'Promotion',
  terms,
  categoryIds: [],
  excludedCategoryIds: [],
  storeIds: [],
  zoneIds: [],
  startAt: new Date('2026-01-01T00:00:00Z'),
  endAt: new Date('2027-01-01T00:00:00Z'),
  weekdays: [],
  hours: null,
  ...more,
})

const context = {
  now: new Date('2026-11-20T07:30:00Z'),
  timeZone: 'Australia/Melbourne',
  storeId: 1,
  zoneId: 1,
}
const plain: CartRules = { deliveryFee: 7_95, minimum: 30_00, code: null, promotions: [], credit: 0 }
const tenth = {
  promoCodeId: 7,
  code: 'TENTH',
  description: 'A tenth off',
  discountType: 'percentage' as const,
  discount: 10,
  excludedCategoryIds: [] as number[],
}
const sharesOf = (lines: CartLine[], rules: Partial<CartRules>) =>
  priceCart(lines, { ...plain, ...rules }, context).lines.map(({ discount }) => discount)

describe('§3 Cart discount: shares by line', () => {
  it.each([
    {
      because: 'an indivisible cent goes to the line with the largest remainder',
      lines: [line(1, 10_05, 1), line(2, 10_05, 1), line(3, 10_05, 1)],
      rules: { code: tenth },
      shares: [1_01, 1_01, 1_00],
    },
    {
      because: 'lines excluded from a code have no share',
      lines: [line(1, 20_00, 1), line(2, 10_00, 1, { categoryIds: [2, 9] })],
      rules: { code: { ...tenth, excludedCategoryIds: [9] } },
      shares: [2_00, 0],
    },
    {
      because: 'a mixed six counts bottles, not packs',
      lines: [line(1, 40_00, 1, { size: 4 }), line(2, 10_00, 2)],
      rules: { promotions: [promotion({ kind: 'mix', buy: 6, percent: 10 })] },
      shares: [4_00, 2_00],
    },
    {
      because: 'five bottles are not enough for a mixed six',
      lines: [line(1, 40_00, 1, { size: 4 }), line(2, 10_00, 1)],
      rules: { promotions: [promotion({ kind: 'mix', buy: 6, percent: 10 })] },
      shares: [0, 0],
    },
    {
      because: 'the cheapest of each three is free',
      lines: [line(1, 9_00, 2, { isAlcohol: false }), line(2, 4_00, 2, { isAlcohol: false })],
      rules: { promotions: [promotion({ kind: 'buy_get', buy: 2, get: 1 })] },
      shares: [0, 4_00],
    },
    {
      because: 'alcohol costs at least half its regular price, on sale or not',
      lines: [line(1, 20_00, 1, { salePrice: 12_00 }), line(2, 12_00, 2)],
      rules: { promotions: [promotion({ kind: 'buy_get', buy: 1, get: 1 })] },
      shares: [2_00, 0],
    },
    {
      because: 'a code applies to the total after promotions',
      lines: [line(1, 10_00, 6)],
      rules: { code: tenth, promotions: [promotion({ kind: 'mix', buy: 6, percent: 10 })] },
      shares: [6_00 + 5_40],
    },
    {
      because: 'a line takes part in the first promotion only',
      lines: [line(1, 10_00, 6)],
      rules: {
        promotions: [
          promotion({ kind: 'price_list', percent: 30 }, { promotionId: 2 }),
          promotion({ kind: 'mix', buy: 6, percent: 10 }),
        ],
      },
      shares: [6_00],
    },
    {
      because: 'a promotion of another store does not apply',
      lines: [line(1, 10_00, 6)],
      rules: { promotions: [promotion({ kind: 'price_list', percent: 30 }, { storeIds: [2] })] },
      shares: [0],
    },
  ])('$shares: $because', ({ lines, rules, shares }) => expect(sharesOf(lines, rules)).toEqual(shares))
})

describe('§3 Cart discount: an indivisible cent between equal lines', () => {
  it.each([
    { by: 'a mix', rules: { promotions: [promotion({ kind: 'mix', buy: 3, percent: 10 })] } },
    { by: 'a code', rules: { code: tenth } },
    {
      by: 'one of three free',
      rules: { promotions: [promotion({ kind: 'buy_get', buy: 2, get: 1 })] },
    },
  ])('goes to the same line in any order of the lines: $by', ({ rules }) => {
    const lines = [1, 2, 3].map((key) => line(key, 10_05, 1, { isAlcohol: false }))
    const byKey = (some: CartLine[]) =>
      priceCart(some, { ...plain, ...rules }, context)
        .lines.toSorted((a, b) => a.key - b.key)
        .map(({ discount }) => discount)
    expect(byKey(lines.toReversed())).toEqual(byKey(lines))
    expect(new Set(byKey(lines)).size).toBe(2)
  })
})

describe('§3 Cart: explanation of a bill', () => {
  it('lists every amount with its reason', () => {
    const rules = { ...plain, code: tenth, credit: 5_00 }
    expect(priceCart([line(1, 20_00, 1)], rules, context).explanation).toEqual([
      { kind: 'items', name: 'Subtotal', reason: '1 item at today’s prices', amount: 20_00 },
      { kind: 'delivery', name: 'Delivery', reason: 'One fee for the whole order', amount: 7_95 },
      {
        kind: 'surcharge',
        name: 'Surcharge',
        reason: 'Brings your items to the minimum order of $30.00',
        amount: 10_00,
      },
      { kind: 'code', name: 'TENTH', reason: 'A tenth off', amount: -2_00 },
      { kind: 'credit', name: 'Credit', reason: 'From your credit with us', amount: -5_00 },
    ])
  })
})
