import { describe, expect, it } from 'vitest'
import { PACKING, STATUS } from '#domain/orders/order-status.ts'
import { type EstimatedOrder, estimateMinutes } from './estimates.ts'

const NOW = new Date('2026-11-20T07:30:00Z')
const DOOR = { lat: -37.8, lng: 144.978 }
/** About 3 km south of the door. */
const ON_THE_ROAD = { lat: -37.827, lng: 144.978 }
const RULES = { prepMinutes: 10, travelMinutes: 20 }

const order = (change: Partial<EstimatedOrder>): EstimatedOrder => ({
  status: STATUS.pending,
  packingStatus: PACKING.pending,
  startAt: NOW,
  departedAt: null,
  door: DOOR,
  ...change,
})

const minutesAgo = (minutes: number) => new Date(+NOW - minutes * 60_000)

describe('minutes until the knock', () => {
  it.each([
    { at: {}, minutes: 30, because: 'preparation and travel lie ahead' },
    { at: { packingStatus: PACKING.approved }, minutes: 29, because: 'it is taken on' },
    { at: { packingStatus: PACKING.packing }, minutes: 25, because: 'half packed' },
    { at: { status: STATUS.approved, packingStatus: PACKING.complete }, minutes: 20, because: 'only travel' },
    { at: { status: STATUS.assigned, packingStatus: PACKING.complete }, minutes: 20, because: 'only travel' },
    { at: { status: STATUS.inTransit }, minutes: 20, because: 'nobody knows when it left' },
    {
      at: { status: STATUS.inTransit, departedAt: minutesAgo(12) },
      minutes: 8,
      because: '12 minutes on the road',
    },
    {
      at: { status: STATUS.inTransit, departedAt: minutesAgo(90) },
      minutes: 1,
      because: 'late is still coming',
    },
  ])('are $minutes: $because', ({ at, minutes }) => {
    expect(estimateMinutes(order(at), RULES, NOW, null)).toBe(minutes)
  })

  it.each([
    { driver: ON_THE_ROAD, minutes: 11, because: '3 km and the stairs' },
    { driver: DOOR, minutes: 1, because: 'at the bell' },
  ])('follow the driver: $because', ({ driver, minutes }) => {
    const moving = order({ status: STATUS.inTransit, departedAt: minutesAgo(90) })
    expect(estimateMinutes(moving, RULES, NOW, driver)).toBe(minutes)
  })

  it('do not follow a driver who has not left yet', () => {
    expect(estimateMinutes(order({ status: STATUS.assigned }), RULES, NOW, DOOR)).toBe(30)
  })

  it.each([STATUS.unpaid, STATUS.canceled, STATUS.onHold, STATUS.refunded, STATUS.complete])(
    'are unknown at status %d, where nothing moves',
    (status) => expect(estimateMinutes(order({ status }), RULES, NOW, ON_THE_ROAD)).toBeNull(),
  )

  it('are unknown before a scheduled order’s time', () => {
    expect(estimateMinutes(order({ startAt: new Date(+NOW + 1) }), RULES, NOW, null)).toBeNull()
  })
})
