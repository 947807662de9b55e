import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/orders/tracking-links.ts'
import { callerNetwork } from '#server/http/security/rate-limit.ts'
import { serve } from '#server/http/serve.ts'
import type { Shop } from '#server/shop.ts'
import { visibleHead } from '../orders.service.ts'
import { viewForEvents } from '../view/order-view.service.ts'
import { sharedOrder, shareTracking, stopSharing } from './tracking-links.service.ts'

export function trackingLinkRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, contract.shareTracking, async ({ params, principal }) => {
    const { order, actor } = await visibleHead(shop, principal, params.order_id)
    return { url: await shareTracking(shop, actor, order) }
  })
  serve(app, shop, contract.stopSharing, async ({ params, principal }) => {
    const { order, actor } = await visibleHead(shop, principal, params.order_id)
    await stopSharing(shop, actor, order)
  })
  serve(app, shop, contract.readSharedTracking, async ({ params, principal, request }) => {
    const linkUse = { token: params.token, principal, from: callerNetwork(request) }
    const { order, isOwnMessage } = await sharedOrder(shop, linkUse)
    const view = viewForEvents(shop, order)
    return {
      status: view.status,
      held_from: view.held_from,
      start: view.start,
      due: view.due,
      asap: view.asap,
      estimate_delivery: view.estimate_delivery,
      time_zone: view.store.time_zone,
      driver: view.driver?.firstname ?? '',
      ...(isOwnMessage && { order_id: view.order_id }),
    }
  })
}
