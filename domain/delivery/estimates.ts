import { required } from '#domain/required.ts'
import { isOneOf, MOVING_STATUSES, type OrderStatus, PACKING, STATUS } from '#domain/orders/order-status.ts'
import type { PackingStatus } from '#domain/orders/order-status.ts'
import { addMinutes, minutesBetween } from '#domain/time.ts'
import { BUSY_EXTRA_MINUTES } from './delivery-mode.ts'
import { type GeoPoint, distanceKm } from './zone-polygon.ts'

/** Average speed of a scooter in city traffic at night, in kilometres per minute of straight-line distance. */
const KM_PER_MINUTE = 0.3
/** Minutes for parking, ringing the bell and climbing stairs. */
const HAND_OVER_MINUTES = 1
/** Share of the store's preparation time before packing starts; the rest is packing. */
const IDLE_SHARE = 0.5
/** Maximum share of the preparation time between acceptance of an order and the start of packing. */
const TAKEN_ON_SHARE = 0.4
/** Minutes within which a packed order leaves; a longer wait counts as an overrun. */
const LEAVES_WITHIN_MINUTES = 5
/**
 * Share of an overrun that is added to the estimate. With 0, an overdue step would be expected to finish immediately;
 * with 1, the estimate would be too pessimistic.
 */
const OVERRUN_SHARE = 0.5
const MAX_OVERRUN_MINUTES = 30
/** Maximum number of waiting orders that a driver takes on one run. */
const ORDERS_PER_RUN = 3
/**
 * Maximum number of minutes that a queue adds. Longer queues can't be estimated, and a store with unprocessed orders
 * must not appear closed forever.
 */
const MAX_QUEUE_MINUTES = 60
/** Minutes added to find a driver if none is on shift. */
const NO_DRIVER_MINUTES = 15
/**
 * Minutes for which a position is used. Phones report every few seconds but may pause in a pocket. A longer time would
 * report 'almost there' for a driver who has turned off since.
 */
const POSITION_COUNTS_MINUTES = 3
/** Minutes after the promised time up to which an order is not reported as late. @source S-MSG-3 */
export const LATE_FROM_MINUTES = 10
/** Minutes of expected delay from which staff see an order as at risk, so that they can still act. */
const AT_RISK_FROM_MINUTES = 2

export type EstimatedOrder = {
  status: OrderStatus
  packingStatus: PackingStatus
  placedAt: Date
  /** Time at which the order entered its current packing status. */
  stageSince: Date
  startAt: Date
  departedAt: Date | null
  door: GeoPoint
}

/** Workload of a store before an order, and its available drivers. */
export type StoreLoad = {
  /** Earlier orders that are still to be packed. */
  toPack: number
  /** Earlier orders that are still to be delivered. */
  toDeliver: number
  /** Drivers on shift who may deliver for the store. */
  drivers: number
  isBusy: boolean
}

/** Processing speed and workload of a store. */
export type StorePace = {
  prepMinutes: number
  travelMinutes: number
  /** Length of a delivery time. The store packs `slotCapacity` orders in this time. */
  slotMinutes: number
  slotCapacity: number
  load: StoreLoad
}

export type DriverPosition = GeoPoint & { at: Date }

/**
 * Returns the estimated minutes until delivery: the remaining waiting, packing and driving time, at least 1. The
 * estimate decreases while the order is on schedule and increases while it is delayed. Returns null before a scheduled
 * order's time, in an inactive status, and if the driver should have arrived but has no recent position.
 * @param driver the driver's latest position, or null
 * @source S-TRACK-5, D-252
 */
export function estimateMinutes(
  order: EstimatedOrder,
  pace: StorePace,
  now: Date,
  driver: DriverPosition | null,
): number | null {
  return order.startAt > now ? null : minutesToDoor(order, pace, now, driver)
}

/** Returns the expected arrival of an order, also before its scheduled time; null if it can't be estimated. */
export function expectedArrival(
  order: EstimatedOrder,
  pace: StorePace,
  now: Date,
  driver: DriverPosition | null,
): Date | null {
  const minutes = minutesToDoor(order, pace, now, driver)
  if (minutes === null) return null
  const arrival = addMinutes(now, minutes)
  return arrival > order.startAt ? arrival : order.startAt
}

/** Returns the estimated minutes until delivery for an order placed at `now`. */
export function newOrderMinutes(pace: StorePace, now: Date): number {
  const order = { status: STATUS.pending, packingStatus: PACKING.pending, door: { lat: 0, lng: 0 } }
  const times = { placedAt: now, stageSince: now, startAt: now, departedAt: null }
  return required(minutesToDoor({ ...order, ...times }, pace, now, null), 'estimate of a pending order')
}

/** Returns the estimated minutes from a position to the hand-over at the door, by straight-line distance. */
export const estimateRide = (from: GeoPoint, door: GeoPoint): number =>
  atLeastOne(rideMinutes(from, door) + HAND_OVER_MINUTES)

/** Returns the minutes of a ride between two points by straight-line distance, without stops and without rounding. */
export const rideMinutes = (from: GeoPoint, to: GeoPoint): number => distanceKm(from, to) / KM_PER_MINUTE

/**
 * Returns the minutes by which an order is expected after its due time; 0 if it is on time. Without an estimate,
 * returns the minutes since the due time.
 * @source S-MSG-3
 */
export const minutesLate = (dueAt: Date, estimate: number | null, now: Date): number =>
  Math.max(0, Math.round(minutesBetween(dueAt, now) + (estimate ?? 0)))

/**
 * Returns whether the shopper is notified of a delay: the due time has passed, or will be exceeded by the tolerance.
 */
export const isRunningLate = (dueAt: Date, estimate: number | null, now: Date): boolean =>
  now > dueAt || minutesLate(dueAt, estimate, now) > LATE_FROM_MINUTES

/** Returns whether an order is not late yet but is expected to be. Shown to staff. @source A-BOARD-8 */
export const isAtRisk = (dueAt: Date, expected: Date | null, now: Date): boolean =>
  now <= dueAt && expected !== null && minutesBetween(dueAt, expected) >= AT_RISK_FROM_MINUTES

const atLeastOne = (minutes: number): number => Math.max(1, Math.round(minutes))

function minutesToDoor(
  order: EstimatedOrder,
  pace: StorePace,
  now: Date,
  driver: DriverPosition | null,
): number | null {
  if (!isOneOf(MOVING_STATUSES, order.status)) return null
  if (order.status === STATUS.inTransit) return onTheRoad(order, pace.travelMinutes, now, driver)
  const packed = untilPacked(order, pace, now)
  // An assigned driver takes the order together with their other orders.
  const hasDriver = order.status === STATUS.assigned
  return atLeastOne(Math.max(packed, hasDriver ? 0 : untilDriver(pace)) + pace.travelMinutes)
}

/** Returns the time at which an order was or will be packed. */
export const packedAt = (order: EstimatedOrder, pace: StorePace, now: Date): Date =>
  order.packingStatus === PACKING.complete ? order.stageSince : addMinutes(now, untilPacked(order, pace, now))

/** Returns the minutes until an order is packed, or until it leaves if it is packed already. */
function untilPacked({ packingStatus, ...order }: EstimatedOrder, pace: StorePace, now: Date): number {
  const { prepMinutes, load } = pace
  // The store starts on a scheduled order only when its time approaches.
  const earliest = addMinutes(order.startAt, -prepMinutes)
  const begun = order.placedAt > earliest ? order.placedAt : earliest
  const inStage = Math.max(0, minutesBetween(order.stageSince > begun ? order.stageSince : begun, now))
  const packing = prepMinutes * (1 - IDLE_SHARE)
  if (packingStatus === PACKING.complete) return overrun(inStage, LEAVES_WITHIN_MINUTES)
  if (packingStatus === PACKING.packing) return Math.max(0, packing - inStage) + overrun(inStage, packing)
  const idle = prepMinutes * IDLE_SHARE
  const mayTake = packingStatus === PACKING.pending ? idle : prepMinutes * TAKEN_ON_SHARE
  const idleLeft = Math.max(0, idle - Math.max(0, minutesBetween(begun, now)))
  const queue = Math.min(MAX_QUEUE_MINUTES, load.toPack * minutesPerOrder(pace))
  const extra = load.isBusy ? BUSY_EXTRA_MINUTES : 0
  return Math.max(idleLeft + overrun(inStage, mayTake), queue) + extra + packing
}

const overrun = (lasted: number, may: number): number =>
  Math.min(MAX_OVERRUN_MINUTES, Math.max(0, lasted - may) * OVERRUN_SHARE)

const minutesPerOrder = ({ slotMinutes, slotCapacity }: StorePace): number =>
  slotCapacity > 0 ? slotMinutes / slotCapacity : slotMinutes

/** Returns the minutes until a driver has delivered the earlier orders in round trips and is back at the store. */
function untilDriver({ travelMinutes, load: { toDeliver, drivers } }: StorePace): number {
  if (drivers === 0) return NO_DRIVER_MINUTES
  const rounds = Math.floor(toDeliver / (drivers * ORDERS_PER_RUN))
  return Math.min(MAX_QUEUE_MINUTES, rounds * 2 * travelMinutes)
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
