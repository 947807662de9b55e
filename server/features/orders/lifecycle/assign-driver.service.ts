import { STATUS } from '#domain/orders/order-status.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Shop } from '#server/shop.ts'
import { type Actor, notAsStaff } from './actor.service.ts'
import { checkDriver } from './driver-checks.service.ts'
import { recordOrderEvent } from './order-events.service.ts'
import * as queries from '../orders.queries.ts'

/** Assigns the order to a driver who is on shift and qualified for its state (L-24). */
export async function assignDriver(
  shop: Shop,
  actor: Actor,
  order: queries.OrderHead,
  driverId: number | undefined,
): Promise<void> {
  if (!actor.roles.some((role) => role === 'staff' || role === 'dispatcher')) throw notAsStaff(actor)
  if (driverId === undefined)
    throw new ShopError('driver_unfit', { fields: { driver_id: 'Please choose a driver.' } })
  await checkDriver(shop, order, driverId)
  const { order_id: orderId, status: from } = order
  const now = shop.clock.now()
  const to = STATUS.assigned
  await queries.updateStatus(shop.db, {
    orderId,
    from,
    to,
    driverId,
    clearsDriver: false,
    byPerson: actor.isPerson,
    reason: '',
    now,
  })
  if (from !== to) await recordOrderEvent(shop, actor, orderId, { what: 'status', from, to, reason: '' })
  await recordOrderEvent(shop, actor, orderId, {
    what: 'driver',
    from: order.driver_id,
    to: driverId,
    reason: '',
  })
  if (actor.userId === null) return
  await recordAudit(shop, {
    byUserId: actor.userId,
    action: 'order.assigned',
    subject: `order ${orderId}`,
    before: { driver_id: order.driver_id },
    after: { driver_id: driverId },
  })
}
