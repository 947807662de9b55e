import { describe, expect, it } from 'vitest'
import { dayOf, type DeliveryOffer, heldChoice, offeredDays, readChoice } from './delivery-choice.ts'

const slot = { start: '2026-11-21T12:00:00+11:00', end: '2026-11-21T13:00:00+11:00' }
const open: DeliveryOffer = {
  isOpen: true,
  estimateMinutes: 25,
  today: '2026-11-20',
  days: [{ date: '2026-11-21', times: [slot] }],
}
const closed = { ...open, isOpen: false, estimateMinutes: null }

describe('the delivery time', () => {
  it('is ASAP by default while the store is open, and nothing while it is closed', () => {
    expect(heldChoice(null, open)).toEqual({ kind: 'asap' })
    expect(heldChoice(null, closed)).toBeNull()
    expect(heldChoice({ kind: 'asap' }, closed)).toBeNull()
  })

  it('stays what was chosen while it is offered, and is cleared when it is not', () => {
    const chosen = { kind: 'slot', ...slot } as const
    expect(heldChoice(chosen, closed)).toEqual(chosen)
    expect(heldChoice(chosen, { ...closed, days: [] })).toBeNull()
  })

  it('offers today for ASAP even when no hour of it is left', () => {
    expect(offeredDays(open).map(({ date }) => date)).toEqual(['2026-11-20', '2026-11-21'])
    expect(offeredDays(closed).map(({ date }) => date)).toEqual(['2026-11-21'])
  })

  it('belongs to its day', () => {
    expect(dayOf({ kind: 'asap' }, open)).toBe('2026-11-20')
    expect(dayOf({ kind: 'slot', ...slot }, open)).toBe('2026-11-21')
  })

  it.each([
    ['asap', { kind: 'asap' }],
    [`${slot.start}|${slot.end}`, { kind: 'slot', ...slot }],
    ['nonsense', null],
    ['', null],
  ])('is read from the cookie %j', (value, choice) => {
    expect(readChoice(() => value)).toEqual(choice)
  })
})
