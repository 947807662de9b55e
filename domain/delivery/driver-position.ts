import { type GeoPoint, type ZoneShape, distanceKm, distanceToZoneKm } from './zone-polygon.ts'

/** Largest error radius of a usable position, in metres. @source A-POSITION-1 */
const ACCURACY_MAX_METRES = 200
/** No delivery vehicle is faster than this between two positions. @source A-POSITION-1 */
const SPEED_MAX_KMH = 130
/** Largest distance from the nearest zone of the driver's stores. @source A-POSITION-1 */
const FROM_ZONES_MAX_KM = 50
/**
 * A stored position further in the future than this comes from a clock that was set back, as the demo's clock is. It would
 * block every later position. Clocks of two processes differ by less.
 */
const CLOCKS_DIFFER_MS = 60_000
const HOUR_MS = 3_600_000

/** A position together with the time at which it was measured. */
export type PositionAt = GeoPoint & { at: Date }

/** A position as a phone reports it. `accuracy` is in metres; null: the phone gave none. */
export type ReportedPosition = GeoPoint & { accuracy: number | null; at: Date | null }

/** Facts with which a reported position is compared. */
type Circumstances = {
  /** Last used position of the same driver. */
  last: PositionAt | null
  /** Zones of the driver's stores. */
  zones: readonly ZoneShape[]
  now: Date
}

/**
 * Returns the position to store, or null where the report is not used: it is older than the last one, too inaccurate, too far
 * from the last one for the time between them, or too far from every zone. A time in the future counts as now, because a
 * phone's clock may run ahead.
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

/** Compares distances instead of speeds, so that two positions of the same instant need no division by zero. */
const isTooFast = (from: PositionAt, to: PositionAt): boolean =>
  distanceKm(from, to) > (SPEED_MAX_KMH * (to.at.getTime() - from.at.getTime())) / HOUR_MS

/** An order in transit with the driver who carries it. */
export type CarriedOrder = { orderId: number; dueAt: Date }

/**
 * Returns the order that a driver delivers next, of all orders they have in transit: the one that is due first, the lower id of
 * two that are due together. Exactly one order of a driver is next, and only its shopper reads the driver's position.
 * @source A-POSITION-2
 */
export const nextStop = (carried: readonly CarriedOrder[]): number | null =>
  carried.toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime() || a.orderId - b.orderId)[0]?.orderId ??
  null
