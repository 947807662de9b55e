import { type GeoPoint, distanceKm } from '#domain/delivery/zone-polygon.ts'
import { minutesBetween } from '#domain/time.ts'

/** Distance between the driver's phone and the door at a hand-over. Only the class is stored. */
export const DISTANCE_CLASSES = ['within_100_m', 'within_300_m', 'more', 'unknown'] as const
export type DistanceClass = (typeof DISTANCE_CLASSES)[number]

const NEAR_KM = 0.1
const FAR_KM = 0.3
/** Age in minutes from which a position is not evidence of the hand-over. */
const MAX_AGE_MINUTES = 10

/** Returns the class of a hand-over by the driver's last position; `unknown` without a recent one. @source L-23 */
export function distanceClass(
  door: GeoPoint,
  position: (GeoPoint & { at: Date }) | null,
  handedOverAt: Date,
): DistanceClass {
  if (!position || Math.abs(minutesBetween(position.at, handedOverAt)) > MAX_AGE_MINUTES) return 'unknown'
  const kilometres = distanceKm(position, door)
  if (kilometres <= NEAR_KM) return 'within_100_m'
  return kilometres <= FAR_KM ? 'within_300_m' : 'more'
}
