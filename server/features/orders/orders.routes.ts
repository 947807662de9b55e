import type { FastifyInstance } from 'fastify'
import { recordIdCheck } from '#contract/orders/id-check.ts'
import { readContact } from '#contract/orders/order-contact.ts'
import * as board from '#contract/console/order-board.ts'
import * as contract from '#contract/orders/orders.ts'
import { withApproval } from '#server/features/approvals/approvals.service.ts'
import { serve, serveEnvelope } from '#server/http/serve.ts'
import { requireUserId } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { claimOrder } from './view/claims.service.ts'
import { listBoard } from './view/order-board.service.ts'
import { contactOf } from './handover/contact.service.ts'
import { checkId } from './handover/id-check.service.ts'
import { notAsStaff } from './lifecycle/actor.service.ts'
import { withCurrentOrder } from './lifecycle/order-version.service.ts'
import { justificationOf } from './picking/unscanned.service.ts'
import { moveOrder } from './lifecycle/move-order.service.ts'
import { orderAfterChange, readerOf, viewOrder } from './view/order-view.service.ts'
import { presentSummary } from './view/order.present.ts'
import { listOrders, visibleHead, visibleOrder } from './orders.service.ts'

export function orderRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, contract.getOrder, async ({ params, principal }) => {
    const { order, actor } = await visibleOrder(shop, principal, params.order_id)
    return viewOrder(shop, order, readerOf(actor))
  })
  serveEnvelope(app, shop, contract.listOrders, async ({ query, principal }) => {
    const { rows, followsDriver, ...paging } = await listOrders(shop, principal, query)
    const { storeDirectory } = shop
    const data = rows.map((row) =>
      presentSummary(row, storeDirectory.store(row.store_id).time_zone, { followsDriver }),
    )
    return { data, ...paging }
  })
  serve(app, shop, contract.changeOrder, async ({ params, body, principal }) => {
    const { order, actor } = await visibleHead(shop, principal, params.order_id)
    // Read-only callers, such as an accountant, and staff whose own order it is.
    if (actor.roles.length === 0) throw notAsStaff(actor)
    const { order_id: orderId, user_id: subjectUserId } = order
    // Only a refund needs a second person's approval, so the request names a refund.
    const payload = { kind: 'whole', reason: body.reason || 'Refunded' }
    const approval = {
      kind: 'refund' as const,
      requestedBy: requireUserId(principal),
      orderId,
      subjectUserId,
      payload,
    }
    const unscanned = await justificationOf(shop, principal, order, body)
    const move = () =>
      moveOrder(shop, actor, orderId, {
        status: body.status,
        packingStatus: body.packing_status,
        driverId: body.driver_id,
        reason: body.reason,
        version: body.version,
        unscanned,
        loadedBags: body.bags_loaded && {
          codes: body.bags_loaded,
          leftReason: body.bags_left_reason ?? '',
        },
      })
    await withCurrentOrder(shop, principal, orderId, () => withApproval(shop, approval, move))
    return orderAfterChange(shop, principal, params.order_id)
  })
  serveEnvelope(app, shop, board.listConsoleOrders, ({ query, principal }) =>
    listBoard(shop, principal, query),
  )
  serve(app, shop, board.claimOrder, async ({ params, body, principal }) => {
    await claimOrder(shop, principal, params.order_id, body.on)
    return orderAfterChange(shop, principal, params.order_id)
  })
  serve(app, shop, readContact, async ({ params, principal }) => ({
    phone: await contactOf(shop, principal, params.order_id),
  }))
  serve(app, shop, recordIdCheck, async ({ params, body, principal }) => {
    const { order_id: orderId } = params
    await withCurrentOrder(shop, principal, orderId, () => checkId(shop, principal, orderId, body))
    return orderAfterChange(shop, principal, params.order_id)
  })
}
