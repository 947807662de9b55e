import { describe, expect, it } from 'vitest'
import { ApiError } from '#contract/client.ts'
import { movedTo, orderOf } from './order.ts'
import { readOrder } from './read-order.ts'

describe('§8 Sorting a list', () => {
  it.each([
    { id: 3, to: 0, order: [3, 1, 2, 4], because: 'it moves to the top' },
    { id: 2, to: 2, order: [1, 3, 2, 4], because: 'it moves down by one' },
    { id: 4, to: 2, order: [1, 2, 4, 3], because: 'it moves up by one' },
    { id: 1, to: -1, order: [1, 2, 3, 4], because: 'no position precedes the first' },
  ])('is $order: $because', ({ id, to, order }) => {
    expect(movedTo([1, 2, 3, 4], id, to)).toEqual(order)
  })

  it('preserves the chosen order if the list has changed in the meantime', () => {
    const items = [1, 2, 5].map((id) => ({ id }))
    expect(orderOf(items, [3, 2, 1])).toEqual([{ id: 2 }, { id: 1 }, { id: 5 }])
    expect(orderOf(items, null)).toEqual(items)
  })

  it('reads an order from a form', () => {
    expect(readOrder('[{"id":3,"version":1}]')).toEqual([{ id: 3, version: 1 }])
    expect(readOrder('')).toEqual([])
  })

  it.each(['{}', 'null', '[null]', '[{"id":3}]', '[{"id":"x","version":1}]', '[{'])(
    'rejects an order of another shape: %s',
    (text) => expect(() => readOrder(text)).toThrow(ApiError),
  )
})
