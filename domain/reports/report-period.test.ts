import { describe, expect, it } from 'vitest'
import { daysOf, grainsOf, reportPeriod } from './report-period.ts'

describe('the period of a report', () => {
  it.each([
    [{}, { from: '2026-10-22', to: '2026-11-20' }],
    [{ from: '2026-11-01' }, { from: '2026-11-01', to: '2026-11-20' }],
    [{ from: '2026-12-01' }, { from: '2026-12-01', to: '2026-12-01' }],
    [{ to: '2026-01-05' }, { from: '2025-12-07', to: '2026-01-05' }],
    [
      { from: '2026-02-02', to: '2026-02-02' },
      { from: '2026-02-02', to: '2026-02-02' },
    ],
    [{ from: '2026-02-02', to: '2026-02-01' }, 'backwards'],
    [{ from: '2016-11-13' }, { from: '2016-11-13', to: '2026-11-20' }],
    [{ from: '2016-11-12' }, 'too_long'],
    [{ from: '1900-01-01' }, 'too_long'],
  ])('of the request %o is %o', (asked, period) => {
    expect(reportPeriod(asked, '2026-11-20')).toEqual(period)
  })

  it.each([
    ['2026-11-05', '2026-11-20', null, 1],
    ['2026-11-01', '2026-11-30', { from: '2026-11-01', to: '2026-11-30' }, 0],
    ['2026-10-31', '2026-12-01', { from: '2026-11-01', to: '2026-11-30' }, 2],
    ['2026-10-15', '2026-11-15', null, 1],
    ['2026-01-01', '2026-12-30', { from: '2026-01-01', to: '2026-11-30' }, 1],
    ['2024-02-01', '2024-02-29', { from: '2024-02-01', to: '2024-02-29' }, 0],
  ])(
    'from %s to %s is split into the months %o and %i ranges of days without overlap',
    (from, to, months, pieces) => {
      const grains = grainsOf({ from, to })
      expect([grains.months, grains.days.length]).toEqual([months, pieces])
      const days = [...grains.days, ...(grains.months ? [grains.months] : [])].flatMap(daysOf)
      expect(days.toSorted()).toEqual(daysOf({ from, to }))
    },
  )
})
