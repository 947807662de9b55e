import { describe, expect, it } from 'vitest'
import { canOpen, openingSteps } from './new-store-steps.ts'

const ALL = {
  licence: true,
  hours: true,
  zone: true,
  products: true,
  stock: true,
  staff: true,
  drivers: true,
}

describe('a store can be opened', () => {
  it.each([
    [{}, true],
    [{ licence: false, staff: false, drivers: false }, true],
    [{ hours: false }, false],
    [{ zone: false }, false],
    [{ products: false }, false],
    [{ stock: false }, false],
  ])('without %o: %s', (missing, can) => {
    expect(canOpen(openingSteps({ ...ALL, ...missing }))).toBe(can)
  })
})
