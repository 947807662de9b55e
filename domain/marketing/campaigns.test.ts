import { describe, expect, it } from 'vitest'
import { instantOf } from '../time.ts'
import { mayEdit, mayTextOffers, stateAfterCancel } from './campaigns.ts'

const ZONE = 'Australia/Melbourne'
const at = (date: string, time: string) => instantOf(date, time, ZONE)

/** @source A-CAMPAIGN-2 */
describe('offers by SMS', () => {
  it.each([
    { date: '2026-11-20', time: '09:00', may: true, because: 'weekdays start at nine' },
    { date: '2026-11-20', time: '08:59', may: false, because: 'it is before nine' },
    { date: '2026-11-20', time: '20:00', may: false, because: 'weekdays end at eight' },
    { date: '2026-11-21', time: '16:59', may: true, because: 'it is a Saturday before five' },
    { date: '2026-11-21', time: '17:00', may: false, because: 'Saturdays end at five' },
    { date: '2026-11-22', time: '12:00', may: false, because: 'offers are not sent on Sundays' },
  ])('are allowed on $date at $time: $may, because $because', ({ date, time, may }) => {
    expect(mayTextOffers(at(date, time), ZONE)).toBe(may)
  })
})

/** @source A-CAMPAIGN-3 */
describe('a campaign', () => {
  it.each([
    { state: 'draft', edit: true, after: 'canceled' },
    { state: 'scheduled', edit: true, after: 'draft' },
    { state: 'sending', edit: false, after: 'canceled' },
    { state: 'sent', edit: false, after: null },
    { state: 'canceled', edit: false, after: null },
  ] as const)(
    'in the state $state may be edited: $edit; after cancelling it is $after',
    ({ state, edit, after }) => {
      expect([mayEdit(state), stateAfterCancel(state)]).toEqual([edit, after])
    },
  )
})
