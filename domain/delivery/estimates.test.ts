import { describe, expect, it } from 'vitest'
import { PACKING, STATUS } from '#domain/orders/order-status.ts'
import { addMinutes } from '#domain/time.ts'
import { type EstimatedOrder, estimateMinutes, isRunningLate, minutesLate } from './estimates.ts'

const NOW = new Date('2026-11-20T07:30:00Z')
const DOOR = { lat: -37.8, lng: 144.978 }
/** About 3 km south of the door. */
const ON_THE_ROAD = { lat: -37.827, lng: 144.978 }
const RULES = { prepMinutes: 10, travelMinutes: 20 }

const minutesAgo = (minutes: number) => addMinutes(NOW, -minutes)

const order = (change: Partial<EstimatedOrder>): EstimatedOrder => ({
  status: STATUS.pending,
  packingStatus: PACKING.pending,
  stageSince: NOW,
  startAt: minutesAgo(120),
  departedAt: null,
  door: DOOR,
  ...change,
})

const packed = { status: STATUS.approved, packingStatus: PACKING.complete }
const onTheRoad = { status: STATUS.inTransit, packingStatus: PACKING.complete }

describe('minutes until the knock', () => {
  it.each([
    { at: {}, minutes: 30, because: 'preparation and travel lie ahead' },
    { at: { packingStatus: PACKING.approved }, minutes: 29, because: 'it is taken on' },
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
    { stage: PACKING.pending, waited: 1, minutes: 29, because: 'its minute has passed' },
    {
      stage: PACKING.pending,
      waited: 45,
      minutes: 29,
      because: 'nobody has touched it: all the work is left',
    },
    { stage: PACKING.approved, waited: 3, minutes: 26, because: '3 of 4 minutes have passed' },
    { stage: PACKING.approved, waited: 45, minutes: 25, because: 'packing has not begun' },
    { stage: PACKING.packing, waited: 2, minutes: 23, because: '2 of 5 minutes have passed' },
    { stage: PACKING.packing, waited: 45, minutes: 20, because: 'the drive is left' },
    { stage: PACKING.complete, waited: 45, minutes: 20, because: 'it has not left' },
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
