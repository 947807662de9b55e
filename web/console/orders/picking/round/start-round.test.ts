import { describe, expect, it } from 'vitest'
import { ApiError } from '#contract/client.ts'
import { PACKING, STATUS } from '#domain/orders/order-status.ts'
import type { PageApi } from '#web/platform/api/page-api.ts'
import { startRound } from './start-round.ts'

const ME = 5
const anOrder = (order_id: number, more: object = {}) => ({
  order_id,
  store_id: 1,
  version: 4,
  status: STATUS.approved,
  packing_status: PACKING.approved,
  claim: null,
  ...more,
})

type Call = { params: { order_id: string | number }; body?: Record<string, unknown> }

/** Returns an API with these orders, which records changes as `order: change`. */
function aShop(orders: ReturnType<typeof anOrder>[], refusal?: ApiError) {
  const changes: string[] = []
  const call = async ({ method, path }: { method: string; path: string }, { params, body }: Call) => {
    const order = orders.find(({ order_id }) => order_id === Number(params.order_id))
    if (!order) throw new ApiError(404, { code: 'not_found', msg: '' })
    if (method === 'GET') return path.endsWith('/picks') ? { lines: [], bags: [] } : order
    if (refusal && Number(params.order_id) === 1) throw refusal
    changes.push(
      `${params.order_id}: ${path.endsWith('/claim') ? 'claim' : `packing ${String(body!.packing_status)}`}`,
    )
    return { ...order, version: order.version + 1 }
  }
  return { api: { call } as unknown as PageApi, changes }
}

describe('§4 Console: starting a round', () => {
  it.each([
    [
      'claims each order and starts to pack it',
      [anOrder(1), anOrder(2)],
      ['1: claim', '1: packing 2', '2: claim', '2: packing 2'],
    ],
    [
      'only claims an order that is being packed already',
      [anOrder(1, { packing_status: PACKING.packing }), anOrder(2)],
      ['1: claim', '2: claim', '2: packing 2'],
    ],
    [
      'skips an order claimed by a colleague',
      [anOrder(1, { claim: { user_id: 9 } }), anOrder(2)],
      ['2: claim', '2: packing 2'],
    ],
    [
      'skips an order that is not accepted yet',
      [anOrder(1, { status: STATUS.pending }), anOrder(2)],
      ['2: claim', '2: packing 2'],
    ],
    ['does nothing for orders of two stores', [anOrder(1), anOrder(2, { store_id: 2 })], []],
    ['does nothing for a single order', [anOrder(1)], []],
  ])('%s', async (_what, orders, expected) => {
    const { api, changes } = aShop(orders)
    await startRound(
      api,
      orders.map(({ order_id }) => order_id),
      ME,
    )
    expect(changes).toEqual(expected)
  })

  it('continues with the remaining orders after a conflict, and stops if the server is unavailable', async () => {
    const orders = [anOrder(1), anOrder(2)]
    const stale = aShop(orders, new ApiError(409, { code: 'stale', msg: '' }))
    await startRound(stale.api, [1, 2, 3], ME)
    expect(stale.changes).toEqual(['2: claim', '2: packing 2'])
    const away = aShop(orders, new ApiError(503, { code: 'unavailable', msg: '' }))
    await expect(startRound(away.api, [1, 2], ME)).rejects.toThrow(ApiError)
  })
})
