export type GeoPoint = { lat: number; lng: number }

/** Polygon of RFC 7946: closed rings of [longitude, latitude]. The first ring is the outline, the rest are holes. */
export type ZonePolygon = { type: 'Polygon'; coordinates: [number, number][][] }

export type Bounds = { west: number; south: number; east: number; north: number }

/** Zone with its precomputed bounds, for many look-ups. */
export type ZoneShape = { polygon: ZonePolygon; bounds: Bounds }

/** Returns the bounding box of a polygon's outline. */
export function boundsOf(polygon: ZonePolygon): Bounds {
  const bounds = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity }
  for (const [lng, lat] of polygon.coordinates[0] ?? []) {
    bounds.west = Math.min(bounds.west, lng)
    bounds.east = Math.max(bounds.east, lng)
    bounds.south = Math.min(bounds.south, lat)
    bounds.north = Math.max(bounds.north, lat)
  }
  return bounds
}

export function zoneShape(polygon: ZonePolygon): ZoneShape {
  return { polygon, bounds: boundsOf(polygon) }
}

/**
 * Returns the zone that covers a point, or undefined.
 *
 * A point on a border between zones is covered by only one of them, see `covers`. If zones overlap, the first zone of
 * the list is returned, so pass the list in a fixed order.
 */
export function zoneAt<Zone extends { shape: ZoneShape }>(
  zones: readonly Zone[],
  point: GeoPoint,
): Zone | undefined {
  return zones.find((zone) => covers(zone.shape, point))
}

/**
 * Returns whether a polygon covers a point.
 *
 * A polygon includes its western and southern borders and excludes its eastern and northern borders. Each point on an
 * edge between two zones therefore belongs to exactly one zone.
 */
export function covers({ polygon, bounds }: ZoneShape, { lat, lng }: GeoPoint): boolean {
  if (!(lng >= bounds.west && lng <= bounds.east && lat >= bounds.south && lat <= bounds.north)) return false
  let inside = false
  for (const ring of polygon.coordinates) {
    for (let i = 1; i < ring.length; i++) {
      if (isCrossedEastOf(ring[i - 1]!, ring[i]!, lat, lng)) inside = !inside
    }
  }
  return inside
}

/**
 * Returns whether an edge is crossed to the east of a point. The ends are sorted by latitude first: two neighbours that
 * contain the edge in opposite directions then get the same result despite rounding.
 */
function isCrossedEastOf(from: [number, number], to: [number, number], lat: number, lng: number): boolean {
  const [low, high] = from[1] <= to[1] ? [from, to] : [to, from]
  if (lat < low[1] || lat >= high[1]) return false
  const side = (high[0] - low[0]) * (lat - low[1]) - (high[1] - low[1]) * (lng - low[0])
  return side > 0
}

/** Returns the great-circle distance on a sphere in kilometres, with an error of up to 0.5 %. */
export function distanceKm(a: GeoPoint, b: GeoPoint): number {
  const radians = Math.PI / 180
  const half = (degrees: number) => Math.sin((degrees * radians) / 2) ** 2
  const h = half(b.lat - a.lat) + Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * half(b.lng - a.lng)
  return 2 * 6371 * Math.asin(Math.min(1, Math.sqrt(h)))
}

/**
 * Returns the distance from a point to a zone in kilometres, 0 inside it. Borders are treated as straight lines on a
 * map around the point, which is precise enough within a city.
 */
export function distanceToZoneKm(shape: ZoneShape, point: GeoPoint): number {
  if (covers(shape, point)) return 0
  let nearest = Infinity
  for (const ring of shape.polygon.coordinates) {
    for (let i = 1; i < ring.length; i++)
      nearest = Math.min(nearest, distanceKm(point, nearestOnEdge(point, ring[i - 1]!, ring[i]!)))
  }
  return nearest
}

function nearestOnEdge(point: GeoPoint, from: [number, number], to: [number, number]): GeoPoint {
  // A degree of longitude is shorter than a degree of latitude.
  const narrowing = Math.cos((point.lat * Math.PI) / 180)
  const [x, y] = [(to[0] - from[0]) * narrowing, to[1] - from[1]]
  const along = (point.lng - from[0]) * narrowing * x + (point.lat - from[1]) * y
  const length = x * x + y * y
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, along / length))
  return { lat: from[1] + (to[1] - from[1]) * share, lng: from[0] + (to[0] - from[0]) * share }
}

const MAX_POSITIONS = 5_000

/**
 * Returns the fault of an untrusted polygon, or null if it can be a zone.
 *
 * Crossing edges are accepted, because even-odd counting has a defined result for every point.
 */
export function polygonFault(polygon: ZonePolygon): 'empty' | 'open' | 'off_the_map' | 'too_long' | null {
  if (polygon.coordinates.length === 0) return 'empty'
  if (polygon.coordinates.reduce((sum, ring) => sum + ring.length, 0) > MAX_POSITIONS) return 'too_long'
  for (const ring of polygon.coordinates) {
    const [first, last] = [ring[0], ring.at(-1)]
    if (!first || !last || ring.length < 4) return 'empty'
    if (first[0] !== last[0] || first[1] !== last[1]) return 'open'
    if (!ring.every(([lng, lat]) => Math.abs(lng) <= 180 && Math.abs(lat) <= 90)) return 'off_the_map'
  }
  return null
}
