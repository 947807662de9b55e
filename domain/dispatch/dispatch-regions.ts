import type { DispatchState } from './dispatch-state.ts'

/**
 * Splits a state into parts without a driver in common. Stores belong to one part if a driver delivers for both, or
 * carries goods of one of them and delivers for the second. Parts are planned separately, because the time of a plan grows
 * with the product of orders and drivers.
 */
export function dispatchRegions(state: DispatchState): DispatchState[] {
  const regionOf = new Map(state.stores.map(({ storeId }) => [storeId, storeId]))
  const root = (storeId: number): number => {
    const parent = regionOf.get(storeId) ?? storeId
    return parent === storeId ? storeId : root(parent)
  }
  const storesOf = new Map(state.drivers.map(({ driverId, storeIds }) => [driverId, new Set(storeIds)]))
  for (const { onBoardOf, storeId } of state.orders) storesOf.get(onBoardOf ?? -1)?.add(storeId)
  for (const storeIds of storesOf.values()) {
    const [first, ...others] = [...storeIds].filter((storeId) => regionOf.has(storeId))
    for (const other of first === undefined ? [] : others) regionOf.set(root(other), root(first!))
  }
  const regionOfDriver = (driverId: number) => {
    const first = [...(storesOf.get(driverId) ?? [])].find((storeId) => regionOf.has(storeId))
    return first === undefined ? null : root(first)
  }
  const regions = new Set(state.orders.map(({ storeId }) => root(storeId)))
  return [...regions].map((region) => ({
    ...state,
    stores: state.stores.filter(({ storeId }) => root(storeId) === region),
    orders: state.orders.filter(({ storeId }) => root(storeId) === region),
    drivers: state.drivers.filter(({ driverId }) => regionOfDriver(driverId) === region),
    previous: state.previous.filter(({ driverId }) => regionOfDriver(driverId) === region),
  }))
}
