import { describe, expect, it } from 'vitest'
import { required } from '#domain/required.ts'
import { addMinutes } from '#domain/time.ts'
import { buildCity } from './city.ts'
import { playNearestFirst } from './nearest-driver.ts'
import { playPlanned } from './planned-evening.ts'
import { countViolations, keptShare, type Records } from './records.ts'

/** First orders of a busy evening. `npm run simulate:evening` plays whole evenings. */
const aShortEvening = () => {
  const city = buildCity('short', 'high')
  return { ...city, orders: city.orders.slice(0, 15) }
}

describe('an evening with the planner', () => {
  it('always delivers every order in the same way, without a broken rule, in fewer minutes than the nearest driver first', () => {
    const city = aShortEvening()
    const [planned, again, nearest] = [playPlanned(city), playPlanned(city), playNearestFirst(city)]
    expect(again).toEqual(planned)
    expect(planned.handedOver).toHaveLength(15)
    expect([countViolations(city, planned), countViolations(city, nearest)]).toEqual([0, 0])
    expect(planned.driverMinutes).toBeLessThan(nearest.driverMinutes)
    expect(planned.changes / city.orders.length).toBeLessThanOrEqual(0.3)
    expect(keptShare(city, planned)).toBeGreaterThan(0.9)
  })
})

describe('the count of violations', () => {
  const city = aShortEvening()
  const { order } = required(city.orders[0], 'order')
  const arrivedAt = addMinutes(order.dueAt, -5)
  const delivery = { orderId: order.orderId, driverId: 1, arrivedAt, endedAt: addMinutes(arrivedAt, 3) }
  const loading = { orderId: order.orderId, driverId: 1, at: addMinutes(arrivedAt, -10) }
  const late = new Date('2026-11-27T23:01:00+11:00')
  const owned = {
    ...city,
    drivers: city.drivers.map((driver) => ({ ...driver, contacts: order.parties.owner })),
  }
  const untrained = { ...city, drivers: city.drivers.map((driver) => ({ ...driver, trainingLastDay: null })) }
  const cyclists = {
    ...city,
    drivers: city.drivers.map((driver) => ({ ...driver, vehicle: 'bicycle' as const })),
  }
  const three = city.orders.slice(0, 3).map((each) => ({ ...loading, orderId: each.order.orderId }))
  const records = (more: Partial<Records> = {}): Records => ({
    loaded: [loading],
    handedOver: [delivery],
    driverMinutes: 0,
    ...more,
  })

  it.each([
    { because: 'nothing is wrong', count: 0, in: city, records: records() },
    {
      because: 'the hand-over ends after 23:00',
      count: 1,
      in: city,
      records: records({ handedOver: [{ ...delivery, endedAt: late }] }),
    },
    { because: 'the order is the driver’s own', count: 1, in: owned, records: records() },
    { because: 'the driver has no training', count: 1, in: untrained, records: records() },
    {
      because: 'another driver loaded the order',
      count: 1,
      in: city,
      records: records({ loaded: [{ ...loading, driverId: 2 }] }),
    },
    {
      because: 'a bicycle holds two orders, at each of three pick-ups',
      count: 3,
      in: cyclists,
      records: records({ loaded: three }),
    },
  ])('is $count, because $because', ({ count, in: place, records }) => {
    expect(countViolations(place, records)).toBe(count)
  })
})
