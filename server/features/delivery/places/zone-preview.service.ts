import { area } from '@turf/area'
import { feature, featureCollection, polygon as toPolygon } from '@turf/helpers'
import { union } from '@turf/union'
import type * as contract from '#contract/console/zones.ts'
import { SERVED_SUBURBS, type ServedSuburb } from '#domain/delivery/served-suburbs.ts'
import { type MovedSuburb, type RankedZone, movedSuburbs } from '#domain/delivery/zone-changes.ts'
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
import { type Body } from './places.service.ts'
import { readPlace } from './places.queries.ts'
import { refuseOutside } from './zone-terms.ts'
import {
  LEAST_M2,
  NEW_ZONE,
  km2,
  landOf,
  mayTake,
  overlapsOf,
  takenFrom,
  without,
} from './zone-overlaps.service.ts'
import { countOpenOrders } from './zones.queries.ts'

type Asked = Body<typeof contract.previewZone>

/**
 * Returns the effects of saving a zone.
 * @source A-AREA-4
 */
export async function previewZone(
  shop: Shop,
  principal: Principal,
  asked: Asked,
): Promise<contract.ZonePreview> {
  const store = await readPlace(shop.db, asked.store_id)
  if (!store) throw new ShopError('invalid_input', { fields: { store_id: 'Please choose a store' } })
  refuseOutside(store.state, asked.polygon)
  const { zone_id: zoneId = NEW_ZONE, polygon } = asked
  const every = shop.storeDirectory.zones().filter((zone) => zone.zoneId !== zoneId)
  const before = shop.storeDirectory.zones().filter(({ status }) => status === 'ACTIVE')
  const others = before.filter((zone) => zone.zoneId !== zoneId)
  const mine: RankedZone = { zoneId, name: '', priority: asked.priority, shape: zoneShape(polygon) }
  const after = asked.status === 'ACTIVE' ? [...others, mine] : others
  const moved = movedSuburbs(zoneId, before, after, SERVED_SUBURBS)
  const taken = takenFrom(before, after, mine)
  const overlaps = asked.status === 'ACTIVE' ? overlapsOf(mine, every, taken) : []
  const old = before.find((zone) => zone.zoneId === zoneId)
  const open = old ? await countOpenOrders(shop.db, zoneId, asked.store_id) : null
  return {
    overlaps: overlaps.map(({ zone, ...overlap }) => ({
      ...overlap,
      store_name: shop.storeDirectory.store(zone.primaryStoreId).name,
    })),
    may_save: mayTake(principal, asked.store_id, taken),
    gaps: newGaps(before, after, SERVED_SUBURBS),
    suburbs: { gained: moved.gained.map(presentMoved), lost: moved.lost.map(presentMoved) },
    ...(await movedAddresses(shop, { zoneId, old, before, after })),
    open_orders: open?.orders ?? 0,
    area_km2: km2(area(polygon)),
  }
}

const presentMoved = ({ name, postcode, other }: MovedSuburb) => ({ name, postcode, other_zone: other })

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

/** Returns the holes in the area that all zones cover together. */
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

/** Counts addresses in the land that changes hands only, instead of comparing all addresses of the zones. */
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
