import { describe, expect, it } from 'vitest'
import {
  cartPackLabel,
  isAlcohol,
  needsPregnancyWarning,
  packLabel,
  standardDrinks,
  statesStrength,
  unitPrice,
} from './packs.ts'

describe('§3 Product pack', () => {
  it.each([
    { size: 1, label: 'Ea', inCart: 'Single' },
    { size: 4, label: '4 Pack', inCart: '4 Pack' },
    { size: 24, label: '24 Pack', inCart: '24 Pack' },
  ])('the label of size $size is $label, in the cart $inCart', ({ size, label, inCart }) => {
    expect([packLabel(size), cartPackLabel(size)]).toEqual([label, inCart])
  })
})

/** @source L-40 */
describe('standard drinks', () => {
  it.each([
    { ml: 375, abv: 5, drinks: 1.5, because: 'a stubby' },
    { ml: 750, abv: 13.5, drinks: 8, because: 'a bottle of wine' },
    { ml: 700, abv: 40, drinks: 22, because: 'spirits are rounded to whole drinks' },
    { ml: 375, abv: 0.5, drinks: 0.1, because: 'the least that is printed' },
    { ml: 375, abv: 0, drinks: 0, because: 'water' },
    { ml: 4000, abv: 12.5, drinks: 39, because: 'a cask' },
  ])('of $ml ml at $abv % are $drinks: $because', ({ ml, abv, drinks }) => {
    expect(standardDrinks(ml, abv)).toBe(drinks)
  })
})

describe('alcohol', () => {
  it.each([
    ['beer_cider', true],
    ['wine', true],
    ['spirits', true],
    ['premixed', true],
    ['non_alcoholic', false],
    ['food', false],
    ['tobacco', false],
  ] as const)('%s: %s', (kind, alcohol) => expect(isAlcohol(kind)).toBe(alcohol))
})

describe('§2 Product: what stands beside the price', () => {
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

  it.each([
    { volumeMl: 375, abv: 5, units: 6, drinks: 8.9 },
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
