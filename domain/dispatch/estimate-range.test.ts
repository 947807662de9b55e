import { describe, expect, it } from 'vitest'
import { minutesBetween } from '#domain/time.ts'
import { estimateRange, learnRanges, type Residual, shownRange, unlearnedRanges } from './estimate-range.ts'

const ETA = new Date('2026-11-27T19:00:00+11:00')
/** Residuals from -5 to +10 minutes at ordering. */
const RESIDUALS: Residual[] = Array.from({ length: 151 }, (_, index) => ({
  stage: 'ordering',
  minutes: index / 10 - 5,
}))

const around = (residuals: readonly Residual[], stage: 'ordering' | 'pickup') => {
  const { earliest, latest } = estimateRange(learnRanges(residuals), stage, ETA)
  return [minutesBetween(ETA, earliest), minutesBetween(ETA, latest)]
}

describe('the range of an estimate', () => {
  it('contains 86 % of the past residuals of its stage', () => {
    const [before = 0, after = 0] = around(RESIDUALS, 'ordering')
    const inside = RESIDUALS.filter(({ minutes }) => minutes >= before && minutes <= after)
    expect(inside.length / RESIDUALS.length).toBeCloseTo(0.86, 1)
    expect([before, after].map(Math.round)).toEqual([-4, 9])
  })

  it('is wide until enough orders of the stage are delivered', () => {
    expect(around(RESIDUALS, 'pickup')).toEqual([-3, 5])
    expect(around(RESIDUALS.slice(0, 49), 'ordering')).toEqual([-5, 10])
  })

  it('contains the estimate, even if every order was late', () => {
    const late = RESIDUALS.map((residual) => ({ ...residual, minutes: residual.minutes + 20 }))
    expect(around(late, 'ordering')[0]).toBe(0)
  })
})

describe('the range that shoppers see', () => {
  const shown = (now: Date) => {
    const { earliest, latest } = shownRange(unlearnedRanges(), { stage: 'ordering', eta: ETA }, now)
    return [minutesBetween(ETA, earliest), minutesBetween(ETA, latest)]
  }
  const before = (minutes: number) => new Date(ETA.getTime() - minutes * 60_000)

  it('contains the estimate, before enough is learned', () => {
    expect(shown(before(30))).toEqual([-5, 10])
  })

  it('starts now at the earliest', () => {
    expect(shown(before(2))).toEqual([-2, 10])
  })

  it('moves on with a driver who is late', () => {
    expect(shown(before(-20))).toEqual([20, 30])
  })
})
