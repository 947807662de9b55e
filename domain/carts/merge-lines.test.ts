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
    { because: 'nothing comes', cart: [lager(2)], lines: [], added: [], left: [] },
    {
      because: 'another pack is a new line',
      cart: [lager(2)],
      lines: [coming(lagerSix(1))],
      added: [[2, 1]],
      left: [],
    },
    {
      because: 'the same pack adds up',
      cart: [lager(2)],
      lines: [coming(lager(3))],
      added: [[1, 3]],
      left: [],
    },
    {
      because: '99 is the most',
      cart: [lager(98)],
      lines: [coming(lager(3))],
      added: [[1, 1]],
      left: [[2, 'most']],
    },
    {
      because: 'a full line takes none',
      cart: [lager(99)],
      lines: [coming(lager(1))],
      added: [],
      left: [[1, 'most']],
    },
    {
      because: 'stock caps',
      cart: [lager(2)],
      lines: [coming(lager(5), 4)],
      added: [[1, 2]],
      left: [[3, 'stock']],
    },
    {
      because: 'stock is one pool for all packs',
      cart: [lager(2)],
      lines: [coming(lagerSix(2), 9)],
      added: [[2, 1]],
      left: [[1, 'stock']],
    },
    {
      because: 'a cart above the stock stays as it is',
      cart: [lager(5)],
      lines: [coming(lager(1), 3)],
      added: [],
      left: [[1, 'stock']],
    },
    {
      because: 'the first gets what is left',
      cart: [],
      lines: [coming(lagerSix(1), 7), coming(lager(3), 7)],
      added: [
        [2, 1],
        [1, 1],
      ],
      left: [[2, 'stock']],
    },
    {
      because: 'two older lines of one pack are one',
      cart: [],
      lines: [coming(lager(2)), coming(lager(3))],
      added: [[1, 5]],
      left: [],
    },
    {
      because: 'what the store does not sell is named',
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
