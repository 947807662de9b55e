import { area } from '@turf/area'
import { difference } from '@turf/difference'
import { feature, featureCollection, polygon as toPolygon } from '@turf/helpers'
import { intersect } from '@turf/intersect'
import { union } from '@turf/union'
import type * as contract from '#contract/console/zones.ts'
import { SERVED_SUBURBS, type ServedSuburb } from '#domain/delivery/served-suburbs.ts'
import { type MovedSuburb, type RankedZone, movedSuburbs, ranked } from '#domain/delivery/zone-changes.ts'
import {
  type GeoPoint,
  type ZonePolygon,
  boundsOf,
  distanceKm,
  zoneShape,
} from '#domain/delivery/zone-polygon.ts'
import { countAddressesIn, savedAddressesIn } from '#server/features/addresses/address-areas.service.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Principal } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import type { Zone } from '../store-directory.service.ts'
import { type Body } from './places.service.ts'
import { readPlace } from './places.queries.ts'
import { refuseCrossing } from './zone-terms.ts'
import { countOpenOrders } from './zones.queries.ts'

type Asked = Body<typeof contract.previewZone>

/** Two outlines that follow one street never meet exactly: what is smaller than a house block is no finding. */
const LEAST_M2 = 2_000

/** A zone that does not exist yet comes after all others. */
const NEW_ZONE = Number.MAX_SAFE_INTEGER

const km2 = (squareMetres: number): number => Math.round(squareMetres / 10_000) / 100

/** What saving a zone would change. @source A-AREA-4 */
export async function previewZone(
  shop: Shop,
  principal: Principal,
  asked: Asked,
): Promise<contract.ZonePreview> {
  refuseCrossing(asked.polygon)
  const store = await readPlace(shop.db, asked.store_id)
  if (!store) throw new ShopError('invalid_input', { fields: { store_id: 'Please choose a store' } })
  const active = shop.storeDirectory
    .zones()
    .filter((zone) => zone.status === 'ACTIVE' && zone.state === store.state)
  const { zone_id: zoneId = NEW_ZONE, polygon } = asked
  const before = active.map(rankedZone)
  const others = before.filter((zone) => zone.zoneId !== zoneId)
  const mine: RankedZone = { zoneId, name: '', priority: asked.priority, shape: zoneShape(polygon) }
  const after = asked.status === 'ACTIVE' ? [...others, mine] : others
  const suburbs = SERVED_SUBURBS.filter(({ state }) => state === store.state)
  const moved = movedSuburbs(zoneId, before, after, suburbs)
  const old = before.find((zone) => zone.zoneId === zoneId)
  const open = old ? await countOpenOrders(shop.db, zoneId, asked.store_id) : null
  return {
    overlaps: asked.status === 'ACTIVE' ? overlapsOf(mine, others) : [],
    gaps: newGaps(before, after, suburbs),
    suburbs: { gained: moved.gained.map(presentMoved), lost: moved.lost.map(presentMoved) },
    ...(await movedAddresses(shop, { zoneId, old, before, after })),
    open_orders: open?.orders ?? 0,
    area_km2: km2(area(polygon)),
  }
}

const rankedZone = ({ zoneId, name, priority, shape }: Zone): RankedZone => ({
  zoneId,
  name,
  priority,
  shape,
})

const presentMoved = ({ name, postcode, other }: MovedSuburb) => ({ name, postcode, other_zone: other })

function overlapsOf(mine: RankedZone, others: readonly RankedZone[]): contract.ZonePreview['overlaps'] {
  return others
    .flatMap((other) => {
      const both = intersect(featureCollection([feature(mine.shape.polygon), feature(other.shape.polygon)]))
      const size = both ? area(both) : 0
      const wins = ranked([mine, other])[0] === mine
      return size < LEAST_M2 ? [] : [{ zone_id: other.zoneId, name: other.name, area_km2: km2(size), wins }]
    })
    .toSorted((a, b) => b.area_km2 - a.area_km2)
}

type Zones = readonly RankedZone[]

function newGaps(
  before: Zones,
  after: Zones,
  suburbs: readonly ServedSuburb[],
): contract.ZonePreview['gaps'] {
  const [old, now] = [before, after].map((zones) => gapsBetween(zones.map(({ shape }) => shape.polygon)))
  const key = (gap: Gap) => JSON.stringify(gap)
  const known = new Set(old!.map(key))
  return now!
    .filter((gap) => !known.has(key(gap)))
    .map((gap) => ({ ...gap, near: nearestOf(gap, suburbs).name }))
}

const nearestOf = (place: GeoPoint, suburbs: readonly ServedSuburb[]): ServedSuburb =>
  suburbs.reduce((best, each) => (distanceKm(place, each) < distanceKm(place, best) ? each : best))

type Gap = GeoPoint & { area_km2: number }

/** Holes in what all zones cover together. */
function gapsBetween(polygons: readonly ZonePolygon[]): Gap[] {
  if (polygons.length === 0) return []
  const outlines = polygons.map((one) => feature(one))
  const all = outlines.length === 1 ? outlines[0]! : union(featureCollection(outlines))
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

type Change = {
  zoneId: number
  old: RankedZone | undefined
  before: readonly RankedZone[]
  after: readonly RankedZone[]
}

/** The land that changes hands is compared, not every address of the zones. */
async function movedAddresses(shop: Shop, { zoneId, old, before, after }: Change) {
  const was = landOf(zoneId, before)
  const will = landOf(zoneId, after)
  const [gained, lost] = [without(will, was), without(was, will)]
  const unserved = after.reduce((left, zone) => without(left, [zone.shape.polygon]), old ? lost : [])
  const [gainedCount, lostCount, saved] = await Promise.all([
    countAddressesIn(shop, gained),
    countAddressesIn(shop, lost),
    savedAddressesIn(shop, unserved),
  ])
  return { addresses: { gained: gainedCount, lost: lostCount }, saved_addresses_lost: saved }
}

/** Where a zone delivers: its outline without those that come before it. */
function landOf(zoneId: number, zones: readonly RankedZone[]): ZonePolygon[] {
  const order = ranked(zones)
  const place = order.findIndex((zone) => zone.zoneId === zoneId)
  if (place < 0) return []
  return order
    .slice(0, place)
    .reduce((left, zone) => without(left, [zone.shape.polygon]), [order[place]!.shape.polygon])
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
