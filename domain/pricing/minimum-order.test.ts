import { describe, expect, it } from 'vitest'
import { minimumOrderSurcharge } from './minimum-order.ts'

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
