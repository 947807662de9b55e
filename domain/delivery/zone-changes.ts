import type { ServedSuburb } from './served-suburbs.ts'
import { type GeoPoint, type ZoneShape, zoneAt } from './zone-polygon.ts'

/** Zone with the fields that determine which zone covers a point. */
export type RankedZone = { zoneId: number; name: string; priority: number; shape: ZoneShape }

/** Sorts zones by precedence: the highest priority first, then the oldest zone. */
export const ranked = <Zone extends { zoneId: number; priority: number }>(zones: readonly Zone[]): Zone[] =>
  zones.toSorted((a, b) => b.priority - a.priority || a.zoneId - b.zoneId)

/**
 * Suburb that a changed zone gains or loses. `other` is the zone that covered it, or covers it now; null if none does.
 */
export type MovedSuburb = { name: string; postcode: string; other: string | null }

/**
 * Returns the suburbs that a zone gains and loses by a change. A suburb is located by its centre.
 * @param before all active zones before the change
 * @param after all active zones after the change
 */
export function movedSuburbs(
  zoneId: number,
  before: readonly RankedZone[],
  after: readonly RankedZone[],
  suburbs: readonly ServedSuburb[],
): { gained: MovedSuburb[]; lost: MovedSuburb[] } {
  const [gained, lost]: [MovedSuburb[], MovedSuburb[]] = [[], []]
  const [was, will] = [ranked(before), ranked(after)]
  const at = (zones: readonly RankedZone[], point: GeoPoint) => zoneAt(zones, point)
  for (const suburb of suburbs) {
    const [old, next] = [at(was, suburb), at(will, suburb)]
    const { name, postcode } = suburb
    if (old?.zoneId === next?.zoneId) continue
    if (next?.zoneId === zoneId) gained.push({ name, postcode, other: old?.name ?? null })
    if (old?.zoneId === zoneId) lost.push({ name, postcode, other: next?.name ?? null })
  }
  return { gained, lost }
}
