import { STATE_LAWS } from '#testing/law/state-laws.ts'
import { describe, expect, it } from 'vitest'
import { addDays, addMinutes, instantOf, localTime, minutesBetween } from '#domain/time.ts'
import { deliveryDays, isOpenForAsap, leadMinutes, nextOpening, offeredSlot, slotsOfDay } from './slots.ts'
import type { SlotRules } from './slots.ts'
import { deliveryNotice } from './delivery-notice.ts'

const ZONES = ['Australia/Melbourne', 'Australia/Sydney'] as const
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
const TODAY = '2026-11-20'

const store = (change: Partial<SlotRules> = {}): SlotRules => ({
  law: STATE_LAWS.VIC,
  timeZone: 'Australia/Melbourne',
  hours: new Map(EVERY_DAY.map((weekday) => [weekday, [{ opens: '12:00', closes: '23:00' }]])),
  closures: new Map(),
  prepMinutes: 10,
  travelMinutes: 20,
  slotMinutes: 30,
  slotCapacity: 6,
  setting: { mode: 'open', until: null },
  hasDriver: true,
  ...change,
})

const at = (time: string, date = TODAY, zone: string = ZONES[0]) => instantOf(date, time, zone)
const EMPTY = new Map<number, { taken: number; capacity: number }>()

describe('delivery times of a day', () => {
  it('are consecutive from opening to closing time', () => {
    const slots = slotsOfDay(store(), TODAY)
    expect(slots).toHaveLength(22)
    expect(slots[0]).toEqual({ start: at('12:00'), end: at('12:30') })
    expect(slots.at(-1)).toEqual({ start: at('22:30'), end: at('23:00') })
    for (const [i, slot] of slots.entries()) if (i > 0) expect(slot.start).toEqual(slots[i - 1]!.end)
  })

  it.each([
    { closes: '22:45', last: '22:00', because: 'a quarter of an hour is too short' },
    { closes: '24:00', last: '22:30', because: 'deliveries end at eleven (rule 17)' },
  ])('end with $last if the store closes at $closes: $because', ({ closes, last }) => {
    const hours = new Map([[5, [{ opens: '12:00', closes }]]])
    expect(localTime(slotsOfDay(store({ hours }), TODAY).at(-1)!.start, ZONES[0])).toBe(last)
  })

  it('are empty on a closed day', () => {
    expect(slotsOfDay(store(), '2026-12-25')).toEqual([])
  })

  it.each(ZONES.flatMap((zone) => ['2026-10-04', '2027-04-04'].map((date) => ({ zone, date }))))(
    'have the same wall-clock times on days when the clock changes: $zone on $date',
    ({ zone, date }) => {
      const law = STATE_LAWS[zone === 'Australia/Sydney' ? 'NSW' : 'VIC']
      const rules = store({ timeZone: zone, law })
      const slots = slotsOfDay(rules, date)
      expect(slots.map((slot) => localTime(slot.start, zone))).toEqual(
        slotsOfDay(rules, TODAY).map((slot) => localTime(slot.start, zone)),
      )
      for (const { start, end } of slots) expect(minutesBetween(start, end)).toBe(30)
    },
  )
})

/** @source S-TIME-3, A-ZONE-1 */
describe('available delivery times', () => {
  const first = (now: Date, rules = store()) => deliveryDays(rules, now, EMPTY)[0]!

  it.each([
    { now: '18:00', first: '18:30', because: 'the lead time fits exactly' },
    { now: '18:01', first: '19:00', because: 'the lead time ends a minute after half past' },
    { now: '03:00', first: '12:00', because: 'the store is not open yet' },
    { now: '22:00', first: '22:30', because: 'it is the last delivery time of the day' },
  ])('start with $first at $now: $because', ({ now, first: time }) => {
    expect(first(at(now)).date).toBe(TODAY)
    expect(first(at(now)).slots[0]!.start).toEqual(at(time))
  })

  it('continue on the next day after the last delivery time', () => {
    expect(first(at('22:01')).date).toBe('2026-11-21')
  })

  it('cover a week and omit closed days', () => {
    const closures = new Map([['2026-11-22', null]])
    const dates = deliveryDays(store({ closures }), at('18:00'), EMPTY).map((day) => day.date)
    expect(dates).toEqual([
      TODAY,
      '2026-11-21',
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
      '2026-11-27',
    ])
  })

  it('omit full delivery times by their own capacity', () => {
    const taken = new Map([
      [+at('18:30'), { taken: 6, capacity: 6 }],
      [+at('19:00'), { taken: 5, capacity: 6 }],
      [+at('19:30'), { taken: 2, capacity: 2 }],
      [+at('20:00'), { taken: 7, capacity: 6 }],
    ])
    const slots = deliveryDays(store(), at('18:00'), taken)[0]!.slots
    expect(slots.slice(0, 2).map((slot) => slot.start)).toEqual([at('19:00'), at('20:30')])
  })

  it('are empty without capacity or hours', () => {
    expect(deliveryDays(store({ slotCapacity: 0 }), at('18:00'), EMPTY)).toEqual([])
    expect(deliveryDays(store({ hours: new Map() }), at('18:00'), EMPTY)).toEqual([])
  })

  it.each(['2026-11-20', '2026-12-24', '2027-03-25', '2027-04-24', '2026-10-03', '2027-04-03'])(
    'are at least four at every hour of %s',
    (date) => {
      for (let hour = 0; hour < 24; hour++) {
        const now = addMinutes(at('00:00', date), hour * 60)
        const slots = deliveryDays(store({ law: STATE_LAWS.NSW }), now, EMPTY).flatMap((day) => day.slots)
        expect(slots.length).toBeGreaterThanOrEqual(4)
      }
    },
  )
})

/** @source A-PAUSE-1 */
describe('a busy or paused store', () => {
  const EIGHT = at('20:00')
  const busy = store({ setting: { mode: 'busy', until: EIGHT } })
  const paused = store({ setting: { mode: 'paused', until: EIGHT } })
  const withoutDriver = store({ hasDriver: false })
  const pausedForNow = store({ setting: { mode: 'paused', until: null } })
  const starts = (rules: SlotRules, now: Date, taken = EMPTY) =>
    (deliveryDays(rules, now, taken)[0]?.slots ?? []).map((slot) => localTime(slot.start, ZONES[0]))

  it.each([
    { rules: busy, now: '18:00', minutes: 50, because: 'everything takes longer' },
    { rules: busy, now: '20:00', minutes: 30, because: 'the busy period has ended' },
    { rules: paused, now: '18:00', minutes: 30, because: 'a pause does not change the lead time' },
  ])('delivers in $minutes minutes at $now: $because', ({ rules, now, minutes }) => {
    expect(leadMinutes(rules, at(now))).toBe(minutes)
  })

  it('offers half the places of delivery times in the busy period, rounded up', () => {
    const taken = (places: number, capacity: number) => ({ taken: places, capacity })
    const places = new Map([
      [+at('19:00'), taken(3, 6)],
      [+at('19:30'), taken(2, 5)],
      [+at('20:00'), taken(3, 6)],
    ])
    expect(starts(busy, at('18:00'), places).slice(0, 2)).toEqual(['19:30', '20:00'])
  })

  it.each([
    { rules: paused, now: '18:00', first: '20:00' },
    { rules: paused, now: '20:00', first: '20:30' },
    { rules: pausedForNow, now: '18:00', first: undefined },
  ])(
    'offers no delivery time that starts during a pause: at $now the first is $first',
    ({ rules, now, first }) => {
      expect(starts(rules, at(now))[0]).toBe(first)
    },
  )

  it.each([
    { rules: paused, now: '18:00', open: false, next: at('20:00'), because: 'the pause ends then' },
    { rules: paused, now: '20:00', open: true, next: at('12:00', '2026-11-21'), because: 'it has ended' },
    {
      rules: store({ setting: { mode: 'paused', until: at('22:45') } }),
      now: '18:00',
      open: false,
      next: at('12:00', '2026-11-21'),
      because: 'no order could arrive before closing time after the pause',
    },
    { rules: pausedForNow, now: '18:00', open: false, next: null, because: 'the pause has no end' },
    {
      rules: withoutDriver,
      now: '18:00',
      open: false,
      next: at('12:00', '2026-11-21'),
      because: 'no driver is on shift',
    },
    { rules: busy, now: '18:00', open: true, next: at('12:00', '2026-11-21'), because: 'busy is not closed' },
  ])('offers ASAP at $now: $open, next at $next: $because', ({ rules, now, open, next }) => {
    expect([isOpenForAsap(rules, at(now)), nextOpening(rules, at(now))]).toEqual([open, next])
  })

  it.each([
    { rules: store(), now: '18:00', says: /^$/ },
    { rules: withoutDriver, now: '18:00', says: /ASAP is off for the moment\. .* from 6:30 PM\./ },
    { rules: withoutDriver, now: '09:00', says: /^$/ },
    { rules: store({ hasDriver: false, slotCapacity: 0 }), now: '18:00', says: /check again soon/ },
    { rules: { ...paused, hasDriver: false }, now: '18:00', says: /^Deliveries are paused/ },
    { rules: busy, now: '18:00', says: /busy .* at least 50 minutes/ },
    { rules: busy, now: '20:00', says: /^$/ },
    { rules: store({ setting: { mode: 'busy', until: null } }), now: '23:30', says: /^$/ },
    { rules: paused, now: '18:00', says: /paused .* from 8:00 PM, and you can book/ },
    {
      rules: store({ setting: { mode: 'paused', until: at('23:00') } }),
      now: '18:00',
      says: /from 12:00 PM on Saturday/,
    },
    { rules: pausedForNow, now: '18:00', says: /paused for now\./ },
    { rules: store({ setting: { mode: 'paused', until: at('10:00') } }), now: '09:00', says: /^$/ },
  ])('has at $now the notice `$says`', ({ rules, now, says }) => {
    expect(deliveryNotice(rules, at(now))).toMatch(says)
  })
})

describe('offeredSlot', () => {
  const NOW = at('18:00')

  it('finds every offered slot', () => {
    const rules = store()
    for (const { slots } of deliveryDays(rules, NOW, EMPTY))
      for (const slot of slots) expect(offeredSlot(rules, NOW, slot.start, slot.end)).toEqual(slot)
  })

  it.each([
    { start: at('18:00'), end: at('18:30'), because: 'it starts before the lead time ends' },
    { start: at('17:30'), end: at('18:00'), because: 'it is in the past' },
    { start: at('18:30'), end: at('19:30'), because: 'it ends later than offered' },
    { start: at('18:31'), end: at('19:01'), because: 'it is between two slots' },
    { start: at('19:00'), end: at('18:30'), because: 'it ends before it starts' },
    { start: at('23:00'), end: at('23:30'), because: 'the store is closed' },
    {
      start: at('18:30', '2026-11-28'),
      end: at('19:00', '2026-11-28'),
      because: 'it is more than a week ahead',
    },
    { start: new Date(+at('18:30') + 1), end: at('19:00'), because: 'it is a millisecond off' },
    {
      start: new Date('+010000-04-04T12:00:00Z'),
      end: new Date('+010000-04-04T12:30:00Z'),
      because: 'the year has more than four digits',
    },
  ])('returns undefined if $because', ({ start, end }) => {
    expect(offeredSlot(store(), NOW, start, end)).toBeUndefined()
  })

  it('accepts slots on the last offered day', () => {
    const date = addDays(TODAY, 7)
    expect(offeredSlot(store(), NOW, at('22:30', date), at('23:00', date))).toBeDefined()
  })
})

describe('as soon as possible', () => {
  it.each([
    { now: '11:59', open: false, because: 'the store is closed' },
    { now: '12:00', open: true, because: 'it has just opened' },
    { now: '22:30', open: true, because: 'the order arrives exactly at closing time' },
    { now: '22:31', open: false, because: 'the order would arrive after closing time' },
    { now: '23:30', open: false, because: 'the store has closed' },
  ])('is offered at $now: $open, because $because', ({ now, open }) => {
    expect(isOpenForAsap(store(), at(now))).toBe(open)
  })

  it('has a lead time of preparation and travel', () => expect(leadMinutes(store(), at('18:00'))).toBe(30))

  it.each([
    { now: at('03:00'), next: at('12:00'), because: 'the store opens later today' },
    { now: at('22:45'), next: at('12:00', '2026-11-21'), because: 'the store opens tomorrow' },
    {
      now: at('23:30', '2026-12-24'),
      next: at('12:00', '2026-12-26'),
      because: 'the store is closed on Christmas Day',
    },
  ])('is offered next at $next: $because', ({ now, next }) => expect(nextOpening(store(), now)).toEqual(next))

  it('is never offered by a store without hours', () => {
    expect(nextOpening(store({ hours: new Map() }), at('03:00'))).toBeNull()
  })
})
