import type { Assignment } from '#domain/dispatch/dispatch-state.ts'
import { PACKING, STATUS } from '#domain/orders/order-status.ts'
import { addMinutes } from '#domain/time.ts'
import type { Actor } from '#server/features/orders/lifecycle/actor.service.ts'
import { moveOrder } from '#server/features/orders/lifecycle/move-order.service.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Shop } from '#server/shop.ts'
import { type OpenOrderRow, markApplied } from './plan.queries.ts'

const PLANNER: Actor = { roles: ['dispatcher'], userId: null, kind: 'system', isPerson: false }

/**
 * Minutes before the departure to the store from which a driver is assigned. Earlier assignments would often change,
 * and each change reaches a driver's phone.
 */
const ASSIGN_AHEAD_MINUTES = 5

export type Applied = {
  assignments: readonly Assignment[]
  /** Latest departure to the store, by order. */
  leaveAt: ReadonlyMap<number, Date>
  orders: readonly OpenOrderRow[]
  isAutomatic: (storeId: number) => boolean
}

/**
 * Assigns the planned drivers in stores with automatic dispatch. An order changes its driver only if the planner
 * assigned the former driver, and never once it has left.
 */
export async function applyAssignments(
  shop: Shop,
  { assignments, leaveAt, orders, isAutomatic }: Applied,
): Promise<void> {
  const latest = addMinutes(shop.clock.now(), ASSIGN_AHEAD_MINUTES)
  const rowOf = new Map(orders.map((order) => [order.order_id, order]))
  for (const { orderId, driverId } of assignments) {
    const row = rowOf.get(orderId)
    if (!row || !isAutomatic(row.store_id) || !isAssignable(row, driverId)) continue
    const departure = leaveAt.get(orderId)
    const isDue = row.packing_status === PACKING.complete || (departure !== undefined && departure <= latest)
    if (isDue) await assign(shop, row, driverId)
  }
}

const isAssignable = ({ status, driver_id, applied_driver_id }: OpenOrderRow, driverId: number): boolean =>
  status === STATUS.approved ||
  (status === STATUS.assigned && driver_id === applied_driver_id && driver_id !== driverId)

async function assign(shop: Shop, { order_id: orderId, version }: OpenOrderRow, driverId: number) {
  try {
    await moveOrder(shop, PLANNER, orderId, { status: STATUS.assigned, driverId, version })
    await markApplied(shop.db, orderId, driverId)
  } catch (error) {
    // The order or the driver has changed since the state was read; the change starts another plan.
    if (!(error instanceof ShopError)) throw error
  }
}
