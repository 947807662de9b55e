import { boundsOf, type GeoPoint } from '#domain/delivery/zone-polygon.ts'

export type MapPoint = { x: number; y: number }

/** Size of the drawing in its own units. */
export const MAP_WIDTH = 320
export const MAP_HEIGHT = 200
/** Margin for marks at the edge. */
const MARGIN = 28

/** Minimum height of the map in degrees of latitude, about 500 m. */
const SPAN_LEAST = 0.0045

/**
 * Returns a projection from coordinates to the drawing that includes all of `shown`. North is up, and the scale is
 * the same in both directions. Within a delivery zone the curvature of the earth is negligible.
 */
export function mapProjection(shown: readonly GeoPoint[]): (place: GeoPoint) => MapPoint {
  const ring = shown.map(({ lat, lng }): [number, number] => [lng, lat])
  const { west, south, east, north } = boundsOf({ type: 'Polygon', coordinates: [ring] })
  const [middleLat, middleLng] = [(north + south) / 2, (east + west) / 2]
  const narrowing = Math.cos(middleLat * (Math.PI / 180))
  const across = Math.max((east - west) * narrowing, SPAN_LEAST)
  const down = Math.max(north - south, SPAN_LEAST)
  const scale = Math.min((MAP_WIDTH - 2 * MARGIN) / across, (MAP_HEIGHT - 2 * MARGIN) / down)
  return ({ lat, lng }) => ({
    x: Math.round(MAP_WIDTH / 2 + (lng - middleLng) * narrowing * scale),
    y: Math.round(MAP_HEIGHT / 2 - (lat - middleLat) * scale),
  })
}
