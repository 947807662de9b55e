import { describe, expect, it } from 'vitest'
import { adjustedPrice, priceReply, statusReply } from './bulk-forms.ts'

it.each([
  [10, 5, 'percent', 10.5],
  [9.99, 10, 'percent', 10.99],
  [9.99, -10, 'percent', 8.99],
  [0.05, 10, 'percent', 0.06],
  [10, -2.5, 'dollars', 7.5],
  [2, -2, 'dollars', null],
  [10, -100, 'percent', null],
  [10, Number.NaN, 'percent', null],
] as const)('$%d moved by %d %s is %o', (...[price, by, unit, moved]) =>
  expect(adjustedPrice(price, by, unit)).toBe(moved),
)

describe('the undo of a bulk change', () => {
  it('sets the previous status of the changed products, with their current versions', () => {
    const results = [
      { product_id: 1, version: 4, error: null },
      { product_id: 2, version: null, error: { msg: 'Changed meanwhile' } },
    ]
    expect(statusReply(results, 'INACTIVE')).toEqual({
      ok: true,
      done: 1,
      refused: [{ id: 2, msg: 'Changed meanwhile' }],
      undo: { intent: 'status', changes: '{"status":"ACTIVE","products":[{"product_id":1,"version":4}]}' },
    })
  })

  it('restores the previous prices of the changed packs', () => {
    const was = (product_pack_id: number) => ({
      store_id: 1,
      product_pack_id,
      price: 5,
      sale_price: 0,
      version: 1,
    })
    const results = [
      { product_pack_id: 7, now: { version: 2, store_id: 1 }, error: null },
      { product_pack_id: 8, now: null, error: { msg: 'No' } },
    ]
    const { done, refused, undo } = priceReply(results, [was(7), was(8)])
    expect([done, refused, JSON.parse(undo.changes)]).toEqual([
      1,
      [{ id: 8, msg: 'No' }],
      [{ ...was(7), version: 2 }],
    ])
  })
})
