import { area } from '@turf/area'
import { difference } from '@turf/difference'
import { feature, featureCollection } from '@turf/helpers'
import { intersect } from '@turf/intersect'
import { type RankedZone, ranked } from '#domain/delivery/zone-changes.ts'
import { type ZonePolygon, type ZoneShape, zoneShape } from '#domain/delivery/zone-polygon.ts'
import { ShopError } from '#server/http/errors.ts'
import { type Principal, mayIn } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import type { Zone } from '../store-directory.service.ts'
import { readZones } from '../zones.queries.ts'

/**
 * Minimum overlap in square metres. Outlines along one street never match exactly, so an overlap smaller than a house
 * block is ignored.
 */
export const LEAST_M2 = 2_000

/** Id of a zone that does not exist yet. It ranks after all other zones of its priority. */
export const NEW_ZONE = Number.MAX_SAFE_INTEGER

export const km2 = (squareMetres: number): number => Math.round(squareMetres / 10_000) / 100

/** A zone that competes for delivery areas, with its store. */
export type StoreZone = RankedZone & { primaryStoreId: number }

const doMeet = ({ bounds: a }: ZoneShape, { bounds: b }: ZoneShape): boolean =>
  a.west <= b.east && b.west <= a.east && a.south <= b.north && b.south <= a.north

/** Returns the overlaps of a zone with all other zones, largest first. */
export function overlapsOf(mine: RankedZone, others: readonly Zone[], taken: readonly StoreZone[]) {
  return others
    .filter((other) => doMeet(mine.shape, other.shape))
    .flatMap((zone) => {
      const both = intersect(featureCollection([feature(mine.shape.polygon), feature(zone.shape.polygon)]))
      const size = both ? area(both) : 0
      const { zoneId: zone_id, name, status } = zone
      const wins = status !== 'ACTIVE' || ranked<RankedZone>([mine, zone])[0] === mine
      const takes = taken.some(({ zoneId }) => zoneId === zone_id)
      return size < LEAST_M2 ? [] : [{ zone, zone_id, name, status, area_km2: km2(size), wins, takes }]
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

/** Returns whether the caller may take land from these zones. Land of another store requires a role in that store. */
export const mayTake = (principal: Principal, storeId: number, taken: readonly StoreZone[]): boolean =>
  taken.every(
    ({ primaryStoreId }) => primaryStoreId === storeId || mayIn(principal, 'places.write', primaryStoreId),
  )

type Changed = {
  /** Null for a new zone. */
  zoneId: number | null
  storeId: number
  polygon: ZonePolygon
  priority: number
  status: 'ACTIVE' | 'INACTIVE'
}

/**
 * Rejects a change that takes land of another store from a caller without a role there. The zones must be locked.
 * @throws ShopError `forbidden` with the names of the zones
 * @source A-AREA-3
 */
export async function requireTaken(shop: Shop, principal: Principal, changed: Changed): Promise<void> {
  if (changed.status !== 'ACTIVE') return
  const rows = await readZones(shop.db)
  const before = rows
    .filter(({ status }) => status === 'ACTIVE')
    .map((row): StoreZone => ({
      ...{ zoneId: row.zone_id, name: row.name, priority: row.priority },
      ...{ shape: zoneShape(row.polygon), primaryStoreId: row.primary_store_id },
    }))
  const { zoneId, storeId, polygon, priority } = changed
  const mine: RankedZone = { zoneId: zoneId ?? NEW_ZONE, name: '', priority, shape: zoneShape(polygon) }
  const after = [...before.filter((zone) => zone.zoneId !== zoneId), mine]
  const taken = takenFrom(before, after, mine)
  if (mayTake(principal, storeId, taken)) return
  const names = taken.filter((zone) => zone.primaryStoreId !== storeId).map(({ name }) => name)
  throw new ShopError('forbidden', {
    msg: `This would take addresses from ${names.join(' and ')}. Ask an owner or that store’s manager to save it.`,
  })
}

/** Returns the area that a zone delivers to: its outline without the zones of higher priority. */
export function landOf(zoneId: number, zones: readonly RankedZone[]): ZonePolygon[] {
  const order = ranked(zones)
  const place = order.findIndex((zone) => zone.zoneId === zoneId)
  if (place < 0) return []
  return order
    .slice(0, place)
    .reduce((left, zone) => without(left, [zone.shape.polygon]), [order[place]!.shape.polygon])
}

export function without(land: readonly ZonePolygon[], taken: readonly ZonePolygon[]): ZonePolygon[] {
  if (land.length === 0 || taken.length === 0) return [...land]
  return land.flatMap((part) => {
    const left = difference(featureCollection([feature(part), ...taken.map((one) => feature(one))]))
    if (!left) return []
    const parts = left.geometry.type === 'Polygon' ? [left.geometry.coordinates] : left.geometry.coordinates
    return parts.map((rings) => ({ type: 'Polygon' as const, coordinates: rings as [number, number][][] }))
  })
}
