import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/orders/refunds.ts'
import { withCurrentOrder } from '../lifecycle/order-version.service.ts'
import { staffHead, staffReads } from '../orders.service.ts'
import { withApproval } from '#server/features/approvals/approvals.service.ts'
import { fingerprint, idempotencyKey } from '#server/http/idempotency.ts'
import { serve } from '#server/http/serve.ts'
import { requireUserId } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { refundOrder, refundsOf } from './refund-order.service.ts'
import { presentRefunds } from './refunds.present.ts'
import { settleRefusedRefund } from './refused-refunds.service.ts'

export function refundRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, contract.listRefunds, async ({ params, principal }) => {
    const { order, actor } = await staffReads(shop, principal, params.order_id)
    return presentRefunds(await refundsOf(shop, actor, order))
  })
  serve(app, shop, contract.refundOrder, async ({ params, body, principal, request, elapsedMs }) => {
    const { order, actor } = await staffHead(shop, principal, params.order_id)
    const { order_id: orderId, user_id: subjectUserId } = order
    const key = idempotencyKey(request)
    // The version is excluded: it no longer matches when a second person approves, or when the request is repeated.
    const { version, ...refundBody } = body
    const approval = {
      kind: 'refund' as const,
      requestedBy: requireUserId(principal),
      orderId,
      subjectUserId,
      payload: refundBody,
      key,
    }
    const refund = () =>
      refundOrder(shop, actor, orderId, {
        body: refundBody,
        version,
        elapsedMs,
        key: key === null ? undefined : { key, bodyHash: fingerprint(refundBody) },
      })
    await withCurrentOrder(shop, principal, orderId, () => withApproval(shop, approval, refund))
    return presentRefunds(await refundsOf(shop, actor, order))
  })
  serve(app, shop, contract.settleRefusedRefund, async ({ params, body, principal }) => {
    const { order, actor } = await staffHead(shop, principal, params.order_id)
    const { order_id: orderId } = order
    const refused = { orderId, refundId: params.refund_id }
    await withCurrentOrder(shop, principal, orderId, () => settleRefusedRefund(shop, actor, refused, body))
    return presentRefunds(await refundsOf(shop, actor, order))
  })
}
