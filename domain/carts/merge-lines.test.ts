import { describe, expect, it } from 'vitest'
import { type CartedPack, type ComingLine, mergeLines } from './merge-lines.ts'

const lager = (quantity: number): CartedPack => ({ packId: 1, productId: 7, size: 1, quantity })
const lagerSix = (quantity: number): CartedPack => ({ packId: 2, productId: 7, size: 6, quantity })
const coming = (pack: CartedPack, unitsLeft = 500): ComingLine => ({ ...pack, name: 'Lager', unitsLeft })

type Case = {
  because: string
  cart: CartedPack[]
  lines: ComingLine[]
  added: [packId: number, quantity: number][]
  left: [quantity: number, reason: string][]
}

describe('§4 Cart after login: merging lines', () => {
  it.each<Case>([
    { because: 'no lines leave the cart unchanged', cart: [lager(2)], lines: [], added: [], left: [] },
    {
      because: 'a different pack becomes a new line',
      cart: [lager(2)],
      lines: [coming(lagerSix(1))],
      added: [[2, 1]],
      left: [],
    },
    {
      because: 'quantities of the same pack are added',
      cart: [lager(2)],
      lines: [coming(lager(3))],
      added: [[1, 3]],
      left: [],
    },
    {
      because: 'a quantity is limited to 99',
      cart: [lager(98)],
      lines: [coming(lager(3))],
      added: [[1, 1]],
      left: [[2, 'most']],
    },
    {
      because: 'a line with the maximum quantity accepts no more',
      cart: [lager(99)],
      lines: [coming(lager(1))],
      added: [],
      left: [[1, 'most']],
    },
    {
      because: 'a quantity is limited to the stock',
      cart: [lager(2)],
      lines: [coming(lager(5), 4)],
      added: [[1, 2]],
      left: [[3, 'stock']],
    },
    {
      because: 'all packs of a product share its stock',
      cart: [lager(2)],
      lines: [coming(lagerSix(2), 9)],
      added: [[2, 1]],
      left: [[1, 'stock']],
    },
    {
      because: 'a cart above the stock is not changed',
      cart: [lager(5)],
      lines: [coming(lager(1), 3)],
      added: [],
      left: [[1, 'stock']],
    },
    {
      because: 'earlier lines receive the remaining stock first',
      cart: [],
      lines: [coming(lagerSix(1), 7), coming(lager(3), 7)],
      added: [
        [2, 1],
        [1, 1],
      ],
      left: [[2, 'stock']],
    },
    {
      because: 'two lines of one pack become one line',
      cart: [],
      lines: [coming(lager(2)), coming(lager(3))],
      added: [[1, 5]],
      left: [],
    },
    {
      because: 'packs that the store does not sell are reported',
      cart: [],
      lines: [{ ...coming(lager(2)), packId: null }],
      added: [],
      left: [[2, 'not_sold']],
    },
  ])('$because', ({ cart, lines, added, left }) => {
    const merged = mergeLines(cart, lines)
    expect(merged.added.map(({ packId, quantity }) => [packId, quantity])).toEqual(added)
    expect(merged.leftOut.map(({ quantity, reason }) => [quantity, reason])).toEqual(left)
  })
})
