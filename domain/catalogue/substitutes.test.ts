import { describe, expect, it } from 'vitest'
import { type ComparedPack, isSameKind, rankSubstitutes } from './substitutes.ts'

const [WINE, RED, WHITE, BEER, LAGER] = [1, 11, 12, 2, 21]
let ids = 0
const pack = (part: Partial<ComparedPack> = {}): ComparedPack => ({
  productId: ++ids,
  kind: 'wine',
  categories: [WINE, RED],
  style: 'Merlot',
  volume: 750,
  size: 1,
  price: 20_00,
  ...part,
})
const lager = (part: Partial<ComparedPack> = {}) =>
  pack({ kind: 'beer_cider', categories: [BEER, LAGER], style: 'Lager', volume: 375, ...part })

describe('ranking substitutes for a missing pack', () => {
  const merlot = pack()
  it.each([
    ['the same type before a closer price', pack({ price: 29_00 }), pack({ style: 'Shiraz' })],
    [
      'the same category before a closer price',
      pack({ style: 'Shiraz', price: 35_00 }),
      pack({ categories: [WINE, WHITE] }),
    ],
    ['the same bottle before a closer price', pack({ price: 27_00 }), pack({ volume: 375 })],
    ['the same pack size before a larger pack', pack({ volume: 1000 }), pack({ size: 6, price: 20_00 })],
    ['the closest price, higher or lower', pack({ price: 21_00 }), pack({ price: 18_00 })],
    ['every wine before any beer', pack({ categories: [WINE, WHITE], style: '', price: 99_00 }), lager()],
  ])('places %s', (_what, first, second) => {
    for (const offered of [
      [first, second],
      [second, first],
    ])
      expect(rankSubstitutes(merlot, offered).map(({ productId }) => productId)).toEqual([
        first.productId,
        second.productId,
      ])
  })

  it('omits the product itself and preserves the order of equal packs', () => {
    const [popular, other] = [pack(), pack()]
    const ranked = rankSubstitutes(merlot, [{ ...merlot, size: 6 }, popular, other])
    expect(ranked.map(({ productId }) => productId)).toEqual([popular.productId, other.productId])
  })

  it.each([
    [pack(), true],
    [pack({ categories: [WINE, WHITE] }), true],
    [lager(), false],
    [pack({ kind: 'non_alcoholic' }), false],
    [pack({ categories: [BEER] }), false],
  ])('reports whether %o is of the same kind: %s', (other, expected) => {
    expect(isSameKind(merlot, other)).toBe(expected)
  })
})
