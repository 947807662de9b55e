import {
  isOneOf,
  MOVING_STATUSES,
  type OrderStatus,
  type PackingStatus,
  STATUS,
} from '#domain/orders/order-status.ts'
import { minutesBetween } from '#domain/time.ts'
import { type GeoPoint, distanceKm } from './zone-polygon.ts'

/** City streets at night with lights and lanes: measured as the crow flies, a scooter makes about this. */
const KM_PER_MINUTE = 0.3
/** Parking, the bell, the stairs. */
const HAND_OVER_MINUTES = 1

export type EstimatedOrder = {
  status: OrderStatus
  packingStatus: PackingStatus
  startAt: Date
  departedAt: Date | null
  door: GeoPoint
}

/**
 * Minutes until the knock, from how far the packing is and where the driver is; null before a scheduled order's time
 * and once nothing moves any more.
 * @param rules lead times of store and zone
 * @param driver the driver's latest position, if there is one
 * @source S-TRACK-5
 */
export function estimateMinutes(
  order: EstimatedOrder,
  rules: { prepMinutes: number; travelMinutes: number },
  now: Date,
  driver: GeoPoint | null,
): number | null {
  if (!isOneOf(MOVING_STATUSES, order.status) || order.startAt > now) return null
  if (order.status === STATUS.inTransit) return onTheRoad(order, rules.travelMinutes, now, driver)
  const share = [1, 0.9, 0.5, 0][order.packingStatus]!
  return Math.max(1, Math.round(rules.prepMinutes * share + rules.travelMinutes))
}

/** Minutes from one place to the knock at another, as the crow flies. */
export const estimateRide = (from: GeoPoint, door: GeoPoint): number =>
  Math.max(1, Math.round(distanceKm(from, door) / KM_PER_MINUTE + HAND_OVER_MINUTES))

function onTheRoad(order: EstimatedOrder, travelMinutes: number, now: Date, driver: GeoPoint | null): number {
  if (driver) return estimateRide(driver, order.door)
  const onRoad = order.departedAt ? minutesBetween(order.departedAt, now) : 0
  return Math.max(1, Math.round(travelMinutes - onRoad))
}
