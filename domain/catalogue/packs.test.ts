import { describe, expect, it } from 'vitest'
import { cartPackLabel, isAlcohol, packLabel, standardDrinks } from './packs.ts'

describe('a pack label', () => {
  it.each([
    { size: 1, label: 'Ea', inCart: 'Single' },
    { size: 4, label: '4 Pack', inCart: '4 Pack' },
    { size: 24, label: '24 Pack', inCart: '24 Pack' },
  ])('of $size is $label, in the cart $inCart', ({ size, label, inCart }) => {
    expect([packLabel(size), cartPackLabel(size)]).toEqual([label, inCart])
  })
})

/** @source australia.md §8 "Standard drink" */
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
