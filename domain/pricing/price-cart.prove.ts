import { describe, expect, it } from 'vitest'
import { PRICING_LAWS, prove } from '#testing/pricing-laws.ts'

const CASES = 100_000

/** The long form of `price-cart.test.ts`. */
describe(`of ${CASES} carts each`, () => {
  it.each(PRICING_LAWS.map((law) => ({ law, name: law.name })))('$name', ({ law }) => {
    expect(() => prove(law, CASES)).not.toThrow()
  })
})
