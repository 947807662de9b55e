import { type GeoPoint, type ZoneShape, distanceKm, distanceToZoneKm } from './zone-polygon.ts'

/** Maximum error radius of a usable position, in metres. @source A-POSITION-1 */
const ACCURACY_MAX_METRES = 200
/** Maximum speed between two positions, in km/h. @source A-POSITION-1 */
const SPEED_MAX_KMH = 130
/** Maximum distance from the nearest zone of the driver's stores, in kilometres. @source A-POSITION-1 */
const FROM_ZONES_MAX_KM = 50
/**
 * Maximum clock difference between processes. A stored position further in the future is ignored: it comes from a clock
 * that was set back, such as the demo's, and would block all later positions.
 */
const CLOCKS_DIFFER_MS = 60_000
const HOUR_MS = 3_600_000

/** Position with the time of measurement. */
export type PositionAt = GeoPoint & { at: Date }

/** Position as reported by a phone. `accuracy` is in metres; null if the phone reported none. */
export type ReportedPosition = GeoPoint & { accuracy: number | null; at: Date | null }

/** Facts with which a reported position is compared. */
type Circumstances = {
  /** Last accepted position of the driver. */
  last: PositionAt | null
  /** Zones of the driver's stores. */
  zones: readonly ZoneShape[]
  now: Date
}

/**
 * Returns the position to store. Returns null if the report is older than the last position, too inaccurate, implies an
 * impossible speed, or is too far from every zone. A future time is replaced by the current time, because a phone's
 * clock may be ahead.
 * @source A-POSITION-1
 */
export function usablePosition(
  { lat, lng, accuracy, at: reportedAt }: ReportedPosition,
  { last: stored, zones, now }: Circumstances,
): PositionAt | null {
  const at = reportedAt === null || reportedAt > now ? now : reportedAt
  const position = { lat, lng, at }
  const last = stored !== null && stored.at.getTime() - now.getTime() <= CLOCKS_DIFFER_MS ? stored : null
  if (accuracy !== null && accuracy > ACCURACY_MAX_METRES) return null
  if (last !== null && (at < last.at || isTooFast(last, position))) return null
  return zones.some((zone) => distanceToZoneKm(zone, position) <= FROM_ZONES_MAX_KM) ? position : null
}

/** Compares distances instead of speeds, to avoid a division by zero for two positions at the same instant. */
const isTooFast = (from: PositionAt, to: PositionAt): boolean =>
  distanceKm(from, to) > (SPEED_MAX_KMH * (to.at.getTime() - from.at.getTime())) / HOUR_MS

/** Order in transit. `plannedAt` is its arrival in the delivery plan; null without a plan. */
export type CarriedOrder = { orderId: number; dueAt: Date; plannedAt?: Date | null }

/**
 * Returns the order in transit that a driver delivers next: the first in the plan, or without a plan of all orders the
 * order that is due first. Of equal times it is the lower id. A driver has at most one next order, and only its shopper
 * can see the driver's position.
 * @source A-POSITION-2
 */
export function nextStop(carried: readonly CarriedOrder[]): number | null {
  const isPlanned = carried.every(({ plannedAt }) => plannedAt)
  const time = ({ dueAt, plannedAt }: CarriedOrder) => (isPlanned && plannedAt ? plannedAt : dueAt).getTime()
  return carried.toSorted((a, b) => time(a) - time(b) || a.orderId - b.orderId)[0]?.orderId ?? null
}
