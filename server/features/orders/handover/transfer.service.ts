import type { OutputOf } from '#contract/endpoint.ts'
import type { transferOrder as contract } from '#contract/orders/transfers.ts'
import * as fieldTexts from '#domain/field-texts.ts'
import { STATUS } from '#domain/orders/order-status.ts'
import { required } from '#domain/required.ts'
import { inTransaction } from '#server/db/database.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { announceCarried } from '#server/features/delivery/drivers/drivers.service.ts'
import { takeBackUnits } from '#server/features/inventory/inventory.service.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Principal } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { type Actor, allowedFor, notAsStaff } from '../lifecycle/actor.service.ts'
import { checkDriver } from '../lifecycle/driver-checks.service.ts'
import { lockShift } from '../lifecycle/driver-checks.queries.ts'
import { announceOrder, recordOrderEvent } from '../lifecycle/order-events.service.ts'
import { requireVersion } from '../lifecycle/order-version.service.ts'
import { notifyDriverChanged } from '../notifications/order-messages.service.ts'
import { type OrderHead, lockHead } from '../orders.queries.ts'
import { visibleHead } from '../orders.service.ts'
import { readBags } from '../picking/picks.queries.ts'
import * as queries from './transfer.queries.ts'

export type TransferBody = OutputOf<NonNullable<(typeof contract)['body']>>

/**
 * Moves the goods of an order in transit to another driver, or back to the store. Nothing is refunded, both drivers
 * receive the change, and the shopper is notified.
 * @throws ShopError status_not_allowed, driver_unfit, wrong_bag, stale
 */
export async function transferOrder(
  shop: Shop,
  principal: Principal,
  orderId: number,
  transfer: TransferBody,
): Promise<void> {
  const { actor } = await visibleHead(shop, principal, orderId)
  if (!actor.roles.some((role) => role === 'staff' || role === 'dispatcher')) throw notAsStaff(actor)
  await inTransaction(shop, async (shop) => {
    const order = required(await lockHead(shop.db, orderId), `order ${orderId}`)
    requireVersion(order, transfer.version)
    if (order.status !== STATUS.inTransit || order.passed)
      throw new ShopError('status_not_allowed', { allowed: allowedFor(order, actor) })
    const { driver_id: to, bags, reason } = transfer
    if (to === order.driver_id) return
    if (bags) await requireEveryBag(shop, orderId, bags)
    if (to === null) await bringToStore(shop, actor, order, reason)
    else await giveToDriver(shop, actor, order, { to, reason })
    await recordAudit(shop, {
      byUserId: actor.userId,
      action: 'order.transferred',
      subject: `order ${orderId}`,
      before: { driver_id: order.driver_id },
      after: { driver_id: to },
      details: { reason, bags: bags?.join(' ') ?? '' },
    })
    await announceOrder(shop, orderId)
    // The next stop of both drivers may have changed.
    for (const driverId of [order.driver_id, to]) if (driverId !== null) await announceCarried(shop, driverId)
    await notifyDriverChanged(shop, orderId)
  })
}

async function requireEveryBag(shop: Shop, orderId: number, codes: readonly string[]): Promise<void> {
  const packed = (await readBags(shop.db, orderId)).map(({ code }) => code)
  const wrong = codes.filter((code) => !packed.includes(code))
  if (wrong.length > 0)
    throw new ShopError('wrong_bag', { fields: { bags: fieldTexts.wrongBags(wrong, packed) } })
  const missing = packed.filter((code) => !codes.includes(code))
  if (missing.length > 0)
    throw new ShopError('wrong_bag', { fields: { bags: fieldTexts.missingBags(missing) } })
}

async function giveToDriver(
  shop: Shop,
  actor: Actor,
  order: OrderHead,
  { to, reason }: { to: number; reason: string },
): Promise<void> {
  await checkDriver(shop, order, to)
  // A shift can't end while its driver receives goods.
  if (!(await lockShift(shop.db, to))) throw new ShopError('driver_unfit')
  const { order_id: orderId, driver_id: from } = order
  await queries.moveToDriver(shop.db, { orderId, driverId: to, now: shop.clock.now() })
  await recordOrderEvent(shop, actor, orderId, { what: 'driver', from, to, reason })
}

async function bringToStore(shop: Shop, actor: Actor, order: OrderHead, reason: string): Promise<void> {
  const { order_id: orderId, status: from } = order
  await queries.moveToStore(shop.db, { orderId, now: shop.clock.now() })
  await takeBackUnits(shop, orderId)
  await recordOrderEvent(shop, actor, orderId, { what: 'status', from, to: STATUS.approved, reason })
}
