import type { ServedSuburb } from './served-suburbs.ts'
import { type GeoPoint, type ZoneShape, zoneAt } from './zone-polygon.ts'

/** A zone as it takes part in the choice of who delivers. */
export type RankedZone = { zoneId: number; name: string; priority: number; shape: ZoneShape }

/** In the order in which they claim a place: the highest priority first, then the oldest. */
export const ranked = <Zone extends { zoneId: number; priority: number }>(zones: readonly Zone[]): Zone[] =>
  zones.toSorted((a, b) => b.priority - a.priority || a.zoneId - b.zoneId)

/** A suburb that a changed zone gets or gives up. `other`: who delivered there, or does from now on; null: nobody. */
export type MovedSuburb = { name: string; postcode: string; other: string | null }

/**
 * Which suburbs a change brings a zone, and which it takes from it, by their middle.
 * @param before every active zone as it is; `after` as it would be
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
