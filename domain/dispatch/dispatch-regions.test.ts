import { describe, expect, it } from 'vitest'
import { STORE, aDriver, aState, anOrder } from '#testing/suites/dispatch-states.ts'
import { dispatchRegions } from './dispatch-regions.ts'

const stores = [1, 2, 3].map((storeId) => ({ ...STORE, storeId }))
const orders = [1, 2, 3].map((storeId) => anOrder(storeId, { storeId }))

const idsOf = (drivers: ReturnType<typeof aDriver>[], more = {}) =>
  dispatchRegions(aState({ stores, orders, drivers, ...more })).map((region) => ({
    stores: region.stores.map(({ storeId }) => storeId),
    orders: region.orders.map(({ orderId }) => orderId),
    drivers: region.drivers.map(({ driverId }) => driverId),
  }))

describe('regions of a dispatch state', () => {
  it('join stores that share a driver', () => {
    expect(idsOf([aDriver(1, { storeIds: [1, 3] }), aDriver(2, { storeIds: [2] })])).toEqual([
      { stores: [1, 3], orders: [1, 3], drivers: [1] },
      { stores: [2], orders: [2], drivers: [2] },
    ])
  })

  it('join a store with the goods that its driver carries', () => {
    const carried = [anOrder(1, { storeId: 1, onBoardOf: 2 }), anOrder(2, { storeId: 2 })]
    expect(idsOf([aDriver(2, { storeIds: [2] })], { orders: carried })).toEqual([
      { stores: [1, 2], orders: [1, 2], drivers: [2] },
    ])
  })

  it('leave out stores without orders and their drivers', () => {
    expect(idsOf([aDriver(1, { storeIds: [3] })], { orders: [anOrder(1)] })).toEqual([
      { stores: [1], orders: [1], drivers: [] },
    ])
  })
})
