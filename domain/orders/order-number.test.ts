import { describe, expect, it } from 'vitest'
import { orderIdsOf, orderNumber } from './order-number.ts'

describe('an order number', () => {
  it('is a group of three and a group of four unambiguous characters', () => {
    for (const id of [0, 1, 31, 32, 12_345_678, 2 ** 35 - 1])
      expect(orderNumber(id)).toMatch(/^[0-9A-HJKMNP-TV-Z]{3}-[0-9A-HJKMNP-TV-Z]{4}$/)
  })

  it('is unique for each id', () => {
    const ids = [
      ...Array.from({ length: 20_000 }, (_, i) => i),
      ...Array.from({ length: 5000 }, (_, i) => 2 ** 31 - i),
    ]
    expect(new Set(ids.map(orderNumber)).size).toBe(ids.length)
  })

  it.each([
    [0, '000-0000'],
    [31, '000-000Z'],
    [32, '000-0010'],
    [2 ** 35 - 1, 'ZZZ-ZZZZ'],
  ])('for the id %d is %s', (id, number) => expect(orderNumber(id)).toBe(number))
})

describe('a typed part of an order number', () => {
  it.each([
    ['000-0010', { from: 32, to: 32 }],
    ['oooooio', { from: 32, to: 32 }],
    ['000-001', { from: 32, to: 63 }],
    [
      '7k3',
      { from: 7 * 32 ** 6 + 19 * 32 ** 5 + 3 * 32 ** 4, to: 7 * 32 ** 6 + 19 * 32 ** 5 + 4 * 32 ** 4 - 1 },
    ],
    ['beer', null],
    ['u12', null],
    ['12', null],
    ['000-00100', null],
  ])('%s matches the order ids %j', (typed, ids) => expect(orderIdsOf(typed)).toEqual(ids))
})
