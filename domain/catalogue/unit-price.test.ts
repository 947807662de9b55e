import { describe, expect, it } from 'vitest'
import { unitPrice } from './unit-price.ts'

describe('§2 Product: unit price', () => {
  it.each([
    { price: 2499, size: 4, volumeMl: 375, unit: { cents: 1666, per: 'litre' } },
    { price: 750, size: 1, volumeMl: 375, unit: { cents: 200, per: '100 ml' } },
    { price: 9000, size: 1, volumeMl: 700, unit: { cents: 1286, per: '100 ml' } },
    { price: 2000, size: 1, volumeMl: 4000, unit: { cents: 500, per: 'litre' } },
    { price: 1000, size: 4, volumeMl: 0, unit: { cents: 250, per: 'each' } },
    { price: 1000, size: 1, volumeMl: 0, unit: null },
  ])('§2 Product: unit price of $size × $volumeMl ml at $price cents', ({ price, size, volumeMl, unit }) => {
    expect(unitPrice(price, size, volumeMl)).toEqual(unit)
  })
})
