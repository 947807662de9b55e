import { describe, expect, it } from 'vitest'
import { EVENING, aDriver, aState, anOrder } from '#testing/suites/dispatch-states.ts'
import { nearestDrivers } from './nearest-driver.ts'

const far = { lat: -33.95, lng: 151.3 }
const driverOf = (change: Parameters<typeof aState>[0], orderIds = [1]) =>
  nearestDrivers(aState(change), orderIds).map(({ orderId, driverId }) => [orderId, driverId])

describe('the nearest driver', () => {
  it('takes an order', () => {
    expect(driverOf({ drivers: [aDriver(1, { position: far }), aDriver(2)] })).toEqual([[1, 2]])
  })

  it('must be fit for the order', () => {
    const drivers = [
      aDriver(1, { trainingLastDay: null }),
      aDriver(2, { papersLastDay: '2026-11-26' }),
      aDriver(3, { shift: null }),
      aDriver(4, { storeIds: [2] }),
      aDriver(5, { position: far }),
    ]
    expect(driverOf({ drivers })).toEqual([[1, 5]])
  })

  it('must have space', () => {
    const orders = [1, 2, 3].map((orderId) => anOrder(orderId))
    const drivers = [aDriver(1, { vehicle: 'bicycle' })]
    expect(driverOf({ orders, drivers }, [1, 2, 3])).toEqual([
      [1, 1],
      [2, 1],
    ])
  })

  it('is the pinned driver, if there is one', () => {
    const drivers = [aDriver(1), aDriver(2, { position: far })]
    expect(driverOf({ orders: [anOrder(1, { pinnedTo: 2 })], drivers })).toEqual([[1, 2]])
  })

  it('does not exist after the lawful hours', () => {
    const now = new Date(EVENING.getTime() + 4 * 3_600_000)
    const readyAt = now
    expect(driverOf({ now, orders: [anOrder(1, { readyAt })] })).toEqual([])
  })
})
