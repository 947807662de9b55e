import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/orders/returns.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { toLocalIso } from '#domain/time.ts'
import { serve } from '#server/http/serve.ts'
import { userIdOf } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { withCurrentOrder } from '../lifecycle/order-version.service.ts'
import { afterwards } from '../view/order-view.service.ts'
import { goodsToReturn, recordReturn } from './returns.service.ts'

/** Goods of orders that ended on the way. */
export function returnRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, contract.recordReturn, async ({ params, body, principal }) => {
    const { order_id: orderId } = params
    await withCurrentOrder(shop, principal, orderId, () => recordReturn(shop, principal, orderId, body))
    return afterwards(shop, principal, params.order_id)
  })
  serve(app, shop, contract.goodsOnBoard, async ({ principal }) => {
    const goods = await goodsToReturn(shop, userIdOf(principal)!)
    return goods.map(({ order_id, store_id, reason, opened_at, items }) => {
      const store = shop.storeDirectory.store(store_id)
      return {
        order_id,
        order_number: orderNumber(order_id),
        store: store.name,
        reason,
        since: toLocalIso(opened_at, store.time_zone),
        items,
      }
    })
  })
}
