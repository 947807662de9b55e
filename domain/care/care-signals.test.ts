import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/time.ts'
import { CARE_RULES } from '#testing/law/care-rules.ts'
import { type CareOrder, careSignals, raisesCase } from './care-signals.ts'

const TODAY = '2026-11-20'

const anOrder = (daysAgo: number, time = '18:00', more: Partial<CareOrder> = {}): CareOrder => {
  const date = addDays(TODAY, -daysAgo)
  return {
    at: new Date(`${date}T${time}:00+11:00`),
    date,
    standardDrinks: 12,
    minutesToEdge: 120,
    refusedAsIntoxicated: false,
    ...more,
  }
}
const namesOf = (orders: CareOrder[], today = TODAY) =>
  careSignals(orders, CARE_RULES, today).map(({ signal }) => signal)

/** @source A-CARE-4 */
describe('signals of care', () => {
  it.each<{ because: string; orders: CareOrder[]; signals: string[] }>([
    { because: 'one order', orders: [anOrder(0)], signals: [] },
    {
      because: 'two orders within ten minutes',
      orders: [anOrder(0, '18:00'), anOrder(0, '18:10')],
      signals: ['orders_close_together'],
    },
    { because: 'eleven minutes', orders: [anOrder(0, '18:00'), anOrder(0, '18:11')], signals: [] },
    { because: 'three days in a row', orders: [anOrder(2), anOrder(1), anOrder(0)], signals: [] },
    {
      because: 'four days in a row',
      orders: [anOrder(3), anOrder(2), anOrder(1), anOrder(0)],
      signals: ['days_in_a_row'],
    },
    {
      because: 'a day without an order',
      orders: [anOrder(4), anOrder(3), anOrder(1), anOrder(0)],
      signals: [],
    },
    {
      because: 'three times the drinks of the weeks before',
      orders: [anOrder(20), anOrder(0, '18:00', { standardDrinks: 60 })],
      signals: ['rise_of_drinks'],
    },
    {
      because: 'more drinks, but few',
      orders: [anOrder(20, '18:00', { standardDrinks: 1 }), anOrder(0)],
      signals: [],
    },
    {
      because: 'three orders in the first or last minute',
      orders: [6, 3, 0].map((ago) => anOrder(ago, '09:00', { minutesToEdge: 0 })),
      signals: ['edge_of_day'],
    },
    {
      because: 'a refusal as intoxicated',
      orders: [anOrder(5, '18:00', { refusedAsIntoxicated: true })],
      signals: ['refused_intoxicated'],
    },
  ])('are found in $because: $signals', ({ orders, signals }) => {
    expect(namesOf(orders)).toEqual(signals)
  })

  it('raise a case before the fifth order of a history with near-daily and two equal orders', () => {
    const history = [anOrder(3), anOrder(2), anOrder(1), anOrder(1, '18:08'), anOrder(0)]
    const raised = history.findIndex((order, nth) =>
      raisesCase(careSignals(history.slice(0, nth + 1), CARE_RULES, order.date), CARE_RULES),
    )
    expect(raised).toBe(3)
  })

  it('raise at most 2 % of 10,000 ordinary buyers', () => {
    const BUYERS = 10_000
    const random = seeded(46)
    let raised = 0
    for (let buyer = 0; buyer < BUYERS; buyer++) if (isRaised(ordinaryHistory(random))) raised++
    expect(raised).toBeGreaterThan(0)
    expect(raised / BUYERS).toBeLessThanOrEqual(0.02)
  })
})

const isRaised = (history: readonly CareOrder[]): boolean =>
  history.some((order, nth) =>
    raisesCase(careSignals(history.slice(0, nth + 1), CARE_RULES, order.date), CARE_RULES),
  )

/** Returns random numbers from 0 to 1 (mulberry32), the same for a seed. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * Returns eight weeks of an ordinary buyer: an order every five to thirty days on average, of 4 to 24 drinks. A few
 * order a second time within the hour, because they forgot something, and one in fifty has a party.
 */
function ordinaryHistory(random: () => number): CareOrder[] {
  const everyDays = 5 + random() * 25
  const orders: CareOrder[] = []
  for (let day = 56; day >= 0; day--) {
    if (random() > 1 / everyDays) continue
    const minutesToEdge = Math.floor(random() * 420)
    const hasParty = random() < 0.02
    const standardDrinks = hasParty ? 60 : 4 + random() * 20
    orders.push(anOrder(day, '17:00', { standardDrinks, minutesToEdge }))
    if (random() < 0.01)
      orders.push(anOrder(day, `17:${String(5 + Math.floor(random() * 50)).padStart(2, '0')}`))
  }
  return orders
}
