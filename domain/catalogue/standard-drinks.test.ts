import { describe, expect, it } from 'vitest'
import { needsPregnancyWarning, standardDrinks, statesStrength } from './standard-drinks.ts'

/** @source L-40 */
describe('standard drinks', () => {
  it.each([
    { ml: 375, abv: 5, drinks: 1.5, because: 'a stubby' },
    { ml: 750, abv: 13.5, drinks: 8, because: 'a bottle of wine' },
    { ml: 700, abv: 40, drinks: 22, because: 'spirits are rounded to whole drinks' },
    { ml: 375, abv: 0.5, drinks: 0.1, because: 'it is the lowest strength with a number on the label' },
    { ml: 375, abv: 0, drinks: 0, because: 'water' },
    { ml: 4000, abv: 12.5, drinks: 39, because: 'a cask' },
  ])('of $ml ml at $abv % are $drinks: $because', ({ ml, abv, drinks }) => {
    expect(standardDrinks(ml, abv)).toBe(drinks)
  })
})

describe('§2 Product: standard drinks and warnings', () => {
  it.each([
    { volumeMl: 375, abv: 5, units: 6, drinks: 9 },
    { volumeMl: 375, abv: 4.7, units: 6, drinks: 8.4 },
    { volumeMl: 375, abv: 5, units: 24, drinks: 36 },
    { volumeMl: 750, abv: 13.5, units: 6, drinks: 48 },
  ])('§2 Product: standard drinks of a pack of $units are $drinks', ({ volumeMl, abv, units, drinks }) => {
    expect(standardDrinks(volumeMl, abv, units)).toBe(drinks)
  })

  it.each([
    { abv: 0, stated: false, warned: false },
    { abv: 0.4, stated: false, warned: false },
    { abv: 0.5, stated: true, warned: false },
    { abv: 1.1, stated: true, warned: false },
    { abv: 1.2, stated: true, warned: true },
  ])('§2 Product: at $abv % the strength is stated: $stated, the pregnancy warning shown: $warned', (row) => {
    expect([statesStrength(row.abv), needsPregnancyWarning(row.abv)]).toEqual([row.stated, row.warned])
  })
})
