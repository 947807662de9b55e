import { STATUS } from '#domain/orders/order-status.ts'
import { inTransaction } from '#server/db/database.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Shop } from '#server/shop.ts'
import { type Actor, allowedFor } from '../lifecycle/actor.service.ts'
import { announceOrder, auditOrderChange } from '../lifecycle/order-events.service.ts'
import { requireVersion } from '../lifecycle/order-version.service.ts'
import { lockHead, recordArrival } from '../orders.queries.ts'

/** Records that the driver has arrived at the door. The first arrival counts. */
export async function arriveAtDoor(
  shop: Shop,
  actor: Actor,
  orderId: number,
  { at, version }: { at: Date; version: number },
): Promise<void> {
  await inTransaction(shop, async (shop) => {
    const order = await lockHead(shop.db, orderId)
    if (!order) throw new ShopError('not_found')
    requireVersion(order, version)
    if (order.status !== STATUS.inTransit)
      throw new ShopError('status_not_allowed', { allowed: allowedFor(order, actor) })
    await recordArrival(shop.db, orderId, at)
    await auditOrderChange(shop, actor, orderId, {
      action: 'order.arrived',
      details: { at: at.toISOString() },
    })
    await announceOrder(shop, orderId)
  })
}
