import { describe, expect, it } from 'vitest'
import { axisSteps, labelInterval } from './axis.ts'

describe('the axis of a chart', () => {
  it.each([
    [5744, [0, 2000, 4000, 6000]],
    [0, [0, 0.5, 1]],
    [100, [0, 50, 100]],
    [1040, [0, 500, 1000, 1500]],
    [7, [0, 2, 4, 6, 8]],
  ])('covers %s in round steps', (largest, steps) => {
    expect(axisSteps(largest)).toEqual(steps)
  })

  it.each([
    [7, 1],
    [12, 2],
    [30, 7],
    [100, 12],
  ])('labels some of %s bars', (bars, interval) => {
    expect(labelInterval(bars)).toBe(interval)
  })
})
