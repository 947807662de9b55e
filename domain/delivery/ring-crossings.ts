import { adjacentPairs } from '#domain/adjacent-pairs.ts'
import type { GeoPoint } from './zone-polygon.ts'

type Corner = readonly [number, number]
type Box = { west: number; east: number; south: number; north: number }
type Edge = Box & { from: Corner; to: Corner; ring: number; nth: number; count: number }

/** Maximum number of edge pairs to compare. 5,000 corners along streets make about 10,000 pairs; a comb makes millions. */
const MAX_PAIRS = 1_000_000

/** Point where two edges meet, with the indexes of their rings. */
export type Crossing = { at: GeoPoint; rings: readonly [number, number] }

/**
 * Returns the first point where edges of closed rings meet, or null. For a single ring, compares edges that are not
 * adjacent; for several rings, compares edges of different rings. Sorts the edges by longitude and compares only edges
 * with overlapping boxes, so that thousands of corners take milliseconds. Returns 'too_intricate' above `MAX_PAIRS`.
 */
export function crossingOf(rings: readonly (readonly Corner[])[]): Crossing | 'too_intricate' | null {
  const edges = rings.flatMap(edgesOf).toSorted((a, b) => a.west - b.west)
  const open: Edge[] = []
  let pairs = 0
  for (const edge of edges) {
    pairs += open.length
    if (pairs > MAX_PAIRS) return 'too_intricate'
    let kept = 0
    for (const other of open) {
      if (other.east < edge.west) continue
      open[kept++] = other
      if (other.north < edge.south || other.south > edge.north) continue
      const isCompared = rings.length === 1 ? !areNeighbours(edge, other) : edge.ring !== other.ring
      const at = isCompared ? meetingOf(edge, other) : null
      if (at) return { at, rings: [other.ring, edge.ring] }
    }
    open.length = kept
    open.push(edge)
  }
  return null
}

function edgesOf(ring: readonly Corner[], index: number): Edge[] {
  return adjacentPairs(ring).map(([from, to], nth) => ({
    from,
    to,
    ring: index,
    nth,
    count: ring.length - 1,
    west: Math.min(from[0], to[0]),
    east: Math.max(from[0], to[0]),
    south: Math.min(from[1], to[1]),
    north: Math.max(from[1], to[1]),
  }))
}

const areNeighbours = (a: Edge, b: Edge): boolean => {
  const apart = Math.abs(a.nth - b.nth)
  return apart <= 1 || apart === a.count - 1
}

/** Returns twice the signed area of a triangle. The sign depends on the side of the line a–b on which c is. */
const side = (a: Corner, b: Corner, c: Corner): number =>
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

const isBetween = (a: Corner, b: Corner, c: Corner): boolean =>
  c[0] >= Math.min(a[0], b[0]) &&
  c[0] <= Math.max(a[0], b[0]) &&
  c[1] >= Math.min(a[1], b[1]) &&
  c[1] <= Math.max(a[1], b[1])

/** Returns a point where two edges cross, touch or overlap, or null. */
function meetingOf(one: Edge, other: Edge): GeoPoint | null {
  const a = side(one.from, one.to, other.from)
  const b = side(one.from, one.to, other.to)
  if (a * b > 0) return null
  const [c, d] = [side(other.from, other.to, one.from), side(other.from, other.to, one.to)]
  if (a * b < 0 && c * d < 0) {
    const share = a / (a - b)
    return {
      lat: other.from[1] + share * (other.to[1] - other.from[1]),
      lng: other.from[0] + share * (other.to[0] - other.from[0]),
    }
  }
  const touching =
    (a === 0 && isBetween(one.from, one.to, other.from) && other.from) ||
    (b === 0 && isBetween(one.from, one.to, other.to) && other.to) ||
    (c === 0 && isBetween(other.from, other.to, one.from) && one.from) ||
    (d === 0 && isBetween(other.from, other.to, one.to) && one.to)
  return touching ? { lat: touching[1], lng: touching[0] } : null
}
