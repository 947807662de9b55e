import { required } from '#domain/required.ts'
import type { AddressState } from '#domain/states.ts'
import { type GeoPoint, type ZonePolygon, covers, zoneShape } from './zone-polygon.ts'

/** Points of a line as [longitude, latitude]. */
type Line = readonly (readonly [number, number])[]

/**
 * Murray River from South Australia to its source, and the straight border from there to Cape Howe, west to east. North
 * of the line is New South Wales, south of it Victoria (New South Wales Constitution Act 1855, section 46).
 */
const MURRAY: Line = [
  [140.96, -34.02],
  [141.92, -34.12],
  [142.16, -34.17],
  [142.36, -34.45],
  [142.77, -34.6],
  [143.15, -34.72],
  [143.34, -35.03],
  [143.57, -35.33],
  [144.13, -35.63],
  [144.46, -35.94],
  [144.75, -36.12],
  [144.96, -36.03],
  [145.0, -35.86],
  [145.57, -35.81],
  [145.67, -35.91],
  [146.0, -36.0],
  [146.39, -36.0],
  [146.91, -36.1],
  [147.03, -36.1],
  [147.5, -35.95],
  [147.7, -35.93],
  [147.93, -36.05],
  [148.03, -36.15],
  [148.13, -36.55],
  [148.2, -36.8],
  [149.98, -37.51],
]

/** Border between New South Wales and Queensland, west to east. */
const QUEENSLAND: Line = [
  [140.99, -29.0],
  [149.0, -29.0],
  [149.6, -28.6],
  [150.3, -28.55],
  [151.3, -28.75],
  [152.0, -28.9],
  [152.05, -28.45],
  [152.5, -28.3],
  [153.2, -28.25],
  [153.7, -28.16],
]

/** Interior of the Australian Capital Territory, without its edge. */
const CAPITAL_TERRITORY = zoneShape({
  type: 'Polygon',
  coordinates: [
    [
      [148.82, -35.6],
      [149.02, -35.22],
      [149.12, -35.17],
      [149.17, -35.3],
      [149.05, -35.85],
      [148.82, -35.6],
    ],
  ],
})
const CANBERRA: GeoPoint = { lat: -35.3, lng: 149.1 }

const WEST = 140.96
const EAST = 153.75
const SOUTH = -39.3

/** Accuracy of the lines in degrees (about 13 km). A point closer to a border is accepted for both states. */
const TOLERANCE = 0.12

/** Returns the latitude of a line at a longitude; beyond the ends of the line, the latitude of the closest end. */
function latitudeAt(line: Line, lng: number): number {
  const [from, to] = [line.findLast(([at]) => at < lng), line.find(([at]) => at >= lng)]
  if (!from || !to) return required(from ?? to, 'point of the line')[1]
  const [[west, low], [east, high]] = [from, to]
  return low + ((lng - west) / (east - west)) * (high - low)
}

/** Tests whether a point is clearly in another state or territory. Sea counts to the closest state. */
const IS_ELSEWHERE: Record<AddressState, (place: GeoPoint) => boolean> = {
  VIC: ({ lat, lng }) => lat > latitudeAt(MURRAY, lng) + TOLERANCE || lng > 150.2,
  NSW: (place) =>
    place.lat > latitudeAt(QUEENSLAND, place.lng) + TOLERANCE ||
    place.lat < latitudeAt(MURRAY, place.lng) - TOLERANCE ||
    covers(CAPITAL_TERRITORY, place),
}

const isOffTheMap = ({ lat, lng }: GeoPoint): boolean => lng < WEST - TOLERANCE || lng > EAST || lat < SOUTH

/** Distance between checked points of an edge, in degrees. */
const STEP = 0.02
const MAX_STEPS = 200
/** Maximum number of points that are checked in an outline. A city's zone has about a hundred. */
const MAX_PLACES = 20_000

/**
 * Returns a point of a zone outside its store's state, or null. Only the outline is checked, in steps of 2 km, because
 * a zone that reaches over a border crosses it.
 */
export function placeOutsideState(state: AddressState, polygon: ZonePolygon): GeoPoint | null {
  const outline = polygon.coordinates[0] ?? []
  const edges = outline.map(([lng, lat], nth) => {
    const [toLng, toLat] = outline[nth + 1] ?? [lng, lat]
    const [byLng, byLat] = [toLng - lng, toLat - lat]
    return { lng, lat, byLng, byLat, length: Math.max(Math.abs(byLng), Math.abs(byLat)) }
  })
  const total = edges.reduce((sum, { length }) => sum + length, 0)
  const stepLength = Math.max(STEP, total / MAX_PLACES)
  for (const { lng, lat, byLng, byLat, length } of edges) {
    const steps = Math.min(MAX_STEPS, Math.max(1, Math.ceil(length / stepLength)))
    for (let step = 0; step < steps; step++) {
      const share = step / steps
      const place = { lat: lat + share * byLat, lng: lng + share * byLng }
      if (isOffTheMap(place) || IS_ELSEWHERE[state](place)) return place
    }
  }
  return covers(zoneShape(polygon), CANBERRA) ? CANBERRA : null
}
