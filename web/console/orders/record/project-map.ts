import { boundsOf, type GeoPoint } from '#domain/delivery/zone-polygon.ts'

export type MapPoint = { x: number; y: number }

/** The drawing's size, in its own units. */
export const MAP_WIDTH = 320
export const MAP_HEIGHT = 200
/** Room for a mark at the edge. */
const MARGIN = 28

/** What the map shows at least, in degrees of latitude: about 500 m, the next few corners. */
const SPAN_LEAST = 0.0045

/**
 * Turns places into points of the drawing, so that all of `shown` is on it: north is up, and a kilometre is as long
 * across as down. Within a delivery zone the earth is flat enough.
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
