import { area } from '@turf/area'
import { difference } from '@turf/difference'
import { feature, featureCollection, polygon as toPolygon } from '@turf/helpers'
import { intersect } from '@turf/intersect'
import { union } from '@turf/union'
import type { ZonePreview } from '#contract/console/zones.ts'
import { SERVED_SUBURBS, type ServedSuburb } from '#domain/delivery/served-suburbs.ts'
import { type MovedSuburb, type RankedZone, movedSuburbs, ranked } from '#domain/delivery/zone-changes.ts'
import {
  type GeoPoint,
  type ZonePolygon,
  type ZoneShape,
  boundsOf,
  distanceKm,
} from '#domain/delivery/zone-polygon.ts'

/**
 * Minimum overlap in square metres. Outlines along one street never match exactly, so an overlap smaller than a house
 * block is ignored.
 */
const LEAST_M2 = 2_000

export const km2 = (squareMetres: number): number => Math.round(squareMetres / 10_000) / 100

/** A zone that competes for delivery areas, with its store. */
export type StoreZone = RankedZone & { primaryStoreId: number }
export type ListedZone = StoreZone & { status: 'ACTIVE' | 'INACTIVE' }

/** Returns true if the bounding boxes of two zones touch. */
export const doMeet = ({ bounds: a }: ZoneShape, { bounds: b }: ZoneShape): boolean =>
  a.west <= b.east && b.west <= a.east && a.south <= b.north && b.south <= a.north

type Overlap = Omit<ZonePreview['overlaps'][number], 'store_name'> & { primaryStoreId: number }

/** Returns the overlaps of a zone with all other zones, largest first. */
function overlapsOf(mine: RankedZone, others: readonly ListedZone[], taken: readonly StoreZone[]): Overlap[] {
  return others
    .filter((other) => doMeet(mine.shape, other.shape))
    .flatMap((zone) => {
      const both = intersect(featureCollection([feature(mine.shape.polygon), feature(zone.shape.polygon)]))
      const size = both ? area(both) : 0
      const { zoneId: zone_id, name, status, primaryStoreId } = zone
      const wins = status !== 'ACTIVE' || ranked<RankedZone>([mine, zone])[0] === mine
      const takes = taken.some(({ zoneId }) => zoneId === zone_id)
      return size < LEAST_M2
        ? []
        : [{ primaryStoreId, zone_id, name, status, area_km2: km2(size), wins, takes }]
    })
    .toSorted((a, b) => b.area_km2 - a.area_km2)
}

/** Returns the zones that lose land to a changed zone, which delivers there from then on. */
export function takenFrom(
  before: readonly StoreZone[],
  after: readonly RankedZone[],
  mine: RankedZone,
): StoreZone[] {
  return before.filter((zone) => {
    if (zone.zoneId === mine.zoneId || !doMeet(zone.shape, mine.shape)) return false
    const lost = without(landOf(zone.zoneId, near(zone, before)), landOf(zone.zoneId, near(zone, after)))
    return lost.reduce((sum, part) => sum + area(part), 0) >= LEAST_M2
  })
}

const near = (zone: RankedZone, zones: readonly RankedZone[]): RankedZone[] =>
  zones.filter((other) => doMeet(zone.shape, other.shape))

/** Returns the area that a zone delivers to: its outline without the zones of higher priority. */
function landOf(zoneId: number, zones: readonly RankedZone[]): ZonePolygon[] {
  const order = ranked(zones)
  const place = order.findIndex((zone) => zone.zoneId === zoneId)
  const target = order[place]
  if (!target) return []
  return order
    .slice(0, place)
    .reduce((left, zone) => without(left, [zone.shape.polygon]), [target.shape.polygon])
}

function without(land: readonly ZonePolygon[], taken: readonly ZonePolygon[]): ZonePolygon[] {
  if (land.length === 0 || taken.length === 0) return [...land]
  return land.flatMap((part) => {
    const left = difference(featureCollection([feature(part), ...taken.map((one) => feature(one))]))
    if (!left) return []
    const parts = left.geometry.type === 'Polygon' ? [left.geometry.coordinates] : left.geometry.coordinates
    return parts.map((rings) => ({ type: 'Polygon' as const, coordinates: rings as [number, number][][] }))
  })
}

type Zones = readonly RankedZone[]

function newGaps(before: Zones, after: Zones, suburbs: readonly ServedSuburb[]): ZonePreview['gaps'] {
  const gapsIn = (zones: Zones) => gapsBetween(zones.map(({ shape }) => shape.polygon))
  const key = (gap: Gap) => JSON.stringify(gap)
  const known = new Set(gapsIn(before).map(key))
  return gapsIn(after)
    .filter((gap) => !known.has(key(gap)))
    .map((gap) => ({ ...gap, near: nearestOf(gap, suburbs).name }))
}

const nearestOf = (place: GeoPoint, suburbs: readonly ServedSuburb[]): ServedSuburb =>
  suburbs.reduce((best, each) => (distanceKm(place, each) < distanceKm(place, best) ? each : best))

type Gap = GeoPoint & { area_km2: number }

/** Returns the holes in the area that all zones cover together. */
function gapsBetween(polygons: readonly ZonePolygon[]): Gap[] {
  const outlines = polygons.map((one) => feature(one))
  const [first, ...others] = outlines
  if (!first) return []
  const all = others.length === 0 ? first : union(featureCollection(outlines))
  if (!all) return []
  const parts = all.geometry.type === 'Polygon' ? [all.geometry.coordinates] : all.geometry.coordinates
  return parts
    .flatMap((rings) => rings.slice(1))
    .map((ring) => {
      const hole = { type: 'Polygon' as const, coordinates: [ring as [number, number][]] }
      const { west, east, south, north } = boundsOf(hole)
      return { area: area(toPolygon([ring])), lat: (south + north) / 2, lng: (west + east) / 2 }
    })
    .filter((hole) => hole.area >= LEAST_M2)
    .map((hole) => ({ area_km2: km2(hole.area), lat: hole.lat, lng: hole.lng }))
}

/** Zones before and after a change. `mine` is the changed zone. */
export type LandTask = {
  mine: RankedZone
  before: readonly StoreZone[]
  after: readonly RankedZone[]
  /** Every other zone, delivering or not. */
  others: readonly ListedZone[]
}

export type LandChange = {
  /** Zones that lose land to the changed one. */
  taken: StoreZone[]
  overlaps: Overlap[]
  moved: { gained: MovedSuburb[]; lost: MovedSuburb[] }
  gaps: ZonePreview['gaps']
  /** Areas that the changed zone gains, those that it loses, and those in which no zone delivers any more. */
  gained: ZonePolygon[]
  lost: ZonePolygon[]
  unserved: ZonePolygon[]
  areaKm2: number
}

/** Returns the effect of one zone's change on all areas. Compares only the land that changes hands, not every address. */
export function compareLand({ mine, before, after, others }: LandTask): LandChange {
  const { zoneId } = mine
  const [was, will] = [landOf(zoneId, before), landOf(zoneId, after)]
  const [gained, lost] = [without(will, was), without(was, will)]
  const isActive = after.some((zone) => zone.zoneId === zoneId)
  const wasActive = before.some((zone) => zone.zoneId === zoneId)
  const taken = takenFrom(before, after, mine)
  return {
    taken,
    gained,
    lost,
    overlaps: isActive ? overlapsOf(mine, others, taken) : [],
    moved: movedSuburbs(zoneId, before, after, SERVED_SUBURBS),
    gaps: newGaps(before, after, SERVED_SUBURBS),
    unserved: after.reduce((left, zone) => without(left, [zone.shape.polygon]), wasActive ? lost : []),
    areaKm2: km2(area(mine.shape.polygon)),
  }
}
