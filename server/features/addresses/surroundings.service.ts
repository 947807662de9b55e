import type { Surroundings } from '#contract/shop/addresses.ts'
import { parseAddressSearch } from '#domain/address/parse-address-search.ts'
import { SERVED_SUBURBS } from '#domain/delivery/served-suburbs.ts'
import { distanceKm, type GeoPoint } from '#domain/delivery/zone-polygon.ts'
import type { Shop } from '#server/shop.ts'
import { streetsAround } from './surroundings.queries.ts'
import { knownSuburbAtEnd } from './typed-suburb.service.ts'

/** Metres around the point in which streets are drawn: twice the widest view, so that a short move needs no reload. */
const STREETS_METRES = 800
/** Kilometres to the nearest suburb. Further away the point has no suburb. */
const SUBURB_KM = 4
/** Degrees around the point in which zones are drawn, about 3 km. */
const ZONES_DEGREES = 0.03

/**
 * Returns the point at which the map opens: the suburb in which the text ends, otherwise the first served suburb.
 * Returns undefined in a shop without zones.
 */
export async function startOfMap(
  shop: Pick<Shop, 'db' | 'storeDirectory'>,
  text: string,
): Promise<GeoPoint | undefined> {
  const found = await knownSuburbAtEnd(shop, parseAddressSearch(text))
  const active = shop.storeDirectory.zones().filter(({ status }) => status === 'ACTIVE')
  return found ?? active.flatMap(({ suburbs }) => suburbs)[0]
}

/** Returns the streets and zones around a point, and the address of the point as far as it is known. */
export async function surroundingsOf(
  shop: Pick<Shop, 'db' | 'storeDirectory'>,
  { lat, lng }: GeoPoint,
): Promise<Surroundings> {
  const streets = await streetsAround(shop.db, { lat, lng }, STREETS_METRES)
  const [nearest] = streets
  const place = nearest ?? nearestSuburb({ lat, lng })
  const zones = shop.storeDirectory.zones().filter(({ status, shape: { bounds } }) => {
    const isBeside = bounds.west > lng + ZONES_DEGREES || bounds.east < lng - ZONES_DEGREES
    const isAbove = bounds.south > lat + ZONES_DEGREES || bounds.north < lat - ZONES_DEGREES
    return status === 'ACTIVE' && !isBeside && !isAbove
  })
  return {
    lat,
    lng,
    street: nearest?.name ?? '',
    city: place?.city ?? '',
    state: place?.state ?? '',
    postcode: place?.postcode ?? '',
    is_served: shop.storeDirectory.zoneAt({ lat, lng }) !== undefined,
    streets: streets.map(({ name, line }) => ({ name, line })),
    zones: zones.flatMap(({ shape }) => shape.polygon.coordinates.slice(0, 1)),
  }
}

function nearestSuburb(point: GeoPoint) {
  const measured = SERVED_SUBURBS.map((suburb) => ({ suburb, km: distanceKm(suburb, point) }))
  const nearest = measured.toSorted((a, b) => a.km - b.km)[0]
  if (!nearest || nearest.km > SUBURB_KM) return null
  const { name: city, state, postcode } = nearest.suburb
  return { city, state, postcode }
}
