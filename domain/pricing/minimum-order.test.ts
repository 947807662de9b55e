import { describe, expect, it } from 'vitest'
import { minimumOrderSurcharge } from './minimum-order.ts'

const MINIMUM = 30_00

describe('§4 Surcharge', () => {
  it.each([
    { items: 18_50, surcharge: 11_50, because: 'the cart is lifted to the minimum' },
    { items: 29_99, surcharge: 1, because: 'one cent short is still short' },
    { items: 30_00, surcharge: 0, because: 'the minimum itself is enough' },
    { items: 84_00, surcharge: 0, because: 'larger carts never pay it' },
    { items: 0, surcharge: 0, because: 'an empty cart has nothing to deliver' },
  ])('$items cents of items pay $surcharge: $because', ({ items, surcharge }) => {
    expect(minimumOrderSurcharge(items, MINIMUM)).toBe(surcharge)
  })

  it('there is none in a zone without a minimum', () => expect(minimumOrderSurcharge(5_00, 0)).toBe(0))
})
