/** @module-tag slow */
import { describe, expect, it } from 'vitest'
import { PRICING_PROPERTIES, checkProperty } from '#testing/suites/pricing-properties.ts'

const CASES = 100_000

/** Checks the properties of `price-cart.test.ts` with more carts. */
describe(`properties of ${CASES} carts each`, () => {
  it.each(PRICING_PROPERTIES.map((property) => ({ property, name: property.name })))(
    '$name',
    ({ property }) => {
      expect(() => checkProperty(property, CASES)).not.toThrow()
    },
  )
})
