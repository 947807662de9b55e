import type { GeoPoint } from '#domain/delivery/zone-polygon.ts'

/** Metres of a degree of latitude. */
const METRES = 111_195

/** Position on the map in metres from its centre: `x` to the east, `y` to the south. */
export type MapPosition = { x: number; y: number }

const narrowing = ({ lat }: GeoPoint): number => Math.cos((lat * Math.PI) / 180)

export const project = (centre: GeoPoint, { lat, lng }: GeoPoint): MapPosition => ({
  x: (lng - centre.lng) * METRES * narrowing(centre),
  y: (centre.lat - lat) * METRES,
})

/** Digits of a pin's coordinates. The last digit is about 10 cm. */
const DIGITS = 6
const rounded = (degrees: number): number => Number(degrees.toFixed(DIGITS))

/** Returns the point at a position of the map. */
export const unproject = (centre: GeoPoint, { x, y }: MapPosition): GeoPoint => ({
  lat: rounded(centre.lat - y / METRES),
  lng: rounded(centre.lng + x / (METRES * narrowing(centre))),
})

/** A street's name at its part nearest to the centre; `angle` in degrees, never upside down. */
export type StreetLabel = MapPosition & { name: string; angle: number }

const MAX_LABELS = 8

/**
 * Returns labels of the streets that cross the view. A label that would touch an earlier label is left out.
 * @param radius metres from the centre to the edge
 */
export function streetLabels(
  streets: readonly { name: string; line: readonly MapPosition[] }[],
  radius: number,
): StreetLabel[] {
  const labels: StreetLabel[] = []
  for (const { name, line } of streets) {
    const [nearest] = line
      .map((from, index) => segment(from, line[index + 1] ?? from))
      .toSorted((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y))
    if (!nearest || Math.max(Math.abs(nearest.x), Math.abs(nearest.y)) > radius * 0.7) continue
    if (labels.some(({ x, y }) => Math.hypot(x - nearest.x, y - nearest.y) < radius * 0.3)) continue
    labels.push({ ...nearest, name })
    if (labels.length === MAX_LABELS) break
  }
  return labels
}

function segment(from: MapPosition, to: MapPosition) {
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI
  const upright = angle > 90 ? angle - 180 : angle < -90 ? angle + 180 : angle
  return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2, angle: upright }
}
