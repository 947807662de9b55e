import { describe, expect, it } from 'vitest'
import { SERVED_SUBURBS } from './served-suburbs.ts'
import { placeOutsideState } from './state-land.ts'
import type { ZonePolygon } from './zone-polygon.ts'

const around = (lat: number, lng: number, size = 0.05): ZonePolygon => ({
  type: 'Polygon',
  coordinates: [
    [
      [lng - size, lat - size],
      [lng + size, lat - size],
      [lng + size, lat + size],
      [lng - size, lat + size],
      [lng - size, lat - size],
    ],
  ],
})

describe('a zone lies in the state of its store', () => {
  it.each([
    ['VIC', 'Melbourne', -37.81, 144.96],
    ['VIC', 'Mallacoota', -37.56, 149.75],
    ['VIC', 'Mildura', -34.23, 142.12],
    ['VIC', 'Wodonga', -36.13, 146.88],
    ['VIC', 'Echuca', -36.16, 144.74],
    ['VIC', 'Wilsons Promontory', -39.0, 146.35],
    ['VIC', 'Nelson', -38.05, 141.02],
    ['NSW', 'Sydney', -33.87, 151.21],
    ['NSW', 'Albury', -36.05, 146.92],
    ['NSW', 'Broken Hill', -31.95, 141.45],
    ['NSW', 'Tweed Heads', -28.24, 153.54],
    ['NSW', 'Queanbeyan', -35.35, 149.24],
    ['NSW', 'Eden', -37.07, 149.9],
    ['NSW', 'Byron Bay', -28.64, 153.61],
  ] as const)('accepts %s: %s', (state, _, lat, lng) => {
    expect(placeOutsideState(state, around(lat, lng, 0.01))).toBeNull()
  })

  it.each([
    ['VIC', 'Sydney', -33.87, 151.21],
    ['VIC', 'Wagga Wagga', -35.11, 147.37],
    ['VIC', 'Adelaide', -34.93, 138.6],
    ['VIC', 'Mount Gambier', -37.83, 140.78],
    ['VIC', 'Launceston', -41.43, 147.14],
    ['VIC', 'Merimbula', -36.89, 149.91],
    ['VIC', 'Auckland', -36.85, 174.76],
    ['VIC', 'the wrong hemisphere', 37.81, 144.96],
    ['NSW', 'Melbourne', -37.81, 144.96],
    ['NSW', 'Shepparton', -36.38, 145.4],
    ['NSW', 'Brisbane', -27.47, 153.02],
    ['NSW', 'Canberra', -35.3, 149.12],
    ['NSW', 'Toowoomba', -27.56, 151.95],
    ['NSW', 'Lord Howe Island', -31.55, 159.08],
  ] as const)('rejects %s: %s', (state, _, lat, lng) => {
    expect(placeOutsideState(state, around(lat, lng))).not.toBeNull()
  })

  it('is rejected if it surrounds the capital territory', () => {
    expect(placeOutsideState('NSW', around(-35.3, 149.1, 1))).not.toBeNull()
  })

  it('is rejected if a part is outside, with a point outside', () => {
    const wide = around(-37.81, 144.96, 3)
    expect(placeOutsideState('VIC', wide)).not.toBeNull()
  })

  it('accepts every served suburb', () => {
    const wrong = SERVED_SUBURBS.filter(({ state, lat, lng }) =>
      placeOutsideState(state, around(lat, lng, 0.001)),
    )
    expect(wrong).toEqual([])
  })
})
