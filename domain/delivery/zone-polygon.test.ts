import { describe, expect, it } from 'vitest'
import {
  boundsOf,
  covers,
  distanceKm,
  distanceToZoneKm,
  polygonFault,
  type ZonePolygon,
  zoneAt,
  zoneShape,
} from './zone-polygon.ts'

function box(west: number, south: number, east: number, north: number): [number, number][] {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
}

function polygon(...coordinates: [number, number][][]): ZonePolygon {
  return { type: 'Polygon', coordinates }
}

const square = zoneShape(polygon(box(144, -38, 145, -37)))

describe('a zone', () => {
  it.each([
    { lat: -37.5, lng: 144.5, inside: true, because: 'it is in the middle' },
    { lat: -37.5, lng: 145.5, inside: false, because: 'it is to the east' },
    { lat: -36.5, lng: 144.5, inside: false, because: 'it is to the north' },
    { lat: -37.5, lng: 144, inside: true, because: 'the western border belongs to the zone' },
    { lat: -38, lng: 144.5, inside: true, because: 'the southern border belongs to the zone' },
    { lat: -37.5, lng: 145, inside: false, because: 'the eastern border belongs to the neighbour' },
    { lat: -37, lng: 144.5, inside: false, because: 'the northern border belongs to the neighbour' },
    { lat: Number.NaN, lng: 144.5, inside: false, because: 'the latitude is not a number' },
  ])('covers $lat,$lng: $inside, because $because', ({ lat, lng, inside }) => {
    expect(covers(square, { lat, lng })).toBe(inside)
  })

  it('excludes its holes', () => {
    const ringed = zoneShape(polygon(box(144, -38, 145, -37), box(144.4, -37.6, 144.6, -37.4).toReversed()))
    expect(covers(ringed, { lat: -37.5, lng: 144.5 })).toBe(false)
    expect(covers(ringed, { lat: -37.5, lng: 144.2 })).toBe(true)
  })

  it('has a bounding box', () => {
    expect(boundsOf(square.polygon)).toEqual({ west: 144, south: -38, east: 145, north: -37 })
  })
})

describe('the distance to a zone', () => {
  const ringed = zoneShape(polygon(box(144, -38, 145, -37), box(144.4, -37.6, 144.6, -37.4).toReversed()))

  it.each([
    { lat: -37.5, lng: 144.2, km: 0, because: 'the point is inside' },
    { lat: -36, lng: 144.5, km: 111.2, because: 'the northern border is a degree of latitude away' },
    { lat: -39, lng: 144.5, km: 111.2, because: 'the southern border is a degree of latitude away' },
    { lat: -37.5, lng: 146, km: 88.2, because: 'a degree of longitude is shorter than one of latitude' },
    { lat: -36, lng: 146, km: 142.2, because: 'the nearest point is a corner' },
    { lat: -37.5, lng: 144.5, km: 8.8, because: 'a hole is outside the zone' },
    { lat: 51.5, lng: 0, km: 16_900, because: 'London is far from Melbourne' },
  ])('is $km km from $lat,$lng, because $because', ({ lat, lng, km }) => {
    const distance = distanceToZoneKm(ringed, { lat, lng })
    expect(Math.abs(distance - km)).toBeLessThanOrEqual(km * 0.02)
  })
})

describe('zones with a common border', () => {
  // The shared edge is slanted and its corners have no exact binary representation, which exposes rounding errors.
  const shared: [number, number][] = [
    [144.91237, -37.80121],
    [144.97713, -37.86677],
  ]
  const west = polygon([...shared, [144.7, -37.9], [144.7, -37.7], shared[0]!])
  const east = polygon([...shared.toReversed(), [145.2, -37.7], [145.2, -37.9], shared[1]!])
  const zones = [west, east].map((shape, id) => ({ id, shape: zoneShape(shape) }))

  it('cover every point of the border exactly once', () => {
    for (let i = 1; i < 5000; i++) {
      const [a, b] = [shared[0]!, shared[1]!]
      const point = { lng: a[0] + ((b[0] - a[0]) * i) / 5000, lat: a[1] + ((b[1] - a[1]) * i) / 5000 }
      expect(zones.filter((zone) => covers(zone.shape, point))).toHaveLength(1)
    }
  })

  it('are found by a point', () => {
    expect(zoneAt(zones, { lat: -37.8, lng: 144.75 })?.id).toBe(0)
    expect(zoneAt(zones, { lat: -37.8, lng: 145.1 })?.id).toBe(1)
    expect(zoneAt(zones, { lat: -31.95, lng: 115.86 })).toBeUndefined()
  })
})

describe('an untrusted polygon', () => {
  it.each([
    { given: polygon(box(144, -38, 145, -37)), fault: null },
    { given: polygon(), fault: 'empty' },
    {
      given: polygon([
        [144, -38],
        [145, -38],
        [144, -38],
      ]),
      fault: 'empty',
    },
    { given: polygon(box(144, -38, 145, -37).slice(0, 4)), fault: 'open' },
    { given: polygon(box(-38, 144, -37, 145)), fault: 'off_the_map' },
    { given: polygon(Array.from({ length: 5001 }, () => [144, -38])), fault: 'too_long' },
  ])('has the fault $fault', ({ given, fault }) => {
    expect(polygonFault(given)).toBe(fault)
  })
})

describe('distance', () => {
  it('between Melbourne and Sydney is 713 km', () => {
    const km = distanceKm({ lat: -37.8136, lng: 144.9631 }, { lat: -33.8688, lng: 151.2093 })
    expect(Math.round(km)).toBe(713)
  })
})
