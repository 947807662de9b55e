import { describe, expect, it } from 'vitest'
import { candidatesToCloseGap, minimumOrderSurcharge } from './minimum-order.ts'

const MINIMUM = 30_00

describe('§4 Surcharge', () => {
  it.each([
    { items: 18_50, surcharge: 11_50, because: 'the surcharge lifts the cart to the minimum' },
    { items: 29_99, surcharge: 1, because: 'the cart is one cent below the minimum' },
    { items: 30_00, surcharge: 0, because: 'the cart equals the minimum' },
    { items: 84_00, surcharge: 0, because: 'the cart is above the minimum' },
    { items: 0, surcharge: 0, because: 'an empty cart has nothing to deliver' },
  ])('for $items cents of items is $surcharge: $because', ({ items, surcharge }) => {
    expect(minimumOrderSurcharge(items, MINIMUM)).toBe(surcharge)
  })

  it('is zero in a zone without a minimum', () => expect(minimumOrderSurcharge(5_00, 0)).toBe(0))
})

describe('candidates that bring an order to its minimum', () => {
  it.each([
    ['reach it with the smallest excess', [500, 350, 900], 350, [350, 500, 900]],
    ['are the dearest if none reaches it', [100, 300, 200], 1000, [300, 200, 100]],
    ['reach it before cheaper ones', [300, 400, 200], 351, [400, 300, 200]],
    ['are at most three', [1, 2, 3, 4, 5], 2, [2, 3, 4]],
    ['may be missing', [], 351, []],
  ])('%s', (_, prices, gap, expected) => {
    const candidates = prices.map((price) => ({ price }))
    expect(candidatesToCloseGap(candidates, gap, 3).map(({ price }) => price)).toEqual(expected)
  })
})
