import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/orders/returns.ts'
import { transferOrder as transferContract } from '#contract/orders/transfers.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { toLocalIso } from '#domain/time.ts'
import { serve } from '#server/http/serve.ts'
import { requireUserId } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { withCurrentOrder } from '../lifecycle/order-version.service.ts'
import { orderAfterChange } from '../view/order-view.service.ts'
import type { GoodsRow } from './returns.queries.ts'
import { transferOrder } from './transfer.service.ts'
import { goodsOfStore, goodsToReturn, recordReturn } from './returns.service.ts'

/** Endpoints for goods of orders that were canceled in transit. */
export function returnRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, contract.recordReturn, async ({ params, body, principal }) => {
    const { order_id: orderId } = params
    await withCurrentOrder(shop, principal, orderId, () => recordReturn(shop, principal, orderId, body))
    return orderAfterChange(shop, principal, params.order_id)
  })
  serve(app, shop, transferContract, async ({ params, body, principal }) => {
    const { order_id: orderId } = params
    await withCurrentOrder(shop, principal, orderId, () => transferOrder(shop, principal, orderId, body))
    return orderAfterChange(shop, principal, orderId)
  })
  serve(app, shop, contract.goodsOnBoard, async ({ principal }) =>
    (await goodsToReturn(shop, requireUserId(principal))).map((goods) => presentGoods(shop, goods)),
  )
  serve(app, shop, contract.listReturns, async ({ params }) =>
    (await goodsOfStore(shop, params.store_id)).map((goods) => presentGoods(shop, goods)),
  )
}

function presentGoods({ storeDirectory }: Shop, goods: GoodsRow) {
  const { order_id, store_id, reason, opened_at, driver, items } = goods
  const store = storeDirectory.store(store_id)
  const since = toLocalIso(opened_at, store.time_zone)
  return { order_id, order_number: orderNumber(order_id), store: store.name, reason, driver, since, items }
}
