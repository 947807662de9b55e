import type { Order, OrderSummary } from '#contract/orders/orders.ts'
import { nextStop } from '#domain/delivery/driver-position.ts'
import type { OrderRow } from '../orders.queries.ts'
import type { SummaryRow } from './order-list.queries.ts'

export type DriverReader = {
  /** Includes the driver's user id, and their position also while another stop is next: for staff and the driver. */
  followsDriver: boolean
}

/**
 * Returns the driver of an order as one reader sees them. A shopper sees the position only while their order is the
 * driver's next stop.
 * @source A-POSITION-2
 */
export function presentDriver(row: OrderRow, { followsDriver }: DriverReader): Order['driver'] {
  if (!row.driver || row.driver_id === null) return null
  const carried = row.carried.map(({ order_id, due_at, planned_at }) => ({
    orderId: order_id,
    dueAt: new Date(due_at),
    plannedAt: planned_at === null ? null : new Date(planned_at),
  }))
  const position = followsDriver || nextStop(carried) === row.order_id ? row.position : null
  return {
    user_id: followsDriver ? row.driver_id : null,
    ...row.driver,
    ...(position ?? { lat: null, lng: null, at: null }),
  }
}

/** Returns the driver of an order in a list, without a position. */
export const presentListedDriver = (
  row: SummaryRow,
  { followsDriver }: DriverReader,
): OrderSummary['driver'] =>
  row.driver_id === null
    ? null
    : {
        user_id: followsDriver ? row.driver_id : null,
        firstname: row.driver_firstname ?? '',
        vehicle: row.driver_vehicle,
        lat: null,
        lng: null,
        at: null,
      }
