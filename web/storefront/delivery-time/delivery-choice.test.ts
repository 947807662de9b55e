import { describe, expect, it } from 'vitest'
import {
  type DeliveryOffer,
  firstDelivery,
  offeredDays,
  readDelivery,
  type StoredDelivery,
  validDelivery,
} from './delivery-choice.ts'

const TODAY = '2026-11-20'
const SUNDAY = '2026-11-22'
const noon = { start: `${SUNDAY}T12:00:00+11:00`, end: `${SUNDAY}T13:00:00+11:00` }
const open: DeliveryOffer = {
  zoneId: 1,
  isOpen: true,
  estimateMinutes: 25,
  notice: '',
  today: TODAY,
  days: [{ date: SUNDAY, times: [noon] }],
}
const closed = { ...open, isOpen: false, estimateMinutes: null }
const withoutSunday = { ...open, days: [] }
const fullSunday = {
  ...open,
  days: [{ date: SUNDAY, times: [{ start: `${SUNDAY}T15:00:00+11:00`, end: `${SUNDAY}T16:00:00+11:00` }] }],
}

const ASAP = { kind: 'asap' } as const
const NOON = { kind: 'slot', ...noon } as const
const NOTHING: StoredDelivery = { day: null, time: null }

describe('delivery time', () => {
  it('§4 Delivery time: open → the first slot is ASAP and chosen by default; closed → no day is preselected', () => {
    expect(firstDelivery(NOTHING, open)).toEqual({ day: TODAY, time: ASAP })
    expect(firstDelivery(NOTHING, closed)).toEqual(NOTHING)
    expect(validDelivery(NOTHING, closed)).toEqual({ day: null, choice: null, isLost: false })
  })

  it.each<[string, StoredDelivery, DeliveryOffer, ReturnType<typeof validDelivery>]>([
    [
      'day and time are offered',
      { day: SUNDAY, time: NOON },
      open,
      { day: SUNDAY, choice: NOON, isLost: false },
    ],
    [
      'the store is closed now',
      { day: SUNDAY, time: NOON },
      closed,
      { day: SUNDAY, choice: NOON, isLost: false },
    ],
    [
      'a day without a time is retained',
      { day: SUNDAY, time: null },
      open,
      { day: SUNDAY, choice: null, isLost: false },
    ],
    [
      'the day is no longer offered',
      { day: SUNDAY, time: null },
      withoutSunday,
      { day: null, choice: null, isLost: true },
    ],
    [
      'the day and its time are no longer offered',
      { day: SUNDAY, time: NOON },
      withoutSunday,
      { day: null, choice: null, isLost: true },
    ],
    [
      'the time is full, and its day is offered',
      { day: SUNDAY, time: NOON },
      fullSunday,
      { day: SUNDAY, choice: null, isLost: true },
    ],
    [
      'the store has closed since ASAP was chosen',
      { day: TODAY, time: ASAP },
      closed,
      { day: null, choice: null, isLost: true },
    ],
    [
      'ASAP was chosen on another day',
      { day: '2026-11-19', time: ASAP },
      open,
      { day: null, choice: null, isLost: true },
    ],
    [
      'the choice was cleared before',
      { day: null, time: 'gone' },
      open,
      { day: null, choice: null, isLost: true },
    ],
    [
      'the time was cleared before, and its day remains',
      { day: SUNDAY, time: 'gone' },
      open,
      { day: SUNDAY, choice: null, isLost: true },
    ],
  ])('§3 Browser storage, day and time separately: %s', (_, stored, offer, valid) => {
    expect(firstDelivery(stored, offer)).toEqual(stored)
    expect(validDelivery(stored, offer)).toEqual(valid)
  })

  it('offers today for ASAP even without a free slot', () => {
    expect(offeredDays(open).map(({ date }) => date)).toEqual([TODAY, SUNDAY])
    expect(offeredDays(closed).map(({ date }) => date)).toEqual([SUNDAY])
  })

  it.each([
    [TODAY, 'asap', { day: TODAY, time: ASAP }],
    [SUNDAY, `${noon.start}|${noon.end}`, { day: SUNDAY, time: NOON }],
    [SUNDAY, '', { day: SUNDAY, time: null }],
    ['', 'gone', { day: null, time: 'gone' }],
    ['', 'nonsense', NOTHING],
  ])('reads the choice from the cookies %j and %j', (delivery_day, delivery_time, stored) => {
    const cookies: Record<string, string> = { delivery_day, delivery_time }
    expect(readDelivery((name) => cookies[name])).toEqual(stored)
  })
})
