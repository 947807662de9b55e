import { describe, expect, it } from 'vitest'
import { PACKING, STATUS } from '#domain/orders/order-status.ts'
import { addMinutes } from '#domain/time.ts'
import {
  type EstimatedOrder,
  type StoreLoad,
  type StorePace,
  estimateMinutes,
  expectedArrival,
  isAtRisk,
  isRunningLate,
  minutesLate,
  newOrderMinutes,
} from './estimates.ts'

const NOW = new Date('2026-11-20T07:30:00Z')
const DOOR = { lat: -37.8, lng: 144.978 }
/** About 3 km south of the door. */
const ON_THE_ROAD = { lat: -37.827, lng: 144.978 }
const NOBODY_AHEAD: StoreLoad = { toPack: 0, toDeliver: 0, drivers: 1, isBusy: false }
/** Six orders in an hour: one is packed in ten minutes. */
const RULES: StorePace = {
  prepMinutes: 10,
  travelMinutes: 20,
  slotMinutes: 60,
  slotCapacity: 6,
  load: NOBODY_AHEAD,
}
const behind = (load: Partial<StoreLoad>): StorePace => ({ ...RULES, load: { ...NOBODY_AHEAD, ...load } })

const minutesAgo = (minutes: number) => addMinutes(NOW, -minutes)

const order = (change: Partial<EstimatedOrder>): EstimatedOrder => ({
  status: STATUS.pending,
  packingStatus: PACKING.pending,
  placedAt: change.stageSince ?? NOW,
  stageSince: NOW,
  startAt: change.stageSince ?? NOW,
  departedAt: null,
  door: DOOR,
  ...change,
})

const packed = { status: STATUS.approved, packingStatus: PACKING.complete }
const onTheRoad = { status: STATUS.inTransit, packingStatus: PACKING.complete }

describe('minutes until the knock', () => {
  it.each([
    { at: {}, minutes: 30, because: 'preparation and travel lie ahead' },
    { at: { packingStatus: PACKING.approved }, minutes: 30, because: 'it is taken on' },
    { at: { packingStatus: PACKING.packing }, minutes: 25, because: 'half the preparation is packing' },
    { at: packed, minutes: 20, because: 'only travel' },
    { at: { ...packed, status: STATUS.assigned }, minutes: 20, because: 'only travel' },
    { at: onTheRoad, minutes: 20, because: 'nobody knows when it left' },
    { at: { ...onTheRoad, departedAt: minutesAgo(12) }, minutes: 8, because: '12 minutes on the road' },
    { at: { ...onTheRoad, departedAt: minutesAgo(19.8) }, minutes: 1, because: 'never less than a minute' },
  ])('are $minutes: $because', ({ at, minutes }) => {
    expect(estimateMinutes(order(at), RULES, NOW, null)).toBe(minutes)
  })

  it.each([
    { stage: PACKING.pending, waited: 3, minutes: 27, because: 'it may wait for five minutes' },
    { stage: PACKING.pending, waited: 5, minutes: 25, because: 'now packing should begin' },
    { stage: PACKING.pending, waited: 11, minutes: 28, because: 'nobody has begun for six minutes more' },
    {
      stage: PACKING.pending,
      waited: 30,
      minutes: 38,
      because: 'its time has come and nobody has touched it',
    },
    { stage: PACKING.pending, waited: 300, minutes: 55, because: 'more than this nobody can tell' },
    { stage: PACKING.approved, waited: 3, minutes: 27, because: 'two minutes are left' },
    { stage: PACKING.approved, waited: 24, minutes: 35, because: 'packing should have begun 20 minutes ago' },
    { stage: PACKING.packing, waited: 2, minutes: 23, because: '2 of 5 minutes have passed' },
    { stage: PACKING.packing, waited: 15, minutes: 25, because: 'it takes longer than it should' },
    { stage: PACKING.complete, waited: 5, minutes: 20, because: 'it leaves in a moment' },
    { stage: PACKING.complete, waited: 25, minutes: 30, because: 'it waits for something' },
  ])(
    'follow the clock: $minutes at packing status $stage for $waited minutes: $because',
    ({ stage, waited, minutes }) => {
      const waiting = order({
        status: STATUS.approved,
        packingStatus: stage,
        stageSince: minutesAgo(waited),
      })
      expect(estimateMinutes(waiting, RULES, NOW, null)).toBe(minutes)
    },
  )

  it('go on from the time at which it was taken on, and not back', () => {
    const at = { placedAt: minutesAgo(4), startAt: minutesAgo(4), packingStatus: PACKING.approved }
    expect(estimateMinutes(order(at), RULES, NOW, null)).toBe(26)
  })

  it.each([
    { minutesSinceStart: 0, minutes: 28, because: 'ten minutes ago the store turned to it' },
    { minutesSinceStart: 20, minutes: 38, because: 'it should have left ten minutes ago' },
  ])(
    'of a delivery time that was chosen days ago are $minutes: $because',
    ({ minutesSinceStart, minutes }) => {
      const chosen = { placedAt: minutesAgo(4000), stageSince: minutesAgo(4000) }
      const due = order({ ...chosen, startAt: minutesAgo(minutesSinceStart) })
      expect(estimateMinutes(due, RULES, NOW, null)).toBe(minutes)
    },
  )

  it.each([
    { load: { toPack: 1 }, minutes: 35, because: 'one is packed before it' },
    { load: { toPack: 4 }, minutes: 65, because: 'four are' },
    { load: { toPack: 400 }, minutes: 85, because: 'a queue adds an hour at most' },
    { load: { toDeliver: 2 }, minutes: 30, because: 'the driver takes three along' },
    { load: { toDeliver: 3 }, minutes: 60, because: 'the driver has to come back first' },
    { load: { toDeliver: 3, drivers: 2 }, minutes: 30, because: 'there are two of them' },
    { load: { toDeliver: 400 }, minutes: 80, because: 'here too an hour is the most' },
    { load: { toPack: 4, toDeliver: 4 }, minutes: 65, because: 'both happen at the same time' },
    { load: { drivers: 0 }, minutes: 35, because: 'somebody has to be found' },
    { load: { isBusy: true }, minutes: 50, because: 'everything takes longer' },
  ])('follow the queue and the drivers: $minutes with $load: $because', ({ load, minutes }) => {
    expect(estimateMinutes(order({}), behind(load), NOW, null)).toBe(minutes)
    expect(newOrderMinutes(behind(load), NOW)).toBe(minutes)
  })

  it.each([
    {
      at: { packingStatus: PACKING.packing },
      load: { toPack: 4 },
      minutes: 25,
      because: 'it is being packed',
    },
    {
      at: { ...packed, status: STATUS.assigned },
      load: { toPack: 4, toDeliver: 9 },
      minutes: 20,
      because: 'it is packed and has its driver',
    },
  ])('leave the queue behind: $because', ({ at, load, minutes }) => {
    expect(estimateMinutes(order(at), behind(load), NOW, null)).toBe(minutes)
  })

  it.each([
    { place: ON_THE_ROAD, age: 0, minutes: 11, because: '3 km and the stairs' },
    { place: ON_THE_ROAD, age: 3, minutes: 11, because: 'the phone was silent for a moment' },
    { place: DOOR, age: 0, minutes: 1, because: 'at the bell' },
  ])('follow the driver: $because', ({ place, age, minutes }) => {
    const late = order({ ...onTheRoad, departedAt: minutesAgo(90) })
    expect(estimateMinutes(late, RULES, NOW, { ...place, at: minutesAgo(age) })).toBe(minutes)
  })

  it.each([
    { left: 12, minutes: 8, because: 'the clock goes on' },
    { left: 20, minutes: null, because: 'the driver should be there, and nobody knows where they are' },
    { left: 90, minutes: null, because: 'it is not one minute away for ever' },
  ])('forget a position of an hour ago, $left minutes after leaving: $because', ({ left, minutes }) => {
    const moving = order({ ...onTheRoad, departedAt: minutesAgo(left) })
    expect(estimateMinutes(moving, RULES, NOW, { ...DOOR, at: minutesAgo(60) })).toBe(minutes)
  })

  it('do not follow a driver who has not left yet', () => {
    const assigned = order({ ...packed, status: STATUS.assigned })
    expect(estimateMinutes(assigned, RULES, NOW, { ...DOOR, at: NOW })).toBe(20)
  })

  it.each([STATUS.unpaid, STATUS.canceled, STATUS.onHold, STATUS.refunded, STATUS.complete])(
    'are unknown at status %d, where nothing moves',
    (status) => expect(estimateMinutes(order({ status }), RULES, NOW, { ...DOOR, at: NOW })).toBeNull(),
  )

  it('are unknown before a scheduled order’s time', () => {
    expect(estimateMinutes(order({ startAt: new Date(+NOW + 1) }), RULES, NOW, null)).toBeNull()
  })
})

describe('an order is late', () => {
  it.each([
    { dueIn: 30, estimate: 29, by: 0, isLate: false, because: 'it comes in time' },
    { dueIn: 20, estimate: 30, by: 10, isLate: false, because: 'ten minutes may be rounding' },
    {
      dueIn: 20,
      estimate: 31,
      by: 11,
      isLate: true,
      because: 'it comes more than ten minutes after its time',
    },
    { dueIn: 0, estimate: 29, by: 29, isLate: true, because: 'nobody has touched it until its time' },
    { dueIn: -1, estimate: 1, by: 2, isLate: true, because: 'its time has passed, however near it is' },
    { dueIn: 10, estimate: null, by: 0, isLate: false, because: 'its time is still to come' },
    {
      dueIn: -15,
      estimate: null,
      by: 15,
      isLate: true,
      because: 'its time has passed and nobody knows more',
    },
  ])('by $by minutes ($isLate): $because', ({ dueIn, estimate, by, isLate }) => {
    const due = addMinutes(NOW, dueIn)
    expect([minutesLate(due, estimate, NOW), isRunningLate(due, estimate, NOW)]).toEqual([by, isLate])
  })
})

describe('a promise is at risk', () => {
  it.each([
    { dueIn: 30, waited: 0, risk: false, because: 'it was made for this' },
    { dueIn: 25, waited: 5, risk: false, because: 'packing begins in time' },
    { dueIn: 22, waited: 8, risk: true, because: 'nobody has begun' },
    { dueIn: -1, waited: 31, risk: false, because: 'it is broken, which is another thing' },
  ])('$risk with $dueIn minutes left: $because', ({ dueIn, waited, risk }) => {
    const waiting = order({ stageSince: minutesAgo(waited) })
    const expected = expectedArrival(waiting, RULES, NOW, null)
    expect(isAtRisk(addMinutes(NOW, dueIn), expected, NOW)).toBe(risk)
  })

  it.each([
    { start: 60, expected: 60, because: 'nobody comes before the time that was chosen' },
    { start: 5, expected: 25, because: 'the store turned to it five minutes ago' },
  ])('judges one for later by when it can be there: $because', ({ start, expected }) => {
    const later = order({
      placedAt: minutesAgo(900),
      stageSince: minutesAgo(900),
      startAt: addMinutes(NOW, start),
    })
    expect(expectedArrival(later, RULES, NOW, null)).toEqual(addMinutes(NOW, expected))
  })
})
