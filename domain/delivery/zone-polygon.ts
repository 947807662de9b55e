export type GeoPoint = { lat: number; lng: number }

/** RFC 7946: rings of [longitude, latitude], closed; the first ring is the outline, later ones are holes. */
export type ZonePolygon = { type: 'Polygon'; coordinates: [number, number][][] }

export type Bounds = { west: number; south: number; east: number; north: number }

/** A zone made ready for many look-ups. */
export type ZoneShape = { polygon: ZonePolygon; bounds: Bounds }

/** The smallest upright box around a polygon's outline. */
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
 * The zone that covers a point, or undefined.
 *
 * Zones that share a border never both claim a point on it, see `covers`. Where zones overlap (a mistake in
 * the operator's data) the first of the list wins, so give the list in a fixed order.
 */
export function zoneAt<Zone extends { shape: ZoneShape }>(
  zones: readonly Zone[],
  point: GeoPoint,
): Zone | undefined {
  return zones.find((zone) => covers(zone.shape, point))
}

/**
 * Whether a polygon covers a point.
 *
 * A polygon owns its western and southern borders and not its eastern and northern ones. Two zones that
 * meet along the same edge therefore share its points out: each belongs to exactly one of them.
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
 * The ends are put in order of latitude first, so that two neighbours who walk the same edge in opposite
 * directions do the same arithmetic and never disagree by a rounding error.
 */
function isCrossedEastOf(from: [number, number], to: [number, number], lat: number, lng: number): boolean {
  const [low, high] = from[1] <= to[1] ? [from, to] : [to, from]
  if (lat < low[1] || lat >= high[1]) return false
  const side = (high[0] - low[0]) * (lat - low[1]) - (high[1] - low[1]) * (lng - low[0])
  return side > 0
}

/** Great-circle distance in kilometres on a sphere; good to half a per cent, which a delivery does not notice. */
export function distanceKm(a: GeoPoint, b: GeoPoint): number {
  const radians = Math.PI / 180
  const half = (degrees: number) => Math.sin((degrees * radians) / 2) ** 2
  const h = half(b.lat - a.lat) + Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * half(b.lng - a.lng)
  return 2 * 6371 * Math.asin(Math.min(1, Math.sqrt(h)))
}

/**
 * Returns the kilometres from a point to the nearest part of a zone, 0 inside it. Borders count as straight on a map around the
 * point, which is exact enough for distances of a city.
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
  // A degree of longitude is shorter than one of latitude.
  const narrowing = Math.cos((point.lat * Math.PI) / 180)
  const [x, y] = [(to[0] - from[0]) * narrowing, to[1] - from[1]]
  const along = (point.lng - from[0]) * narrowing * x + (point.lat - from[1]) * y
  const length = x * x + y * y
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, along / length))
  return { lat: from[1] + (to[1] - from[1]) * share, lng: from[0] + (to[0] - from[0]) * share }
}

const MOST_POSITIONS = 5_000

/**
 * What is wrong with a polygon that came from outside, or null when it can be a zone.
 *
 * Crossing edges are not looked for: even-odd counting still gives every point one answer.
 */
export function polygonFault(polygon: ZonePolygon): 'empty' | 'open' | 'off_the_map' | 'too_long' | null {
  if (polygon.coordinates.length === 0) return 'empty'
  if (polygon.coordinates.reduce((sum, ring) => sum + ring.length, 0) > MOST_POSITIONS) return 'too_long'
  for (const ring of polygon.coordinates) {
    if (ring.length < 4) return 'empty'
    const [first, last] = [ring[0]!, ring.at(-1)!]
    if (first[0] !== last[0] || first[1] !== last[1]) return 'open'
    if (!ring.every(([lng, lat]) => Math.abs(lng) <= 180 && Math.abs(lat) <= 90)) return 'off_the_map'
  }
  return null
}
