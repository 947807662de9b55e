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
/**
 * What each packing status (waiting, taken on, being packed, packed) takes of the store's preparation time. Most of the
 * time passes before anybody holds a bottle, which is why being taken on counts for little.
 */
const STAGE_SHARES = [0.1, 0.4, 0.5, 0] as const
/**
 * A position counts for so long. Phones report every few seconds but fall silent in a pocket; a longer time would show
 * a driver as 'almost there' who has long turned off.
 */
const POSITION_COUNTS_MINUTES = 3
/** Later than this against the promise is late, not rounding. @source S-MSG-3 */
export const LATE_FROM_MINUTES = 10

export type EstimatedOrder = {
  status: OrderStatus
  packingStatus: PackingStatus
  /** Since when it has its packing status. */
  stageSince: Date
  startAt: Date
  departedAt: Date | null
  door: GeoPoint
}

export type DriverPosition = GeoPoint & { at: Date }

/**
 * Minutes from now until the knock: what remains of packing and driving. Each stage counts down, but never into the next
 * one: an order that nobody touches keeps all the work ahead of it. null before a scheduled order's time, once nothing
 * moves any more, and where the driver should be there and nobody knows where they are.
 * @param rules lead times of store and zone
 * @param driver the driver's latest position, if there is one
 * @source S-TRACK-5, D-190
 */
export function estimateMinutes(
  order: EstimatedOrder,
  rules: { prepMinutes: number; travelMinutes: number },
  now: Date,
  driver: DriverPosition | null,
): number | null {
  if (!isOneOf(MOVING_STATUSES, order.status) || order.startAt > now) return null
  if (order.status === STATUS.inTransit) return onTheRoad(order, rules.travelMinutes, now, driver)
  return atLeastOne(inTheStore(order, rules.prepMinutes, now) + rules.travelMinutes)
}

/** Minutes from one place to the knock at another, as the crow flies. */
export const estimateRide = (from: GeoPoint, door: GeoPoint): number =>
  atLeastOne(distanceKm(from, door) / KM_PER_MINUTE + HAND_OVER_MINUTES)

/**
 * How many minutes past its due time an order is expected, or already is where there is no estimate; 0 if in time.
 * @source S-MSG-3
 */
export const minutesLate = (dueAt: Date, estimate: number | null, now: Date): number =>
  Math.max(0, Math.round(minutesBetween(dueAt, now) + (estimate ?? 0)))

/** Whether the shopper is told that it is late: its time has passed, or will have by more than rounding. */
export const isRunningLate = (dueAt: Date, estimate: number | null, now: Date): boolean =>
  now > dueAt || minutesLate(dueAt, estimate, now) > LATE_FROM_MINUTES

const atLeastOne = (minutes: number): number => Math.max(1, Math.round(minutes))

function inTheStore({ packingStatus, stageSince }: EstimatedOrder, prepMinutes: number, now: Date): number {
  const [stage = 0, ...later] = STAGE_SHARES.slice(packingStatus).map((share) => share * prepMinutes)
  const left = Math.max(0, stage - minutesBetween(stageSince, now))
  return later.reduce((sum, minutes) => sum + minutes, left)
}

function onTheRoad(
  { departedAt, door }: EstimatedOrder,
  travelMinutes: number,
  now: Date,
  driver: DriverPosition | null,
): number | null {
  if (driver && minutesBetween(driver.at, now) <= POSITION_COUNTS_MINUTES) return estimateRide(driver, door)
  const left = travelMinutes - (departedAt ? minutesBetween(departedAt, now) : 0)
  return left > 0 ? atLeastOne(left) : null
}
