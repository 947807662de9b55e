import { isOneOf, MOVING_STATUSES, type OrderStatus, PACKING, STATUS } from '#domain/orders/order-status.ts'
import type { PackingStatus } from '#domain/orders/order-status.ts'
import { addMinutes, minutesBetween } from '#domain/time.ts'
import { BUSY_EXTRA_MINUTES } from './delivery-mode.ts'
import { type GeoPoint, distanceKm } from './zone-polygon.ts'

/** City streets at night with lights and lanes: measured as the crow flies, a scooter makes about this. */
const KM_PER_MINUTE = 0.3
/** Parking, the bell, the stairs. */
const HAND_OVER_MINUTES = 1
/** Of the store's preparation time, what passes before anybody holds a bottle; the rest is packing. */
const IDLE_SHARE = 0.5
/** Once somebody has taken an order on, so much of it is left at most. */
const TAKEN_ON_SHARE = 0.4
/** A packed order leaves within this time, or it waits for something. */
const LEAVES_WITHIN_MINUTES = 5
/**
 * What takes longer than it should will take longer: of so much as it has overrun, this share comes on top. Nothing would promise
 * that whoever has not begun by now begins at once; all of it would be despair.
 */
const OVERRUN_SHARE = 0.5
const OVERRUN_MOST_MINUTES = 30
/** A driver takes as many along, where they wait. */
const ORDERS_PER_RUN = 3
/**
 * More than this a queue never adds: beyond it nobody knows, and a store that lets orders lie must not look closed for ever.
 */
const QUEUE_MOST_MINUTES = 60
/** Somebody has to be found first. */
const NO_DRIVER_MINUTES = 15
/**
 * A position counts for so long. Phones report every few seconds but fall silent in a pocket; a longer time would show
 * a driver as 'almost there' who has long turned off.
 */
const POSITION_COUNTS_MINUTES = 3
/** Later than this against the promise is late, not rounding. @source S-MSG-3 */
export const LATE_FROM_MINUTES = 10
/** Staff see it earlier than the shopper: they can still do something about it. */
const AT_RISK_FROM_MINUTES = 2

export type EstimatedOrder = {
  status: OrderStatus
  packingStatus: PackingStatus
  placedAt: Date
  /** Since when it has its packing status. */
  stageSince: Date
  startAt: Date
  departedAt: Date | null
  door: GeoPoint
}

/** What stands between an order and its delivery at its store: what was promised earlier, and who is there to do it. */
export type StoreLoad = {
  /** Orders before it that are still to be packed. */
  toPack: number
  /** Orders before it that are still to be delivered. */
  toDeliver: number
  /** On shift, who may deliver for the store. */
  drivers: number
  isBusy: boolean
}

/** How quickly a store works, and what it has to do first. */
export type StorePace = {
  prepMinutes: number
  travelMinutes: number
  /** So many orders a store takes on in so many minutes: as quickly as that they are packed. */
  slotMinutes: number
  slotCapacity: number
  load: StoreLoad
}

export type DriverPosition = GeoPoint & { at: Date }

/**
 * Minutes from now until the knock: what remains of waiting, packing and driving. It counts down while the order moves on in time,
 * and grows while it doesn't; it is never in the past. null before a scheduled order's time, once nothing moves any more, and
 * where the driver should be there and nobody knows where they are.
 * @param driver the driver's latest position, if there is one
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

/** When an order should be at the door, before its time as well; null where nobody knows. */
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

/** Minutes that an order placed at that moment takes to the door. */
export function newOrderMinutes(pace: StorePace, now: Date): number {
  const order = { status: STATUS.pending, packingStatus: PACKING.pending, door: { lat: 0, lng: 0 } }
  const times = { placedAt: now, stageSince: now, startAt: now, departedAt: null }
  return minutesToDoor({ ...order, ...times }, pace, now, null)!
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

/** Whether the promise can still be kept, but not as things go. For staff. @source A-BOARD-8 */
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
  // Who has the order takes it along with what else they have.
  const hasDriver = order.status === STATUS.assigned
  return atLeastOne(Math.max(packed, hasDriver ? 0 : untilDriver(pace)) + pace.travelMinutes)
}

/** Minutes until it stands ready, or until it leaves where it does. */
function untilPacked({ packingStatus, ...order }: EstimatedOrder, pace: StorePace, now: Date): number {
  const { prepMinutes, load } = pace
  // The store turns to an order of a later time when that comes near.
  const earliest = addMinutes(order.startAt, -prepMinutes)
  const begun = order.placedAt > earliest ? order.placedAt : earliest
  const inStage = Math.max(0, minutesBetween(order.stageSince > begun ? order.stageSince : begun, now))
  const packing = prepMinutes * (1 - IDLE_SHARE)
  if (packingStatus === PACKING.complete) return overrun(inStage, LEAVES_WITHIN_MINUTES)
  if (packingStatus === PACKING.packing) return Math.max(0, packing - inStage) + overrun(inStage, packing)
  const idle = prepMinutes * IDLE_SHARE
  const mayTake = packingStatus === PACKING.pending ? idle : prepMinutes * TAKEN_ON_SHARE
  const idleLeft = Math.max(0, idle - Math.max(0, minutesBetween(begun, now)))
  const queue = Math.min(QUEUE_MOST_MINUTES, load.toPack * minutesPerOrder(pace))
  const extra = load.isBusy ? BUSY_EXTRA_MINUTES : 0
  return Math.max(idleLeft + overrun(inStage, mayTake), queue) + extra + packing
}

const overrun = (lasted: number, may: number): number =>
  Math.min(OVERRUN_MOST_MINUTES, Math.max(0, lasted - may) * OVERRUN_SHARE)

const minutesPerOrder = ({ slotMinutes, slotCapacity }: StorePace): number =>
  slotCapacity > 0 ? slotMinutes / slotCapacity : slotMinutes

/** Minutes until a driver has brought what was promised earlier, there and back with as many as go together. */
function untilDriver({ travelMinutes, load: { toDeliver, drivers } }: StorePace): number {
  if (drivers === 0) return NO_DRIVER_MINUTES
  const rounds = Math.floor(toDeliver / (drivers * ORDERS_PER_RUN))
  return Math.min(QUEUE_MOST_MINUTES, rounds * 2 * travelMinutes)
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
