import { describe, expect, it } from 'vitest'
import { required } from '#domain/required.ts'
import { STATE_LAWS } from '#testing/law/state-laws.ts'
import { inForce } from './delivery-hours.ts'
import { currentPeriod, endedPeriods, isReminderDay } from './report-due.ts'

const ruleOf = (state: 'VIC' | 'NSW') => required(inForce(STATE_LAWS[state].reports, '2027-01-01'), state)

/** @source L-15, L-16 */
describe('the periods of the regulators’ reports', () => {
  it('are half-years in New South Wales, due in 21 days', () => {
    expect(endedPeriods(ruleOf('NSW'), '2027-01-01')).toEqual([
      { from: '2026-07-01', to: '2026-12-31', due: '2027-01-21' },
      { from: '2026-01-01', to: '2026-06-30', due: '2026-07-21' },
    ])
    expect(endedPeriods(ruleOf('NSW'), '2027-07-01')[0]).toEqual({
      from: '2027-01-01',
      to: '2027-06-30',
      due: '2027-07-21',
    })
    expect(currentPeriod(ruleOf('NSW'), '2026-12-31')).toMatchObject({ from: '2026-07-01', to: '2026-12-31' })
    expect(currentPeriod(ruleOf('NSW'), '2027-01-01')).toMatchObject({ from: '2027-01-01', to: '2027-06-30' })
  })

  it('are years from July in Victoria, due on 30 July', () => {
    expect(endedPeriods(ruleOf('VIC'), '2027-06-30')).toEqual([
      { from: '2025-07-01', to: '2026-06-30', due: '2026-07-30' },
    ])
    expect(endedPeriods(ruleOf('VIC'), '2027-07-01')).toEqual([
      { from: '2026-07-01', to: '2027-06-30', due: '2027-07-30' },
    ])
    expect(currentPeriod(ruleOf('VIC'), '2026-11-20')).toMatchObject({ from: '2026-07-01', to: '2027-06-30' })
  })

  it.each([
    ['2027-01-06', false],
    ['2027-01-07', true],
    ['2027-01-14', true],
    ['2027-01-15', false],
    ['2027-01-20', true],
    ['2027-01-21', false],
    ['2027-01-22', true],
    ['2027-02-03', true],
  ])('are reminded of on %s: %s', (today, isReminded) => {
    const due = { from: '2026-07-01', to: '2026-12-31', due: '2027-01-21' }
    expect(isReminderDay(due, today)).toBe(isReminded)
  })
})
