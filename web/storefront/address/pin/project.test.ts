import { describe, expect, it } from 'vitest'
import { project, streetLabels, unproject } from './project.ts'

const FITZROY = { lat: -37.8, lng: 144.98 }

describe('the projection of the pin map', () => {
  it('returns metres to the east and to the south', () => {
    const { x, y } = project(FITZROY, { lat: -37.801, lng: 144.981 })
    expect([Math.round(x), Math.round(y)]).toEqual([88, 111])
  })

  it('is reversed to six digits', () => {
    const point = { lat: -37.798765, lng: 144.976543 }
    expect(unproject(FITZROY, project(FITZROY, point))).toEqual(point)
  })
})

describe('the street labels of the pin map', () => {
  const line = (...pairs: [number, number][]) => pairs.map(([x, y]) => ({ x, y }))

  it('are at the part nearest to the centre, and never upside down', () => {
    const streets = [{ name: 'Smith Street', line: line([300, 900], [0, 40], [0, -40]) }]
    expect(streetLabels(streets, 200)).toEqual([{ name: 'Smith Street', x: 0, y: 0, angle: -90 }])
    const westward = [{ name: 'Gore Street', line: line([40, 0], [-40, 0]) }]
    expect(streetLabels(westward, 200)[0]?.angle).toBeCloseTo(0)
  })

  it('leave out streets outside the view and labels that touch', () => {
    const streets = [
      { name: 'First', line: line([-50, 0], [50, 0]) },
      { name: 'Touching', line: line([-50, 10], [50, 10]) },
      { name: 'Outside', line: line([500, 0], [600, 0]) },
      { name: 'Single house', line: line([0, 100]) },
    ]
    expect(streetLabels(streets, 200).map(({ name }) => name)).toEqual(['First', 'Single house'])
  })
})
