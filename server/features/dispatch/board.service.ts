import { STATUS } from '#domain/orders/order-status.ts'
import { inTransaction } from '#server/db/database.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { readDispatchSetting } from '#server/features/delivery/places/dispatch-mode.service.ts'
import { allowedFor } from '#server/features/orders/lifecycle/actor.service.ts'
import { checkDriver } from '#server/features/orders/lifecycle/driver-checks.service.ts'
import { announceOrder } from '#server/features/orders/lifecycle/order-events.service.ts'
import { requireVersion, withCurrentOrder } from '#server/features/orders/lifecycle/order-version.service.ts'
import { headFor, lockedHead, visibleHead } from '#server/features/orders/orders.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { type Principal, requireUserId } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './board.queries.ts'
import { readPlanner } from './plan.queries.ts'

/** Reads everything that the dispatch screen of a store shows. @throws ShopError store_not_found */
export async function readBoard(shop: Shop, storeId: number) {
  const { time_zone: zone, lat, lng } = shop.storeDirectory.store(storeId)
  const now = shop.clock.now()
  const [setting, planner, drivers, orders] = await Promise.all([
    readDispatchSetting(shop, storeId),
    readPlanner(shop.db),
    queries.readBoardDrivers(shop.db, storeId),
    queries.readBoardOrders(shop.db, storeId, now),
  ])
  if (!setting) throw new ShopError('store_not_found')
  return { store: { lat, lng }, setting, planner, drivers, orders, zone, now }
}

export type PinRequest = { order_id: number; driver_id: number | null; version: number }

/** Pins an order to a driver, or unpins it. @throws ShopError driver_unfit, own_order, status_not_allowed, stale */
export async function pinOrder(shop: Shop, principal: Principal, request: PinRequest) {
  const { order_id: orderId, driver_id: driverId } = request
  await headFor(shop, principal, 'orders.assign', orderId)
  const { actor } = await visibleHead(shop, principal, orderId)
  return withCurrentOrder(shop, principal, orderId, () =>
    inTransaction(shop, async (shop) => {
      const order = await lockedHead(shop, orderId)
      if (!order) throw new ShopError('not_found')
      requireVersion(order, request.version)
      const isInStore = order.status <= STATUS.assigned
      if (!isInStore) throw new ShopError('status_not_allowed', { allowed: allowedFor(order, actor) })
      const before = (await queries.readPin(shop.db, orderId))?.driver_id ?? null
      if (before === driverId) return { order_id: orderId, driver_id: driverId, version: order.version }
      const byUserId = requireUserId(principal)
      if (driverId === null) await queries.deletePin(shop.db, orderId)
      else {
        await checkDriver(shop, order, driverId)
        await queries.writePin(shop.db, { orderId, driverId, byUserId, now: shop.clock.now() })
      }
      await recordAudit(shop, {
        byUserId,
        action: driverId === null ? 'order.unpinned' : 'order.pinned',
        subject: `order ${orderId}`,
        before: { driver_id: before },
        after: { driver_id: driverId },
      })
      await announceOrder(shop, orderId)
      return { order_id: orderId, driver_id: driverId, version: order.version + 1 }
    }),
  )
}
