import { describe, expect, it } from 'vitest'
import { type BreachEntryKind, assessmentDue, breachState, dueReminder } from './data-breach.ts'

/** @source L-39 */
describe('a suspected data breach', () => {
  it('has to be assessed within 30 days', () => {
    expect(assessmentDue('2026-11-20')).toBe('2026-12-20')
    expect(assessmentDue('2027-02-01')).toBe('2027-03-03')
  })

  it.each<{ kinds: BreachEntryKind[]; state: string }>([
    { kinds: [], state: 'assessing' },
    { kinds: ['note', 'assessment'], state: 'assessing' },
    { kinds: ['not_notifiable'], state: 'closed' },
    { kinds: ['notifiable'], state: 'to_notify' },
    { kinds: ['notifiable', 'regulator_notified'], state: 'to_notify' },
    { kinds: ['notifiable', 'regulator_notified', 'people_notified'], state: 'closed' },
    { kinds: ['not_notifiable', 'notifiable'], state: 'to_notify' },
    { kinds: ['notifiable', 'not_notifiable'], state: 'closed' },
  ])('with the entries $kinds is $state', ({ kinds, state }) => expect(breachState(kinds)).toBe(state))

  it.each([
    ['2026-12-09', null],
    ['2026-12-10', 20],
    ['2026-12-16', 20],
    ['2026-12-17', 27],
    ['2027-01-30', 27],
  ])('that was found on 20 November has on %s the reminder of day %s', (today, days) => {
    expect(dueReminder('2026-11-20', today)).toBe(days)
  })
})
