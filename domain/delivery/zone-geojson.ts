import { adjacentPairs } from '#domain/adjacent-pairs.ts'
import { required } from '#domain/required.ts'
import { crossingOf } from './ring-crossings.ts'
import {
  type GeoPoint,
  type ZonePolygon,
  type ZoneShape,
  covers,
  polygonFault,
  zoneShape,
} from './zone-polygon.ts'

type Corner = [number, number]
type Ring = Corner[]

export type GeoJsonFault =
  | NonNullable<ReturnType<typeof polygonFault>>
  | 'not_a_polygon'
  | 'several_areas'
  | 'not_a_corner'
  | 'no_area'
  | 'crosses_itself'
  | 'hole_outside'
  | 'holes_overlap'
  | 'too_intricate'

/** Parsed polygon, or the reason why the value is invalid, with a point of the fault if known. */
export type ReadPolygon = { polygon: ZonePolygon } | { fault: GeoJsonFault; at?: GeoPoint }

/** Minimum area of a ring in square metres. A smaller ring is a line or a mistake. */
const LEAST_AREA_M2 = 100

/**
 * Parses the polygon of a GeoJSON value: a geometry, a feature, or a collection or multi-polygon with exactly one area.
 * Drops altitudes and repeated corners.
 * @source RFC 7946 §3.1.1, §3.1.6
 */
export function readZonePolygon(value: unknown): ReadPolygon {
  const rings = ringsOf(value)
  if (typeof rings === 'string') return { fault: rings }
  const corners: Ring[] = []
  for (const ring of rings) {
    if (!Array.isArray(ring)) return { fault: 'not_a_corner' }
    const read = ring.map(cornerOf)
    if (!read.every((corner) => corner !== null)) return { fault: 'not_a_corner' }
    corners.push(read)
  }
  return checked({ type: 'Polygon', coordinates: corners })
}

type Json = {
  type?: unknown
  geometry?: unknown
  features?: unknown
  geometries?: unknown
  coordinates?: unknown
}

/** Returns the rings of the only polygon in a value, or the reason why there is none. */
function ringsOf(value: unknown, depth = 0): readonly unknown[] | 'not_a_polygon' | 'several_areas' {
  if (typeof value !== 'object' || value === null || depth > 3) return 'not_a_polygon'
  const { type, geometry, features, geometries, coordinates } = value as Json
  if (type === 'Feature') return ringsOf(geometry, depth + 1)
  if (type === 'FeatureCollection') return only(features, (one) => ringsOf(one, depth + 1))
  if (type === 'GeometryCollection') return only(geometries, (one) => ringsOf(one, depth + 1))
  if (type === 'MultiPolygon') return only(coordinates, (one) => (Array.isArray(one) ? one : 'not_a_polygon'))
  return type === 'Polygon' && Array.isArray(coordinates) ? coordinates : 'not_a_polygon'
}

type Rings = ReturnType<typeof ringsOf>

function only(list: unknown, read: (one: unknown) => Rings): Rings {
  if (!Array.isArray(list) || list.length === 0) return 'not_a_polygon'
  return list.length > 1 ? 'several_areas' : read(list[0])
}

/** Returns longitude and latitude of a position; null if it is invalid. Ignores an altitude. */
function cornerOf(position: unknown): Corner | null {
  if (!Array.isArray(position) || position.length < 2) return null
  const [lng, lat] = position as unknown[]
  return Number.isFinite(lng) && Number.isFinite(lat) ? [lng as number, lat as number] : null
}

function checked(raw: ZonePolygon): ReadPolygon {
  const shapeFault = polygonFault(raw)
  if (shapeFault) return { fault: shapeFault }
  const rings = raw.coordinates.map(withoutRepeats)
  const [outline, ...holes] = rings as [Ring, ...Ring[]]
  for (const ring of rings) {
    const [corner] = ring
    if (!corner || ring.length < 4 || spanM2(ring, corner) < LEAST_AREA_M2)
      return { fault: 'no_area', ...(corner && { at: pointOf(corner) }) }
    const crossing = crossingOf([ring])
    if (crossing === 'too_intricate') return { fault: crossing }
    if (crossing) return { fault: 'crosses_itself', at: crossing.at }
  }
  const misplaced = misplacedHole(outline, holes)
  if (misplaced) return misplaced
  return { polygon: { type: 'Polygon', coordinates: rings } }
}

const isSame = (a: Corner | undefined, b: Corner | undefined): boolean =>
  a !== undefined && b !== undefined && a[0] === b[0] && a[1] === b[1]

/** Removes consecutive duplicate corners and spikes, which go out and back along the same line. */
function withoutRepeats(ring: Ring): Ring {
  const kept: Ring = []
  for (const corner of ring.slice(0, -1)) {
    if (isSame(kept.at(-1), corner)) continue
    if (isSame(kept.at(-2), corner)) kept.pop()
    else kept.push(corner)
  }
  while (kept.length > 2 && (isSame(kept[0], kept.at(-1)) || isSame(kept[1], kept.at(-1)))) {
    if (isSame(kept[1], kept.at(-1))) kept.shift()
    kept.pop()
  }
  const [first] = kept
  return first ? [...kept, first] : ring.slice(0, 1)
}

/**
 * Returns the sum of the unsigned areas of the triangles between a ring's first corner and its edges, in square metres.
 * Unsigned areas do not cancel each other, so the sum is 0 only if the ring has no area.
 */
function spanM2(ring: Ring, [west, south]: Corner): number {
  const scale = 111_320
  const squeeze = Math.cos((south * Math.PI) / 180)
  let twice = 0
  for (const [from, to] of adjacentPairs(ring)) {
    const [ax, ay] = [from[0] - west, from[1] - south]
    const [bx, by] = [to[0] - west, to[1] - south]
    twice += Math.abs(ax * by - bx * ay)
  }
  return (twice / 2) * scale * scale * squeeze
}

const pointOf = ([lng, lat]: Corner): GeoPoint => ({ lat, lng })

const shapeOf = (ring: Ring): ZoneShape => zoneShape({ type: 'Polygon', coordinates: [ring] })

/** Returns a corner of a ring that is inside the other ring. */
function sharedCorner(one: Ring, other: Ring): GeoPoint | null {
  const [shape, otherShape] = [shapeOf(one), shapeOf(other)]
  const corner =
    other.find((each) => covers(shape, pointOf(each))) ??
    one.find((each) => covers(otherShape, pointOf(each)))
  return corner ? pointOf(corner) : null
}

/** Returns a hole that is outside the outline or overlaps another hole. */
function misplacedHole(outline: Ring, holes: readonly Ring[]): ReadPolygon | null {
  if (holes.length === 0) return null
  const land = shapeOf(outline)
  const outside = holes.flat().find((corner) => !covers(land, pointOf(corner)))
  if (outside) return { fault: 'hole_outside', at: pointOf(outside) }
  const crossing = crossingOf([outline, ...holes])
  if (crossing === 'too_intricate') return { fault: crossing }
  if (crossing) {
    const [one, other] = crossing.rings
    if (one === 0 || other === 0) return { fault: 'hole_outside', at: crossing.at }
    const [hole, otherHole] = [holes[one - 1], holes[other - 1]]
    const corner = sharedCorner(required(hole, 'hole'), required(otherHole, 'hole'))
    return { fault: 'holes_overlap', at: corner ?? crossing.at }
  }
  // Without crossings, a hole is either completely inside another hole or completely outside.
  const shapes = holes.map(shapeOf)
  const points = holes.map(([corner]) => pointOf(required(corner, 'corner')))
  const inside = points.find((point, nth) =>
    shapes.some((shape, other) => other !== nth && covers(shape, point)),
  )
  return inside ? { fault: 'holes_overlap', at: inside } : null
}
