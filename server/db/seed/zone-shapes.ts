import type { GeoPoint, ZonePolygon } from '#domain/delivery/zone-polygon.ts'
import { required } from '#domain/required.ts'

const BEARINGS = 120
const KM_PER_DEGREE = 111.2

/**
 * Returns a smooth outline around places: in each direction from their middle, as far as the farthest place plus
 * `reachKm`. Because it is star-shaped, it follows a bay inwards, whereas a hull would include the water.
 */
export function outlineAround(places: readonly GeoPoint[], reachKm: number): GeoPoint[] {
  const middle = middleOf(places)
  const lngKm = KM_PER_DEGREE * Math.cos((middle.lat * Math.PI) / 180)
  const discs = places.map(({ lat, lng }) => {
    const [x, y] = [(lng - middle.lng) * lngKm, (lat - middle.lat) * KM_PER_DEGREE]
    return { distance: Math.hypot(x, y), bearing: Math.atan2(y, x) }
  })
  const radii = Array.from({ length: BEARINGS }, (_, i) => {
    const bearing = (2 * Math.PI * i) / BEARINGS
    return Math.max(reachKm, ...discs.map((disc) => farEdge(disc, bearing, reachKm)))
  })
  return smoothed(radii).map((radius, i) => {
    const bearing = (2 * Math.PI * i) / BEARINGS
    return {
      lat: middle.lat + (radius * Math.sin(bearing)) / KM_PER_DEGREE,
      lng: middle.lng + (radius * Math.cos(bearing)) / lngKm,
    }
  })
}

function middleOf(places: readonly GeoPoint[]): GeoPoint {
  const sum = places.reduce((at, place) => ({ lat: at.lat + place.lat, lng: at.lng + place.lng }))
  return { lat: sum.lat / places.length, lng: sum.lng / places.length }
}

/** Returns the distance at which a ray from the origin leaves a disc; 0 if it misses the disc. */
function farEdge(disc: { distance: number; bearing: number }, bearing: number, radius: number): number {
  const along = disc.distance * Math.cos(bearing - disc.bearing)
  const aside = disc.distance * Math.sin(bearing - disc.bearing)
  if (Math.abs(aside) > radius) return 0
  return along + Math.sqrt(radius ** 2 - aside ** 2)
}

/** Returns a running mean over the maximum of each neighbourhood, which rounds corners without excluding a place. */
function smoothed(radii: number[]): number[] {
  const around = (list: number[], i: number, width: number) =>
    Array.from({ length: 2 * width + 1 }, (_, k) =>
      required(list[(i + k - width + list.length) % list.length], 'a radius'),
    )
  const widened = radii.map((_, i) => Math.max(...around(radii, i, 1)))
  return widened.map((_, i) => around(widened, i, 2).reduce((sum, r) => sum + r, 0) / 5)
}

/** Returns the part of `outline` that is nearer to `site` than to any of `others`: its Voronoi cell. */
export function cellOf(site: GeoPoint, others: readonly GeoPoint[], outline: GeoPoint[]): GeoPoint[] {
  return others.reduce((cell, other) => nearerHalf(cell, site, other), outline)
}

/** Clips a cell to the side of `site` of the line midway to `other` (Sutherland–Hodgman clipping). */
function nearerHalf(cell: GeoPoint[], site: GeoPoint, other: GeoPoint): GeoPoint[] {
  const squeeze = Math.cos((site.lat * Math.PI) / 180) ** 2
  const distance = (a: GeoPoint, b: GeoPoint) => (a.lat - b.lat) ** 2 + squeeze * (a.lng - b.lng) ** 2
  const lead = (point: GeoPoint) => distance(point, other) - distance(point, site)
  return cell.flatMap((point, i) => {
    const next = required(cell[(i + 1) % cell.length], 'a corner')
    const [here, there] = [lead(point), lead(next)]
    const inside = here >= 0 ? [point] : []
    if (here >= 0 === there >= 0) return inside
    const share = here / (here - there)
    return [
      ...inside,
      { lat: point.lat + share * (next.lat - point.lat), lng: point.lng + share * (next.lng - point.lng) },
    ]
  })
}

/**
 * Rounds to five decimals, about one metre, so that neighbours that computed a corner separately get the same
 * corner.
 */
export function toPolygon(cell: GeoPoint[]): ZonePolygon {
  const ring = cell.map(({ lat, lng }): [number, number] => [round(lng), round(lat)])
  return { type: 'Polygon', coordinates: [[...ring, required(ring[0], 'a corner')]] }
}

function round(degrees: number): number {
  return Number(degrees.toFixed(5))
}
