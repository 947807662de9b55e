import { describe, expect, it } from 'vitest'
import { cartPackLabel, isAlcohol, packLabel } from './packs.ts'

describe('§3 Product pack', () => {
  it.each([
    { size: 1, label: 'Ea', inCart: 'Single' },
    { size: 4, label: '4 Pack', inCart: '4 Pack' },
    { size: 24, label: '24 Pack', inCart: '24 Pack' },
  ])('the label of size $size is $label, in the cart $inCart', ({ size, label, inCart }) => {
    expect([packLabel(size), cartPackLabel(size)]).toEqual([label, inCart])
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
  ] as const)('isAlcohol(%s) is %s', (kind, alcohol) => expect(isAlcohol(kind)).toBe(alcohol))
})
