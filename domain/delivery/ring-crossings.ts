import type { GeoPoint } from './zone-polygon.ts'

type Corner = readonly [number, number]
type Edge = { from: Corner; to: Corner; west: number; east: number; ring: number; nth: number; count: number }

/**
 * Returns a point where edges of closed rings meet, or null. For a single ring, compares edges that are not adjacent;
 * for two rings, compares edges of different rings. Sorts the edges by longitude and compares only overlapping edges,
 * so that thousands of corners take milliseconds.
 */
export function crossingOf(rings: readonly (readonly Corner[])[]): GeoPoint | null {
  const edges = rings.flatMap(edgesOf).toSorted((a, b) => a.west - b.west)
  let open: Edge[] = []
  for (const edge of edges) {
    open = open.filter(({ east }) => east >= edge.west)
    for (const other of open) {
      const isCompared = rings.length === 1 ? !areNeighbours(edge, other) : edge.ring !== other.ring
      const place = isCompared ? meetingOf(edge, other) : null
      if (place) return place
    }
    open.push(edge)
  }
  return null
}

function edgesOf(ring: readonly Corner[], index: number): Edge[] {
  return ring.slice(1).map((to, nth) => {
    const from = ring[nth]!
    return {
      ...{ from, to, ring: index, nth, count: ring.length - 1 },
      ...{ west: Math.min(from[0], to[0]), east: Math.max(from[0], to[0]) },
    }
  })
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
  const [a, b] = [side(one.from, one.to, other.from), side(one.from, one.to, other.to)]
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
