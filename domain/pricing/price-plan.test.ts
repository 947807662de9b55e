import { describe, expect, it } from 'vitest'
import { type PriceStep, priceSteps, specialRefusal, wasCharged } from './price-plan.ts'

const NOW = new Date('2026-10-01T00:00:00Z')
const day = (days: number) => new Date(NOW.getTime() + days * 24 * 3600_000)
const step = (at: Date, price: number, salePrice = 0): PriceStep => ({ at, price, salePrice })
const asked = { price: 2000, salePrice: 0, saleFrom: null, saleTo: null, starts: null }

describe('the steps of a price', () => {
  it.each([
    ['at once', {}, [step(NOW, 2000)]],
    ['with a start in the future', { starts: day(2) }, [step(day(2), 2000)]],
    ['with a start in the past: immediately', { starts: day(-2) }, [step(NOW, 2000)]],
    ['with a special without an end', { salePrice: 1500 }, [step(NOW, 2000, 1500)]],
    [
      'with a special that ends',
      { salePrice: 1500, saleTo: day(3) },
      [step(NOW, 2000, 1500), step(day(3), 2000)],
    ],
    [
      'with a special that starts later',
      { salePrice: 1500, saleFrom: day(1), saleTo: day(3) },
      [step(NOW, 2000), step(day(1), 2000, 1500), step(day(3), 2000)],
    ],
    [
      'with a start in the future and a special from the start',
      { starts: day(2), salePrice: 1500, saleFrom: day(1), saleTo: day(3) },
      [step(day(2), 2000, 1500), step(day(3), 2000)],
    ],
    ['with a special that has ended', { salePrice: 1500, saleTo: day(-1) }, [step(NOW, 2000)]],
  ])('are computed %s', (_, change, steps) => expect(priceSteps({ ...asked, ...change }, NOW)).toEqual(steps))
})

/** @source L-32, L-34 */
describe('a special', () => {
  const special = step(NOW, 2000, 1500)
  const forWeeks = [step(day(-30), 2000)]
  it.each([
    ['of a price that was charged for weeks', special, 'beer_cider', forWeeks, null],
    ['of a price that was never charged', special, 'beer_cider', [step(day(-30), 1800)], 'price_not_charged'],
    [
      'of a price that was raised just before',
      special,
      'wine',
      [step(day(-30), 1800), step(day(-1), 2000)],
      'price_not_charged',
    ],
    [
      'of a price that was charged for exactly the minimum time',
      special,
      'wine',
      [step(day(-30), 1800), step(day(-7), 2000)],
      null,
    ],
    [
      'of a price that was restored for a week',
      special,
      'food',
      [step(day(-30), 2000), step(day(-20), 1800), step(day(-7), 2000)],
      null,
    ],
    [
      'of an old price, after a lower one',
      special,
      'food',
      [step(day(-30), 2000), step(day(-1), 1800)],
      'price_not_charged',
    ],
    [
      'after another special of the same price',
      special,
      'food',
      [step(day(-30), 2000), step(day(-9), 2000, 1700)],
      null,
    ],
    [
      'that never ends',
      special,
      'food',
      [step(day(-90), 2000), step(day(-61), 2000, 1700)],
      'price_not_charged',
    ],
    ['of a new pack', special, 'food', [], 'price_not_charged'],
    ['of alcohol at half price', step(NOW, 2000, 1000), 'spirits', forWeeks, null],
    ['of alcohol below half price', step(NOW, 2000, 999), 'spirits', forWeeks, 'special_too_deep'],
    ['of food below half price', step(NOW, 2000, 1), 'food', forWeeks, null],
    ['of tobacco', special, 'tobacco', forWeeks, 'special_on_tobacco'],
  ] as const)('%s', (...[, begin, kind, timeline, code]) =>
    expect(specialRefusal(begin, kind, timeline)?.code ?? null).toBe(code),
  )

  it.each([
    [[step(day(-30), 1800)], 'Nobody paid $20.00 just before this special.'],
    [[step(day(-2), 2000)], '$20.00 will have been the price for 2 days.'],
    [[step(day(-0.5), 2000)], '$20.00 will have been the price for less than a day.'],
    [[step(day(-99), 2000), step(day(-70), 2000, 1700)], '$20.00 was last the full price 70 days before.'],
  ])('is rejected with the reason', (timeline, reason) =>
    expect(specialRefusal(special, 'food', timeline)?.msg).toContain(reason),
  )
})

/** @source L-32 */
describe('wasCharged', () => {
  it.each([
    { before: [step(day(-30), 2000)], was: true, because: 'it was the price for weeks' },
    { before: [step(day(-2), 2000)], was: false, because: 'two days are not enough' },
    { before: [step(day(-30), 1800)], was: false, because: 'the price was never charged' },
    { before: [], was: false, because: 'the pack has had a special from the beginning' },
  ])('returns $was: $because', ({ before, was }) => {
    const special = step(NOW, 2000, 1500)
    expect(wasCharged(special, [...before, special])).toBe(was)
  })

  it('returns null without a special', () => {
    expect(wasCharged(step(NOW, 2000), [])).toBeNull()
  })
})
