import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OrderFacts, Posting } from './order-facts.ts'
import { type DayFigures, addTo, DAY_MEASURES, figuresOf, netSalesOf, zeros } from './order-figures.ts'

const DAY_1 = { day: '2026-11-20', hour: 18 }
const DAY_2 = { day: '2026-12-01', hour: 9 }

/** Order with two products, a promotion and a delivery fee: 60.00 + 40.00 - 10.00 + 6.95. */
const facts = (more: Partial<OrderFacts> = {}): OrderFacts => ({
  orderId: 7,
  storeId: 1,
  zoneId: 1,
  isFirst: true,
  placed: DAY_1,
  canceled: null,
  refused: null,
  delivered: { ...DAY_1, hour: 19, lateMinutes: 4 },
  parts: [
    { part: 1, productId: 11, units: 6, gross: 6000, discount: 1000, isGstFree: false, cost: 3000 },
    { part: 2, productId: 12, units: 2, gross: 4000, discount: 0, isGstFree: true, cost: null },
    { part: 3, productId: null, units: 1, gross: 695, discount: 0, isGstFree: false, cost: null },
  ],
  short: [12],
  postings: [
    {
      name: 'order-7:capture',
      at: DAY_1,
      accounts: { gateway: 9695, sales: -10000, delivery: -695, discounts: 1000 },
    },
  ],
  refunds: [],
  documents: [{ at: DAY_1, total: 9695, gst: 518, refundNth: null }],
  returns: [],
  ...more,
})

function totals({ hours }: { hours: DayFigures[] }): DayFigures {
  const sum = zeros(DAY_MEASURES)
  for (const { day: _day, hour: _hour, ...figures } of hours as (DayFigures & typeof DAY_1)[])
    addTo(sum, figures)
  return sum
}
const onDay = (order: OrderFacts, day: string) =>
  totals({ hours: figuresOf(order).hours.filter((cell) => cell.day === day) })

const REFUNDED: Partial<OrderFacts> = {
  refunds: [
    { nth: 1, references: ['order-7:refund'], parts: [{ part: 1, amount: 2500 }] },
    { nth: 2, references: ['order-7:refund:2'], parts: [{ part: 2, amount: 1000 }] },
  ],
}
const refund = (name: string, amount: number, at = DAY_2): Posting => ({
  name,
  at,
  accounts: { gateway: -amount, sales: amount },
})

describe('the figures of an order', () => {
  it('contain the sale, the known cost of goods and the sales of unknown cost', () => {
    expect(totals(figuresOf(facts()))).toMatchObject({
      placed: 1,
      orders: 1,
      new_customers: 1,
      units: 8,
      short_lines: 1,
      delivered: 1,
      late: 1,
      late_minutes: 4,
      items_cents: 10000,
      discounts_cents: 1000,
      delivery_cents: 695,
      gst_cents: 518,
      cost_cents: 3000,
      uncosted_cents: 4000,
      invoiced_cents: 9695,
      gst_free_cents: 4000,
      refunds_cents: 0,
    })
    expect(figuresOf(facts()).products).toMatchObject([
      { product_id: 11, orders: 1, units: 6, items_cents: 6000, discounts_cents: 1000, gst_cents: 455 },
      { product_id: 12, orders: 1, units: 2, items_cents: 4000, gst_cents: 0, short_lines: 1 },
    ])
  })

  it('count a later refund on its own day and for its product', () => {
    const order = facts({
      ...REFUNDED,
      postings: [...facts().postings, refund('order-7:refund', 2500), refund('order-7:refund:2', 1000)],
    })
    expect(netSalesOf(onDay(order, DAY_1.day))).toBe(9695)
    expect(netSalesOf(onDay(order, DAY_2.day))).toBe(-3500)
    expect(figuresOf(order).products.filter(({ day }) => day === DAY_2.day)).toMatchObject([
      { product_id: 11, refunds_cents: 2500 },
      { product_id: 12, refunds_cents: 1000 },
    ])
  })

  it('exclude a refund that failed later, because its posting is reversed', () => {
    const failed = { ...refund('order-7:refund:failed', -2500) }
    const order = facts({
      ...REFUNDED,
      postings: [...facts().postings, refund('order-7:refund', 2500), failed],
    })
    expect(totals(figuresOf(order)).refunds_cents).toBe(0)
  })

  it.each([
    [
      'an order that was canceled before it left the store',
      { postings: [], documents: [], delivered: null, canceled: DAY_2 },
    ],
    ['an order that is placed and waiting', { postings: [], documents: [], delivered: null }],
  ])('contain no sale for %s', (_, more) => {
    const figures = totals(figuresOf(facts(more)))
    expect([figures.orders, figures.units, netSalesOf(figures)]).toEqual([0, 0, 0])
    expect(figures.canceled).toBe('canceled' in more ? 1 : 0)
  })

  it('reduce the cost by returned goods that can be sold again', () => {
    const order = facts({ returns: [{ productId: 11, units: 2, at: DAY_2 }] })
    expect(onDay(order, DAY_2.day).cost_cents).toBe(-1000)
  })

  it('contain goodwill and referral rewards, which are not sales', () => {
    const goodwill = { name: 'credit-1', at: DAY_2, accounts: { goodwill: 500, customer_credit: -500 } }
    expect(onDay(facts({ postings: [...facts().postings, goodwill] }), DAY_2.day)).toMatchObject({
      goodwill_cents: 500,
      refunds_cents: 0,
    })
  })
})

const moments = fc.constantFrom(DAY_1, DAY_2, { day: '2026-12-01', hour: 23 })
const amounts = fc.integer({ min: -5000, max: 20_000 })
const parts = fc.array(
  fc.record({
    productId: fc.option(fc.integer({ min: 1, max: 4 })),
    units: fc.integer({ min: 1, max: 24 }),
    gross: fc.integer({ min: 0, max: 20_000 }),
    isGstFree: fc.boolean(),
    cost: fc.option(fc.integer({ min: 0, max: 9000 })),
  }),
  { maxLength: 5 },
)
const postings = fc.array(
  fc.record({
    name: fc.constantFrom(
      'order-7:capture',
      'order-7:refund',
      'order-7:refund:2:failed',
      'order-7:credit-back:1',
    ),
    at: moments,
    sales: amounts,
    discounts: amounts,
    delivery: amounts,
    surcharge: amounts,
  }),
  { maxLength: 6 },
)

it('add up exactly to the ledger for any order: by hour, by product including unknown products, and by account', () => {
  fc.assert(
    fc.property(parts, postings, (someParts, somePostings) => {
      const order = facts({
        ...REFUNDED,
        parts: someParts.map((part, nth) => ({
          ...part,
          part: nth + 1,
          discount: Math.floor(part.gross / 3),
        })),
        postings: somePostings.map(({ name, at, ...accounts }) => ({
          name,
          at,
          accounts: {
            ...accounts,
            gateway: 0 - Object.values(accounts).reduce((sum, each) => sum + each, 0),
          },
        })),
      })
      const books = (names: string[]) =>
        order.postings.reduce(
          (sum, { accounts }) => sum - names.reduce((all, one) => all + accounts[one]!, 0),
          0,
        )
      const figures = totals(figuresOf(order))
      const { products, accounts } = figuresOf(order)
      expect(netSalesOf(figures)).toBe(books(['sales', 'discounts', 'delivery', 'surcharge']))
      const ofProducts = products.reduce((sum, one) => sum + one.items_cents - one.discounts_cents, 0)
      if (someParts.some(({ productId }) => productId !== null))
        expect(ofProducts).toBe(figures.items_cents - figures.discounts_cents)
      expect(accounts.reduce((sum, one) => sum + one.debit_cents - one.credit_cents, 0)).toBe(0)
    }),
    { numRuns: 300 },
  )
})
