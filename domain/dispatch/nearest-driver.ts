import { rideMinutes } from '#domain/delivery/estimates.ts'
import { isLawfulHandOver } from '#domain/delivery/lawful-hours.ts'
import { addMinutes, localDate, minutesBetween } from '#domain/time.ts'
import type { Assignment, DispatchDriver, DispatchOrder, DispatchState } from './dispatch-state.ts'
import { unfitForDay, unfitForOrder } from './driver-fitness.ts'
import { PICKUP_MINUTES } from './planning-prices.ts'
import { VEHICLE_CAPACITY } from './vehicle-capacity.ts'

/**
 * Assigns orders to the nearest fit driver with space, for the time in which the planner fails. It considers no routes:
 * the arrival is that of a direct ride. Orders that no driver may take are left out.
 */
export function nearestDrivers(state: DispatchState, orderIds: readonly number[]): Assignment[] {
  const counts = new Map<number, number>()
  for (const { onBoardOf, plannedFor } of state.orders) {
    const holder = onBoardOf ?? plannedFor
    if (holder !== null) counts.set(holder, (counts.get(holder) ?? 0) + 1)
  }
  return state.orders.flatMap((order) => {
    if (!orderIds.includes(order.orderId) || order.onBoardOf !== null) return []
    const nearest = state.drivers
      .filter((driver) => isFit(state, driver, order))
      .filter(({ driverId, vehicle }) => (counts.get(driverId) ?? 0) < VEHICLE_CAPACITY[vehicle].orders)
      .map((driver) => ({ driver, eta: directArrival(state, driver, order) }))
      .filter(
        ({ eta }) => !order.containsAlcohol || isLawfulHandOver(state.laws[order.state], order.zone, eta),
      )
      .toSorted((a, b) => a.eta.getTime() - b.eta.getTime() || a.driver.driverId - b.driver.driverId)[0]
    if (!nearest) return []
    const { driverId } = nearest.driver
    counts.set(driverId, (counts.get(driverId) ?? 0) + 1)
    const { eta } = nearest
    const spareMinutes = minutesBetween(eta, order.dueAt)
    const pinned = order.pinnedTo !== null
    return [{ orderId: order.orderId, driverId, eta, spareMinutes, nextBest: null, pinned }]
  })
}

function isFit({ now, laws }: DispatchState, driver: DispatchDriver, order: DispatchOrder): boolean {
  const day = { law: laws[order.state], zone: order.zone, date: localDate(now, order.zone) }
  if (order.pinnedTo !== null && order.pinnedTo !== driver.driverId) return false
  return unfitForDay(driver, day, now) === null && unfitForOrder(driver, order) === null
}

/** Returns the arrival of a driver who rides to the store, waits for the order and rides to the door. */
function directArrival({ now, stores }: DispatchState, driver: DispatchDriver, order: DispatchOrder): Date {
  const store = stores.find(({ storeId }) => storeId === order.storeId)
  if (!store) return order.dueAt
  const atStore = addMinutes(now, rideMinutes(driver.position, store) * store.paceFactor)
  const ready = order.readyAt !== null && order.readyAt > atStore ? order.readyAt : atStore
  const ride = rideMinutes(store, order.door) * store.paceFactor
  return addMinutes(ready, PICKUP_MINUTES + ride)
}
