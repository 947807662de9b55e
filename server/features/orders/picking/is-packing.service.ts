import { IN_STORE_STATUSES, isOneOf, PACKING } from '#domain/orders/order-status.ts'
import { hasOpenSteps } from '#server/features/payments/payment-steps.service.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Shop } from '#server/shop.ts'
import * as items from '../items/order-items.queries.ts'
import { type Actor, allowedFor } from '../lifecycle/actor.service.ts'
import type * as queries from '../orders.queries.ts'

/**
 * Checks that the store is picking the order and no payment has been captured. After the capture, missing items are
 * refunded instead.
 */
export async function checkIsPacking(shop: Shop, actor: Actor, order: queries.OrderHead): Promise<void> {
  const isPacking = order.packing_status === PACKING.packing && isOneOf(IN_STORE_STATUSES, order.status)
  const isTaken =
    (await items.isSettled(shop.db, order.order_id)).settled || (await hasOpenSteps(shop, order.order_id))
  if (!isPacking || isTaken) throw new ShopError('status_not_allowed', { allowed: allowedFor(order, actor) })
}
