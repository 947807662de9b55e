import { describe, expect, it } from 'vitest'
import { orderNumber } from './order-number.ts'

describe('an order number', () => {
  it('is three and four characters that nobody mistakes for one another', () => {
    for (const id of [0, 1, 31, 32, 12_345_678, 2 ** 35 - 1])
      expect(orderNumber(id)).toMatch(/^[0-9A-HJKMNP-TV-Z]{3}-[0-9A-HJKMNP-TV-Z]{4}$/)
  })

  it('belongs to one id', () => {
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
  ])('of %d is %s', (id, number) => expect(orderNumber(id)).toBe(number))
})
