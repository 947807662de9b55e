import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/shop/refunds.ts'
import { staffHead, staffReads } from '#server/features/orders/orders.service.ts'
import { fingerprint, idempotencyKey } from '#server/http/idempotency.ts'
import { serve } from '#server/http/serve.ts'
import type { Shop } from '#server/shop.ts'
import { refundOrder, refundsOf } from './refund-order.service.ts'
import { settleRefused } from './refused-refunds.service.ts'

export function refundRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, contract.listRefunds, async ({ params, who }) => {
    const { order } = await staffReads(shop, who, params.order_id)
    return refundsOf(shop, order.order_id, shop.places.store(order.store_id).time_zone)
  })
  serve(app, shop, contract.refundOrder, async ({ params, body, who, request }) => {
    const { order, actor } = await staffHead(shop, who, params.order_id)
    const key = idempotencyKey(request)
    await refundOrder(shop, actor, order.order_id, {
      asked: body,
      key: key === null ? undefined : { key, bodyHash: fingerprint(body) },
    })
    return refundsOf(shop, order.order_id, shop.places.store(order.store_id).time_zone)
  })
  serve(app, shop, contract.settleRefusedRefund, async ({ params, body, who }) => {
    const { order, actor } = await staffHead(shop, who, params.order_id)
    const { order_id: orderId } = order
    await settleRefused(shop, actor, { orderId, refundId: params.refund_id }, body)
    return refundsOf(shop, orderId, shop.places.store(order.store_id).time_zone)
  })
}
