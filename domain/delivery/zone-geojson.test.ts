import { describe, expect, it } from 'vitest'
import { readZonePolygon } from './zone-geojson.ts'

const SQUARE = [
  [144, -38],
  [145, -38],
  [145, -37],
  [144, -37],
  [144, -38],
]
const polygon = (...coordinates: unknown[]) => ({ type: 'Polygon', coordinates })
const hole = (west: number, south: number, size = 0.1) => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
]
const CLEAN = polygon(SQUARE)

describe('A-AREA-2: a zone’s GeoJSON', () => {
  it.each([
    ['altitudes', polygon(SQUARE.map((corner) => [...corner, 31.5]))],
    ['a measure after the altitude', polygon(SQUARE.map((corner) => [...corner, 31.5, 7]))],
    ['a repeated corner', polygon([SQUARE[0], SQUARE[1], SQUARE[1], ...SQUARE.slice(2)])],
    ['a repeated first corner', polygon([SQUARE[0], ...SQUARE])],
    ['a repeated last corner', polygon([...SQUARE, SQUARE[0]])],
    ['a spike', polygon([...SQUARE.slice(0, 2), [146, -38], ...SQUARE.slice(1)])],
    ['a feature around the polygon', { type: 'Feature', properties: {}, geometry: CLEAN }],
    [
      'a collection of one feature',
      { type: 'FeatureCollection', features: [{ type: 'Feature', geometry: CLEAN }] },
    ],
    ['a multi-polygon of one area', { type: 'MultiPolygon', coordinates: [[SQUARE]] }],
    ['a bounding box', { ...CLEAN, bbox: [144, -38, 145, -37] }],
  ])('is accepted with %s', (_, value) => {
    expect(readZonePolygon(value)).toEqual({ polygon: CLEAN })
  })

  it('preserves a hole inside the outline', () => {
    const holed = polygon(SQUARE, hole(144.5, -37.5))
    expect(readZonePolygon(holed)).toEqual({ polygon: holed })
  })

  it.each([
    ['not_a_polygon', null],
    ['not_a_polygon', 'POLYGON((144 -38))'],
    ['not_a_polygon', { type: 'Point', coordinates: [144, -38] }],
    ['not_a_polygon', { type: 'polygon', coordinates: [SQUARE] }],
    ['not_a_polygon', { type: 'Feature', geometry: null }],
    ['several_areas', { type: 'MultiPolygon', coordinates: [[SQUARE], [hole(146, -38)]] }],
    ['not_a_corner', polygon([[144], ...SQUARE.slice(1)])],
    ['not_a_corner', polygon(SQUARE.map(([lng, lat]) => [String(lng), String(lat)]))],
    ['not_a_corner', polygon(SQUARE[0])],
    ['empty', polygon()],
    ['empty', polygon([SQUARE[0], SQUARE[1], SQUARE[0]])],
    ['open', polygon(SQUARE.slice(0, 4))],
    ['off_the_map', polygon(SQUARE.map(([lng, lat]) => [lat, lng]))],
  ])('is rejected as %s', (fault, value) => {
    expect(readZonePolygon(value)).toEqual({ fault })
  })

  it.each([
    [
      'no_area',
      polygon([
        [144, -38],
        [145, -38],
        [144.5, -38],
        [144, -38],
      ]),
      { lat: -38, lng: 144 },
    ],
    [
      'no_area',
      polygon([
        [144, -38],
        [144, -38],
        [144, -38],
        [144, -38],
      ]),
      { lat: -38, lng: 144 },
    ],
    [
      'no_area',
      polygon([
        [144, -38],
        [144.00001, -38],
        [144, -37.99999],
        [144, -38],
      ]),
      { lat: -38, lng: 144 },
    ],
    [
      'crosses_itself',
      polygon([
        [144, -38],
        [145, -37],
        [145, -38],
        [144, -37],
        [144, -38],
      ]),
      { lat: -37.5, lng: 144.5 },
    ],
    [
      'crosses_itself',
      polygon([
        [144, -38],
        [145, -38],
        [144.5, -37.5],
        [145, -37],
        [144, -37],
        [144.5, -37.5],
        [144, -38],
      ]),
      { lat: -37.5, lng: 144.5 },
    ],
    ['hole_outside', polygon(SQUARE, hole(147, -37.5)), { lat: -37.5, lng: 147 }],
    ['hole_outside', polygon(SQUARE, hole(144.95, -37.5)), { lat: -37.5, lng: expect.closeTo(145.05) }],
    ['hole_outside', polygon(SQUARE, hole(143, -39, 5)), { lat: -39, lng: 143 }],
    [
      'holes_overlap',
      polygon(SQUARE, hole(144.5, -37.5), hole(144.55, -37.45)),
      { lat: -37.45, lng: 144.55 },
    ],
    ['holes_overlap', polygon(SQUARE, hole(144.5, -37.5), hole(144.5, -37.5)), { lat: -37.5, lng: 144.5 }],
  ])('is rejected as %s, with a point', (fault, value, at) => {
    expect(readZonePolygon(value)).toEqual({ fault, at })
  })

  it('is rejected if too many edges overlap in longitude', () => {
    const teeth = Array.from({ length: 4996 }, (_, nth) => [144 + (nth % 4 < 2 ? 0 : 1), -37 + nth * 1e-4])
    const comb = [...teeth, [143, -36], [143, -37], teeth[0]]
    expect(readZonePolygon(polygon(comb))).toEqual({ fault: 'too_intricate' })
  })

  it('is parsed with a thousand holes', () => {
    const triangle = (lng: number, lat: number, size: number) => [
      [lng, lat],
      [lng + size, lat],
      [lng, lat + size],
      [lng, lat],
    ]
    const holes = Array.from({ length: 1000 }, (_, nth) =>
      triangle(144.1 + (nth % 32) * 0.02, -37.9 + Math.floor(nth / 32) * 0.02, 0.01),
    )
    expect(readZonePolygon(polygon(SQUARE, ...holes))).toHaveProperty('polygon')
    const inner = triangle(144.101, -37.899, 0.002)
    expect(readZonePolygon(polygon(SQUARE, ...holes, inner))).toMatchObject({ fault: 'holes_overlap' })
  })

  it('is parsed in milliseconds with 5,000 corners', () => {
    const corners = Array.from({ length: 4999 }, (_, nth) => {
      const angle = (nth / 4999) * 2 * Math.PI
      return [144 + Math.cos(angle), -37 + Math.sin(angle)]
    })
    const before = performance.now()
    expect(readZonePolygon(polygon([...corners, corners[0]]))).toHaveProperty('polygon')
    expect(performance.now() - before).toBeLessThan(1000)
  })
})
