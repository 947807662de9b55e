import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/orders/picks.ts'
import { toLocalIso } from '#domain/time.ts'
import { serve } from '#server/http/serve.ts'
import type { Shop } from '#server/shop.ts'
import { withCurrentOrder } from '../lifecycle/order-version.service.ts'
import { orderAfterChange } from '../view/order-view.service.ts'
import { staffHead } from '../orders.service.ts'
import { justificationOfPick, recordPick, setBags } from './picks.service.ts'
import { scanRequirementOf } from './unscanned.service.ts'
import * as queries from './picks.queries.ts'

/** Endpoints for the picks and bags of an order. */
export function pickRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, contract.getPickList, async ({ params, principal }) => {
    const { order } = await staffHead(shop, principal, params.order_id)
    const [lines, bags, without_scan] = await Promise.all([
      queries.readPickList(shop.db, order.order_id),
      queries.readBags(shop.db, order.order_id),
      scanRequirementOf(shop, order),
    ])
    return {
      lines: lines.map(({ image, shelf_location, ...line }) => ({
        ...line,
        image: image ?? '',
        shelf: shelf_location,
        short: line.quantity_supplied < line.quantity,
      })),
      bags,
      without_scan,
    }
  })
  serve(app, shop, contract.recordPick, async ({ params, body, principal }) => {
    const { actor, order } = await staffHead(shop, principal, params.order_id)
    const justification = await justificationOfPick(shop, principal, order, body)
    const {
      gtin: _,
      unscanned_reason: _reason,
      approved_by: _supervisor,
      ...pick
    } = await withCurrentOrder(shop, principal, params.order_id, () =>
      recordPick(shop, actor, params.order_id, { ...body, justification }),
    )
    return { ...pick, at: toLocalIso(pick.at, shop.storeDirectory.store(order.store_id).time_zone) }
  })
  serve(app, shop, contract.setBags, async ({ params, body, principal }) => {
    const { actor } = await staffHead(shop, principal, params.order_id)
    await withCurrentOrder(shop, principal, params.order_id, () =>
      setBags(shop, actor, params.order_id, body),
    )
    return orderAfterChange(shop, principal, params.order_id)
  })
}
