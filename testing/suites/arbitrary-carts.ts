import fc from 'fast-check'
import type { CartLine, CartRules, PricingContext } from '#domain/pricing/price-cart.ts'
import type { Promotion, PromotionTerms } from '#domain/promotions/promotions.ts'

// Arbitrary carts and rules for property tests. Few categories, so that lines and rules often match.

const category = fc.integer({ min: 1, max: 4 })
const categories = fc.uniqueArray(category, { maxLength: 3 })

const products = fc.oneof(fc.constant([]), fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 2 }))

const line = (key: number): fc.Arbitrary<CartLine> =>
  fc
    .record({
      // Includes equal prices: when shares tie, the result must not depend on the order of lines.
      price: fc.oneof(
        fc.constantFrom(1_05, 10_05, 19_99),
        fc.integer({ min: 1, max: 300 }),
        fc.integer({ min: 1, max: 200_00 }),
      ),
      sale: fc.option(fc.double({ min: 0.01, max: 1, noNaN: true }), { nil: null }),
      quantity: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 99 })),
      size: fc.constantFrom(1, 4, 6, 24),
      kind: fc.constantFrom('alcohol', 'alcohol', 'food', 'tobacco'),
      productId: fc.integer({ min: 1, max: 4 }),
      categoryIds: categories,
    })
    .map(({ price, sale, kind, ...rest }) => ({
      ...rest,
      key,
      price,
      salePrice: sale === null ? 0 : Math.max(1, Math.floor(price * sale)),
      isAlcohol: kind === 'alcohol',
      isTobacco: kind === 'tobacco',
    }))

export const aCart: fc.Arbitrary<CartLine[]> = fc
  .integer({ min: 0, max: 7 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, key) => line(key + 1))))

const percent = fc.integer({ min: 1, max: 100 })
const terms: fc.Arbitrary<PromotionTerms> = fc.oneof(
  fc.record({
    kind: fc.constant('buy_get' as const),
    buy: fc.integer({ min: 1, max: 5 }),
    get: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({ kind: fc.constant('mix' as const), buy: fc.integer({ min: 2, max: 12 }), percent }),
  fc.record({ kind: fc.constant('price_list' as const), percent }),
  fc.record({
    kind: fc.constant('fixed_price' as const),
    buy: fc.integer({ min: 2, max: 6 }),
    price: fc.integer({ min: 1, max: 300_00 }),
  }),
)

const HOURS = ['00:00', '11:00', '16:00', '18:00', '20:00', '23:00']

const promotion = (promotionId: number): fc.Arbitrary<Promotion> =>
  fc
    .record({
      terms,
      categoryIds: categories,
      productIds: products,
      excludedCategoryIds: fc.oneof(fc.constant([]), categories),
      storeIds: fc.constantFrom([], [], [1], [2]),
      zoneIds: fc.constantFrom([], [], [1], [2]),
      weekdays: fc.constantFrom([], [], [5], [6, 7]),
      hours: fc.option(fc.record({ from: fc.constantFrom(...HOURS), until: fc.constantFrom(...HOURS) })),
    })
    .map((rest) => ({
      ...rest,
      promotionId,
      name: `Promotion ${promotionId}`,
      startAt: new Date('2026-01-01T00:00:00Z'),
      endAt: new Date('2027-01-01T00:00:00Z'),
    }))

const code: fc.Arbitrary<NonNullable<CartRules['code']>> = fc
  .oneof(
    fc.record({ discountType: fc.constant('percentage' as const), discount: percent }),
    fc.record({ discountType: fc.constant('fixed' as const), discount: fc.integer({ min: 1, max: 300_00 }) }),
  )
  .chain((discount) =>
    fc
      .record({
        categoryIds: fc.oneof(fc.constant([]), categories),
        productIds: products,
        excludedCategoryIds: fc.oneof(fc.constant([]), categories),
      })
      .map((left) => ({
        ...discount,
        ...left,
        promoCodeId: 1,
        code: 'CODE',
        description: 'A code',
      })),
  )

export const someRules: fc.Arbitrary<CartRules> = fc.record({
  deliveryFee: fc.integer({ min: 0, max: 15_00 }),
  minimum: fc.constantFrom(0, 30_00, 60_00),
  code: fc.option(code),
  promotions: fc
    .integer({ min: 0, max: 3 })
    .chain((count) => fc.tuple(...Array.from({ length: count }, (_, nth) => promotion(nth + 1)))),
  credit: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 400_00 })),
})

export const aCode = code

/** Any minute of a week, including both nights of the daylight saving change. */
export const aMoment: fc.Arbitrary<PricingContext> = fc
  .record({
    day: fc.constantFrom('2026-04-04T12:00:00Z', '2026-10-03T12:00:00Z', '2026-11-20T00:00:00Z'),
    minutes: fc.integer({ min: 0, max: 7 * 1440 }),
    timeZone: fc.constantFrom('Australia/Melbourne', 'Australia/Sydney'),
  })
  .map(({ day, minutes, timeZone }) => ({
    now: new Date(Date.parse(day) + minutes * 60_000),
    timeZone,
    storeId: 1,
    zoneId: 1,
  }))
