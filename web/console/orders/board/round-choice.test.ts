import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { BoardOrder } from '#contract/console/order-board.ts'
import { PACKING, STATUS } from '#domain/orders/order-status.ts'
import { useRoundChoice } from './round-choice.tsx'

afterEach(cleanup)

const ME = 5
const order = (order_id: number, more: object = {}) =>
  ({
    order_id,
    store_id: 1,
    status: STATUS.approved,
    packing_status: PACKING.pending,
    claim: null,
    ...more,
  }) as unknown as BoardOrder

function open(orders: BoardOrder[]) {
  const { result, rerender } = renderHook(({ shown }) => useRoundChoice(shown, ME), {
    initialProps: { shown: orders },
  })
  return {
    toggle: (one: BoardOrder) => act(() => result.current.choice.toggle(one)),
    letters: () => orders.map((one) => result.current.choice.stateOf(one)?.letter),
    chosen: () => result.current.chosen.map(({ order_id }) => order_id),
    become: (shown: BoardOrder[]) => rerender({ shown }),
  }
}

describe('§4 Console: choosing orders for a round on the board', () => {
  it('assigns letters in the order of selection, and offers no orders of other stores', () => {
    const orders = [order(1), order(2), order(3, { store_id: 2 })]
    const { toggle, letters } = open(orders)
    expect(letters()).toEqual([null, null, null])
    toggle(orders[1]!)
    toggle(orders[0]!)
    expect(letters()).toEqual(['B', 'A', undefined])
    toggle(orders[1]!)
    expect(letters()).toEqual(['A', null, undefined])
  })

  it('accepts at most six orders', () => {
    const orders = [1, 2, 3, 4, 5, 6, 7].map((id) => order(id))
    const { toggle, letters } = open(orders)
    for (const one of orders.slice(0, 6)) toggle(one)
    expect(letters()).toEqual(['A', 'B', 'C', 'D', 'E', 'F', undefined])
  })

  it.each([
    ['pending', { status: STATUS.pending }],
    ['packed', { packing_status: PACKING.complete }],
    ['on hold', { status: STATUS.onHold }],
    ['claimed by a colleague', { claim: { user_id: 9 } }],
  ])('does not offer orders that are %s, and drops them when they become so', (_what, more) => {
    const orders = [order(1), order(2)]
    const { toggle, chosen, become } = open(orders)
    orders.forEach(toggle)
    become([orders[0]!, order(2, more)])
    expect(chosen()).toEqual([1])
    expect(open([order(3, more)]).letters()).toEqual([undefined])
  })
})
