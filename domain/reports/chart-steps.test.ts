import { describe, expect, it } from 'vitest'
import { chartStepOf, productStepOf, stepsOf } from './chart-steps.ts'

describe('the steps of a chart', () => {
  it.each([
    ['2026-11-01', '2026-11-30', 'day', 'day'],
    ['2026-10-01', '2026-12-01', 'day', 'month'],
    ['2026-10-01', '2026-12-02', 'week', 'month'],
    ['2025-07-01', '2026-06-30', 'week', 'month'],
    ['2020-01-01', '2026-06-30', 'month', 'month'],
  ])('from %s to %s are by %s, of products by %s', (from, to, step, productStep) => {
    expect([chartStepOf({ from, to }), productStepOf({ from, to })]).toEqual([step, productStep])
  })

  it('cover the period without gaps', () => {
    const period = { from: '2026-11-20', to: '2027-01-05' }
    expect(stepsOf(period, 'month')).toEqual([
      { from: '2026-11-20', to: '2026-11-30' },
      { from: '2026-12-01', to: '2026-12-31' },
      { from: '2027-01-01', to: '2027-01-05' },
    ])
    expect(stepsOf({ from: '2026-11-20', to: '2026-11-28' }, 'week')).toEqual([
      { from: '2026-11-20', to: '2026-11-26' },
      { from: '2026-11-27', to: '2026-11-28' },
    ])
    expect(stepsOf(period, 'day')).toHaveLength(47)
  })
})
