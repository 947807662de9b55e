/** @module-tag slow */
import { describe, expect, it } from 'vitest'
import { PRICING_PROPERTIES, checkProperty } from '#testing/suites/pricing-properties.ts'

const CASES = 100_000

/** Number of carts. `price-cart.test.ts` checks the same properties with fewer carts. */
describe(`properties of ${CASES} carts each`, () => {
  it.each(PRICING_PROPERTIES.map((property) => ({ property, name: property.name })))(
    '$name',
    ({ property }) => {
      expect(() => checkProperty(property, CASES)).not.toThrow()
    },
  )
})
