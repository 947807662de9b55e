import { describe, expect, it } from 'vitest'
import type { Promotion, PromotionTerms } from '#domain/promotions/promotions.ts'
import { PRICING_PROPERTIES, checkProperty } from '#testing/suites/pricing-properties.ts'
import { type CartLine, type CartRules, codeBase, priceCart } from './price-cart.ts'

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
  productId: key,
  categoryIds: [1],
  ...more,
})

const promotion = (terms: PromotionTerms, more: Partial<Promotion> = {}): Promotion => ({
  promotionId: 1,
  name: 'Promotion',
  terms,
  categoryIds: [],
  productIds: [],
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
  categoryIds: [] as number[],
  productIds: [] as number[],
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

/** Cart of three lines: beer (product 1, category 1) for 60.00, wine (2, 2) for 40.00, water (3, 3) for 10.00. */
const three = [
  line(1, 20_00, 3),
  line(2, 40_00, 1, { categoryIds: [2] }),
  line(3, 10_00, 1, { categoryIds: [3], isAlcohol: false }),
]
const fixed = { ...tenth, discountType: 'fixed' as const, discount: 30_00 }

describe('S-ENT-10 a code for some categories or products', () => {
  it.each([
    {
      code: { ...tenth },
      base: 110_00,
      off: [6_00, 4_00, 1_00],
      because: 'without limits every line counts',
    },
    { code: { ...tenth, categoryIds: [2] }, base: 40_00, off: [0, 4_00, 0], because: 'one category counts' },
    { code: { ...tenth, productIds: [3] }, base: 10_00, off: [0, 0, 1_00], because: 'one product counts' },
    {
      code: { ...tenth, categoryIds: [1], productIds: [3] },
      base: 70_00,
      off: [6_00, 0, 1_00],
      because: 'categories and products add up',
    },
    {
      code: { ...tenth, productIds: [1, 2], excludedCategoryIds: [2] },
      base: 60_00,
      off: [6_00, 0, 0],
      because: 'an excluded category also excludes a product that is named',
    },
    { code: { ...tenth, categoryIds: [9] }, base: 0, off: [0, 0, 0], because: 'nothing qualifies' },
    {
      code: { ...fixed, categoryIds: [1, 2] },
      base: 100_00,
      off: [18_00, 12_00, 0],
      because: 'dollars are split over the lines that count',
    },
    {
      code: { ...fixed, productIds: [3] },
      base: 10_00,
      off: [0, 0, 10_00],
      because: 'dollars take at most what the lines cost',
    },
  ])('$because', ({ code, base, off }) => {
    expect(codeBase(three, code)).toBe(base)
    const { lines, totals } = priceCart(three, { ...plain, code }, context)
    expect(lines.map(({ discount }) => discount)).toEqual(off)
    expect(totals.discount).toBe(off.reduce((sum, one) => sum + one, 0))
  })

  it('leaves tobacco out, also if the product is named', () => {
    const smokes = line(4, 50_00, 1, { isTobacco: true, isAlcohol: false })
    expect(codeBase([smokes], { ...tenth, productIds: [4] })).toBe(0)
  })
})

describe('S-PROMO-1 a promotion for some products', () => {
  it('applies to the products and the categories, and to no other line', () => {
    const tenOff = promotion({ kind: 'price_list', percent: 10 }, { categoryIds: [2], productIds: [3] })
    const { lines } = priceCart(three, { ...plain, promotions: [tenOff] }, context)
    expect(lines.map(({ discount }) => discount)).toEqual([0, 4_00, 1_00])
  })
})

const twoFor40 = { kind: 'fixed_price' as const, buy: 2, price: 40_00 }

describe('S-PROMO-1 some packs for a fixed price', () => {
  it.each([
    { packs: [[24_00, 2]], off: [8_00], because: 'two of one product cost 40.00' },
    { packs: [[24_00, 1]], off: [0], because: 'one is not enough' },
    {
      packs: [
        [30_00, 1],
        [24_00, 1],
      ],
      off: [7_78, 6_22],
      because: 'a mix is split by price, to the cent',
    },
    { packs: [[24_00, 5]], off: [16_00], because: 'the fifth keeps its price' },
    {
      packs: [
        [24_00, 1],
        [30_00, 1],
        [26_00, 1],
      ],
      off: [0, 8_57, 7_43],
      because: 'the dearest two form the group, which saves the shopper most',
    },
    {
      packs: [
        [30_00, 1],
        [30_00, 1],
        [15_00, 2],
      ],
      off: [10_00, 10_00, 0],
      because: 'a second group would cost more than its packs',
    },
    { packs: [[18_00, 2]], off: [0], because: 'the packs cost no more on their own' },
    {
      packs: [
        [45_00, 1],
        [50_00, 1],
      ],
      off: [22_50, 25_00],
      because: 'alcohol costs half of its price at least',
    },
  ])('$because', ({ packs, off }) => {
    const cart = packs.map(([price = 0, quantity = 0], nth) => line(nth + 1, price, quantity))
    const { lines } = priceCart(cart, { ...plain, promotions: [promotion(twoFor40)] }, context)
    expect(lines.map(({ discount }) => discount)).toEqual(off)
  })

  it('is explained as shoppers read it, and leaves lines outside its groups to other promotions', () => {
    const tenth = promotion({ kind: 'price_list', percent: 10 }, { promotionId: 2 })
    const cart = [line(1, 30_00, 2), line(2, 20_00, 1)]
    const { discounts } = priceCart(cart, { ...plain, promotions: [promotion(twoFor40), tenth] }, context)
    expect(discounts.map(({ reason, amount }) => [reason, amount])).toEqual([
      ['2 for $40', 20_00],
      ['10% off at this hour', 2_00],
    ])
  })
})
