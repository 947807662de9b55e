import { describe, expect, it } from 'vitest'
import { canOpen, licenceState, openingSteps } from './store-opening.ts'

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

describe('a licence', () => {
  it.each([
    [null, 'good'],
    ['2027-06-01', 'good'],
    ['2027-01-20', 'good'],
    ['2027-01-19', 'ends soon'],
    ['2026-11-20', 'ends soon'],
    ['2026-11-19', 'ended'],
  ])('until %s is %s on 20 November 2026', (expiresOn, state) => {
    expect(licenceState(expiresOn, '2026-11-20')).toBe(state)
  })
})
