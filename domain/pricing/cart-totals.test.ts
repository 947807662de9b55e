import { describe, expect, it } from 'vitest'
import { seededRandom } from '#domain/seeded-random.ts'
import { type CartTotals, type PricedLine, discountableTotal, sumOfLines } from './cart-totals.ts'
import { effectivePrice } from './effective-price.ts'
import { type CartRules, priceCart } from './price-cart.ts'
import type { PromoCode } from './promo-codes.ts'

type Rules = Omit<CartRules, 'code' | 'promotions'> & {
  promo: Pick<PromoCode, 'discountType' | 'discount'> | null
}

/** Rules of a zone without discounts or credit. */
function cartTotals(lines: readonly PricedLine[], { promo, ...rules }: Rules): CartTotals {
  const code = promo && {
    promoCodeId: 1,
    code: 'A',
    description: '',
    categoryIds: [],
    productIds: [],
    excludedCategoryIds: [],
    ...promo,
  }
  const facts = { size: 1, isAlcohol: false, productId: 1, categoryIds: [] }
  const cart = lines.map((line, key) => ({ ...line, ...facts, key }))
  const context = { now: new Date(0), timeZone: 'UTC', storeId: 1, zoneId: 1 }
  return priceCart(cart, { ...rules, code, promotions: [] }, context).totals
}

const beer = { price: 24_00, salePrice: 0, quantity: 1, isTobacco: false }
const special = { price: 20_00, salePrice: 15_50, quantity: 2, isTobacco: false }
const smokes = { price: 40_00, salePrice: 0, quantity: 1, isTobacco: true }
const tenPercent = { discountType: 'percentage', discount: 10 } as const
const fiver = { discountType: 'fixed', discount: 5_00 } as const

const zone = { deliveryFee: 7_95, minimum: 30_00, promo: null, credit: 0 }

/** @source A-CART-3, L-29 */
describe('the amounts of a cart', () => {
  it.each([
    {
      lines: [beer],
      rules: {},
      totals: { itemsTotal: 24_00, surcharge: 6_00, total: 37_95 },
      because: 'the surcharge lifts a small cart to the minimum',
    },
    {
      lines: [special],
      rules: {},
      totals: { itemsTotal: 31_00, surcharge: 0, total: 38_95 },
      because: 'the sale price is used',
    },
    {
      lines: [],
      rules: { credit: 10_00, promo: fiver },
      totals: { itemsTotal: 0, deliveryFee: 0, surcharge: 0, discount: 0, creditUsed: 0, total: 0 },
      because: 'an empty cart costs nothing and uses no credit',
    },
    {
      lines: [special],
      rules: { promo: fiver },
      totals: { surcharge: 0, discount: 5_00, total: 33_95 },
      because: 'a discount does not cause a surcharge',
    },
    {
      lines: [beer],
      rules: { promo: tenPercent },
      totals: { surcharge: 6_00, discount: 2_40, total: 35_55 },
      because: 'the percentage applies to the items, not to fee and surcharge',
    },
    {
      lines: [beer],
      rules: { credit: 10_00 },
      totals: { creditUsed: 10_00, total: 27_95 },
      because: 'credit pays for fee and surcharge too',
    },
    {
      lines: [beer],
      rules: { credit: 100_00 },
      totals: { creditUsed: 37_95, total: 0 },
      because: 'the used credit is limited to the total',
    },
    {
      lines: [special],
      rules: { credit: 100_00, promo: fiver },
      totals: { discount: 5_00, creditUsed: 33_95, total: 0 },
      because: 'credit is applied after the code',
    },
    {
      lines: [beer, smokes],
      rules: { promo: tenPercent, credit: 100_00 },
      totals: { itemsTotal: 64_00, discount: 2_40, creditUsed: 29_55, total: 40_00 },
      because: 'codes and credit do not apply to tobacco (rule 34)',
    },
    {
      lines: [beer],
      rules: { minimum: 0, deliveryFee: 0 },
      totals: { deliveryFee: 0, surcharge: 0, total: 24_00 },
      because: 'a zone may have no fee',
    },
  ])('are $totals: $because', ({ lines, rules, totals }) => {
    expect(cartTotals(lines, { ...zone, ...rules })).toMatchObject(totals)
  })

  it('use the sale price if there is one', () => {
    expect(effectivePrice({ price: 20_00, salePrice: 15_50 })).toBe(15_50)
    expect(effectivePrice({ price: 20_00, salePrice: 0 })).toBe(20_00)
  })
})

const random = seededRandom('four thousand carts')

const anyLine = (): PricedLine => {
  const price = random.whole(1, 150_00)
  return {
    price,
    salePrice: random.chance(0.3) ? random.whole(1, price) : 0,
    quantity: random.whole(1, 99),
    isTobacco: random.chance(0.15),
  }
}

const anyPromo = () =>
  random.pick([
    null,
    { discountType: 'percentage' as const, discount: random.whole(1, 100) },
    { discountType: 'fixed' as const, discount: random.whole(1, 500_00) },
  ])

describe('four thousand carts', () => {
  const carts = Array.from({ length: 4000 }, () => {
    const lines = Array.from({ length: random.whole(0, 8) }, anyLine)
    const rules = {
      deliveryFee: random.whole(0, 15_00),
      minimum: random.whole(0, 60_00),
      promo: anyPromo(),
      credit: random.chance(0.5) ? random.whole(0, 300_00) : 0,
    }
    return { lines, rules, totals: cartTotals(lines, rules) }
  })

  it('add up in whole cents without negative amounts', () => {
    for (const { totals } of carts) {
      const { itemsTotal, deliveryFee, surcharge, discount, creditUsed, total } = totals
      expect(total).toBe(itemsTotal + deliveryFee + surcharge - discount - creditUsed)
      expect(Object.values(totals).filter((amount) => !Number.isInteger(amount) || amount < 0)).toEqual([])
    }
  })

  it('never apply a code or credit to tobacco', () => {
    for (const { lines, totals } of carts) {
      expect(totals.discount).toBeLessThanOrEqual(discountableTotal(lines))
      expect(totals.total).toBeGreaterThanOrEqual(sumOfLines(lines) - discountableTotal(lines))
    }
  })

  it('use as much of the available credit as possible', () => {
    for (const { lines, rules, totals } of carts) {
      expect(totals.creditUsed).toBeLessThanOrEqual(rules.credit)
      const tobacco = sumOfLines(lines) - discountableTotal(lines)
      if (totals.total > tobacco) expect(totals.creditUsed).toBe(rules.credit)
    }
  })

  it('reach the minimum before discounts, except for an empty cart', () => {
    for (const { lines, rules, totals } of carts) {
      if (lines.length > 0)
        expect(totals.itemsTotal + totals.surcharge).toBe(Math.max(rules.minimum, totals.itemsTotal))
      else expect(totals.total).toBe(0)
    }
  })

  it('do not depend on the order of the lines', () => {
    for (const { lines, rules, totals } of carts)
      expect(cartTotals(lines.toReversed(), rules)).toEqual(totals)
  })
})
