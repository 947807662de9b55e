import { describe, expect, it } from 'vitest'
import { dayOf, type DeliveryOffer, validChoice, offeredDays, readChoice } from './delivery-choice.ts'

const slot = { start: '2026-11-21T12:00:00+11:00', end: '2026-11-21T13:00:00+11:00' }
const open: DeliveryOffer = {
  isOpen: true,
  estimateMinutes: 25,
  today: '2026-11-20',
  days: [{ date: '2026-11-21', times: [slot] }],
}
const closed = { ...open, isOpen: false, estimateMinutes: null }

describe('the delivery time', () => {
  it('§4 Delivery time: open → the first slot is ASAP and chosen by default; closed → no day is preselected', () => {
    expect(validChoice(null, open)).toEqual({ choice: { kind: 'asap' }, isLost: false })
    expect(validChoice(null, closed)).toEqual({ choice: null, isLost: false })
    expect(validChoice({ kind: 'asap' }, closed)).toEqual({ choice: null, isLost: true })
  })

  it('§4 Delivery time: a stored day or time that is no longer offered is cleared', () => {
    const chosen = { kind: 'slot', ...slot } as const
    expect(validChoice(chosen, closed)).toEqual({ choice: chosen, isLost: false })
    for (const offer of [open, closed]) {
      expect(validChoice(chosen, { ...offer, days: [] })).toEqual({ choice: null, isLost: true })
    }
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
