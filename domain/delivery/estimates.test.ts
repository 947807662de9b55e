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
/** Position about 3 km south of the door. */
const ON_THE_ROAD = { lat: -37.827, lng: 144.978 }
const NOBODY_AHEAD: StoreLoad = { toPack: 0, toDeliver: 0, drivers: 1, isBusy: false }
/** Pace of six orders per hour, so that packing an order takes ten minutes. */
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

describe('estimated minutes until delivery', () => {
  it.each([
    { at: {}, minutes: 30, because: 'preparation and travel remain' },
    { at: { packingStatus: PACKING.approved }, minutes: 30, because: 'the order was accepted' },
    { at: { packingStatus: PACKING.packing }, minutes: 25, because: 'half the preparation is packing' },
    { at: packed, minutes: 20, because: 'only travel remains' },
    { at: { ...packed, status: STATUS.assigned }, minutes: 20, because: 'only travel remains' },
    { at: onTheRoad, minutes: 20, because: 'the departure time is unknown' },
    {
      at: { ...onTheRoad, departedAt: minutesAgo(12) },
      minutes: 8,
      because: '12 minutes of travel have passed',
    },
    { at: { ...onTheRoad, departedAt: minutesAgo(19.8) }, minutes: 1, because: 'the minimum is one minute' },
  ])('are $minutes: $because', ({ at, minutes }) => {
    expect(estimateMinutes(order(at), RULES, NOW, null)).toBe(minutes)
  })

  it.each([
    { stage: PACKING.pending, waited: 3, minutes: 27, because: 'it may wait five minutes' },
    { stage: PACKING.pending, waited: 5, minutes: 25, because: 'packing should start now' },
    { stage: PACKING.pending, waited: 11, minutes: 28, because: 'packing is six minutes overdue' },
    {
      stage: PACKING.pending,
      waited: 30,
      minutes: 38,
      because: 'its time has come and packing has not started',
    },
    { stage: PACKING.pending, waited: 300, minutes: 55, because: 'the extra time for an overrun is limited' },
    { stage: PACKING.approved, waited: 3, minutes: 27, because: 'two minutes are left' },
    {
      stage: PACKING.approved,
      waited: 24,
      minutes: 35,
      because: 'packing should have started 20 minutes ago',
    },
    { stage: PACKING.packing, waited: 2, minutes: 23, because: '2 of 5 minutes have passed' },
    { stage: PACKING.packing, waited: 15, minutes: 25, because: 'packing takes longer than planned' },
    { stage: PACKING.complete, waited: 5, minutes: 20, because: 'it is about to leave' },
    { stage: PACKING.complete, waited: 25, minutes: 30, because: 'its departure is overdue' },
  ])(
    'depend on the time: $minutes after $waited minutes in packing status $stage: $because',
    ({ stage, waited, minutes }) => {
      const waiting = order({
        status: STATUS.approved,
        packingStatus: stage,
        stageSince: minutesAgo(waited),
      })
      expect(estimateMinutes(waiting, RULES, NOW, null)).toBe(minutes)
    },
  )

  it('do not increase when the order is accepted', () => {
    const at = { placedAt: minutesAgo(4), startAt: minutesAgo(4), packingStatus: PACKING.approved }
    expect(estimateMinutes(order(at), RULES, NOW, null)).toBe(26)
  })

  it.each([
    { minutesSinceStart: 0, minutes: 28, because: 'the store started on it ten minutes ago' },
    { minutesSinceStart: 20, minutes: 38, because: 'it should have left ten minutes ago' },
  ])(
    'are $minutes for a delivery time that was booked days ago: $because',
    ({ minutesSinceStart, minutes }) => {
      const chosen = { placedAt: minutesAgo(4000), stageSince: minutesAgo(4000) }
      const due = order({ ...chosen, startAt: minutesAgo(minutesSinceStart) })
      expect(estimateMinutes(due, RULES, NOW, null)).toBe(minutes)
    },
  )

  it.each([
    { load: { toPack: 1 }, minutes: 35, because: 'one order is packed before it' },
    { load: { toPack: 4 }, minutes: 65, because: 'four orders are packed before it' },
    { load: { toPack: 400 }, minutes: 85, because: 'a packing queue adds at most an hour' },
    { load: { toDeliver: 2 }, minutes: 30, because: 'a driver carries three orders' },
    { load: { toDeliver: 3 }, minutes: 60, because: 'the driver has to come back first' },
    { load: { toDeliver: 3, drivers: 2 }, minutes: 30, because: 'there are two drivers' },
    { load: { toDeliver: 400 }, minutes: 80, because: 'waiting for a driver adds at most an hour' },
    { load: { toPack: 4, toDeliver: 4 }, minutes: 65, because: 'packing and driving happen concurrently' },
    { load: { drivers: 0 }, minutes: 35, because: 'a driver has to be found' },
    { load: { isBusy: true }, minutes: 50, because: 'everything takes longer' },
  ])('depend on the queue and the drivers: $minutes with $load: $because', ({ load, minutes }) => {
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
  ])('do not depend on the queue: $because', ({ at, load, minutes }) => {
    expect(estimateMinutes(order(at), behind(load), NOW, null)).toBe(minutes)
  })

  it.each([
    { place: ON_THE_ROAD, age: 0, minutes: 11, because: '3 km and the hand-over remain' },
    { place: ON_THE_ROAD, age: 3, minutes: 11, because: 'a position of three minutes ago is used' },
    { place: DOOR, age: 0, minutes: 1, because: 'the driver is at the door' },
  ])('depend on the driver’s position: $because', ({ place, age, minutes }) => {
    const late = order({ ...onTheRoad, departedAt: minutesAgo(90) })
    expect(estimateMinutes(late, RULES, NOW, { ...place, at: minutesAgo(age) })).toBe(minutes)
  })

  it.each([
    { left: 12, minutes: 8, because: 'the travel time is counted down' },
    { left: 20, minutes: null, because: 'the driver should have arrived, and the position is unknown' },
    { left: 90, minutes: null, because: 'the estimate must not stay at one minute' },
  ])('ignore a position of an hour ago, $left minutes after departure: $because', ({ left, minutes }) => {
    const moving = order({ ...onTheRoad, departedAt: minutesAgo(left) })
    expect(estimateMinutes(moving, RULES, NOW, { ...DOOR, at: minutesAgo(60) })).toBe(minutes)
  })

  it('ignore the position of a driver who has not departed', () => {
    const assigned = order({ ...packed, status: STATUS.assigned })
    expect(estimateMinutes(assigned, RULES, NOW, { ...DOOR, at: NOW })).toBe(20)
  })

  it.each([STATUS.unpaid, STATUS.canceled, STATUS.onHold, STATUS.refunded, STATUS.complete])(
    'are unknown in the inactive status %d',
    (status) => expect(estimateMinutes(order({ status }), RULES, NOW, { ...DOOR, at: NOW })).toBeNull(),
  )

  it('are unknown before a scheduled order’s time', () => {
    expect(estimateMinutes(order({ startAt: new Date(+NOW + 1) }), RULES, NOW, null)).toBeNull()
  })
})

describe('an order is late', () => {
  it.each([
    { dueIn: 30, estimate: 29, by: 0, isLate: false, because: 'it arrives on time' },
    { dueIn: 20, estimate: 30, by: 10, isLate: false, because: 'ten minutes are within the tolerance' },
    {
      dueIn: 20,
      estimate: 31,
      by: 11,
      isLate: true,
      because: 'it arrives more than ten minutes after its due time',
    },
    { dueIn: 0, estimate: 29, by: 29, isLate: true, because: 'no work has started at its due time' },
    { dueIn: -1, estimate: 1, by: 2, isLate: true, because: 'its due time has passed' },
    { dueIn: 10, estimate: null, by: 0, isLate: false, because: 'its due time has not passed' },
    {
      dueIn: -15,
      estimate: null,
      by: 15,
      isLate: true,
      because: 'its due time has passed and there is no estimate',
    },
  ])('by $by minutes ($isLate): $because', ({ dueIn, estimate, by, isLate }) => {
    const due = addMinutes(NOW, dueIn)
    expect([minutesLate(due, estimate, NOW), isRunningLate(due, estimate, NOW)]).toEqual([by, isLate])
  })
})

describe('a promise is at risk', () => {
  it.each([
    { dueIn: 30, waited: 0, risk: false, because: 'the estimate equals the promised time' },
    { dueIn: 25, waited: 5, risk: false, because: 'packing starts in time' },
    { dueIn: 22, waited: 8, risk: true, because: 'packing has not started in time' },
    { dueIn: -1, waited: 31, risk: false, because: 'the promise is broken already' },
  ])('$risk with $dueIn minutes left: $because', ({ dueIn, waited, risk }) => {
    const waiting = order({ stageSince: minutesAgo(waited) })
    const expected = expectedArrival(waiting, RULES, NOW, null)
    expect(isAtRisk(addMinutes(NOW, dueIn), expected, NOW)).toBe(risk)
  })

  it.each([
    { start: 60, expected: 60, because: 'an order never arrives before its booked time' },
    { start: 5, expected: 25, because: 'the store started on it five minutes ago' },
  ])('is judged for a scheduled order by its possible arrival: $because', ({ start, expected }) => {
    const later = order({
      placedAt: minutesAgo(900),
      stageSince: minutesAgo(900),
      startAt: addMinutes(NOW, start),
    })
    expect(expectedArrival(later, RULES, NOW, null)).toEqual(addMinutes(NOW, expected))
  })
})
