import { isOwnOrder } from '#domain/accounts/own-order.ts'
import { paperState } from '#domain/delivery/driver-papers.ts'
import { rideMinutes } from '#domain/delivery/estimates.ts'
import { isLawfulHandOver } from '#domain/delivery/lawful-hours.ts'
import type {
  DispatchDriver,
  DispatchOrder,
  DispatchState,
  UnassignedReason,
} from '#domain/dispatch/dispatch-state.ts'
import * as prices from '#domain/dispatch/planning-prices.ts'
import { VEHICLE_CAPACITY } from '#domain/dispatch/vehicle-capacity.ts'
import { needsTraining } from '#domain/law/state-law.ts'
import { required } from '#domain/required.ts'
import { addMinutes, localDate, minutesBetween } from '#domain/time.ts'

/** Stop of one order. */
export type SingleStop = { kind: 'pickup' | 'dropoff'; orderId: number }

/** Rule that a route breaks for an order. */
export type Breach = { orderId: number; reason: UnassignedReason }

/** Drives a route without the planner's arrays and returns the broken rules. It is slow and simple on purpose. */
export function replayRoute(
  state: DispatchState,
  driver: DispatchDriver,
  stops: readonly SingleStop[],
): Breach[] {
  const orderOf = (orderId: number) =>
    required(
      state.orders.find((order) => order.orderId === orderId),
      'order',
    )
  const storeOf = ({ storeId }: DispatchOrder) =>
    required(
      state.stores.find((store) => store.storeId === storeId),
      'store',
    )
  const aboard = new Set(state.orders.filter(({ onBoardOf }) => onBoardOf === driver.driverId))
  const breaches: Breach[] = []
  let last: { kind: string; at: object; pace: number } | null = null
  let place: { lat: number; lng: number } = driver.position
  let pace = 1
  if (driver.leg) {
    const order = orderOf(required(driver.leg.orderIds[0], 'order'))
    const isPickup = driver.leg.kind === 'pickup'
    ;[place, pace] = [isPickup ? storeOf(order) : order.door, storeOf(order).paceFactor]
  }
  const starts = [state.now, driver.freeAt, ...(driver.leg ? [driver.leg.arrivesAt] : [])]
  let at = new Date(Math.max(...starts.map((each) => each.getTime())))
  let hasRested = false
  for (const { kind, orderId } of stops) {
    const order = orderOf(orderId)
    const store = storeOf(order)
    const target = kind === 'pickup' ? store : order.door
    if (aboard.size === 0 && !hasRested && driver.plannedBreak && at >= driver.plannedBreak.from)
      [at, hasRested] = [addMinutes(at, driver.plannedBreak.minutes), true]
    at = addMinutes(at, rideMinutes(place, target) * Math.max(pace, store.paceFactor))
    const isFurther = last !== null && last.kind === kind && last.at === target
    ;[place, pace, last] = [target, store.paceFactor, { kind, at: target, pace }]
    if (kind === 'pickup') {
      if (order.readyAt && at < order.readyAt) at = order.readyAt
      at = addMinutes(at, isFurther ? prices.FURTHER_PICKUP_MINUTES : prices.PICKUP_MINUTES)
      aboard.add(order)
      const { litres, orders } = VEHICLE_CAPACITY[driver.vehicle]
      const volume = [...aboard].reduce((sum, each) => sum + each.litres, 0)
      if (aboard.size > orders || volume > litres) breaches.push({ orderId, reason: 'vehicle_full' })
      continue
    }
    at = addMinutes(at, order.containsAlcohol ? prices.ID_CHECK_MINUTES : prices.PLAIN_DOOR_MINUTES)
    aboard.delete(order)
    for (const reason of breachesAtDoor(state, driver, order, at)) breaches.push({ orderId, reason })
  }
  return breaches
}

/** Returns the rules that a hand-over at an instant breaks. Loaded orders have only those of the law. */
function breachesAtDoor(
  state: DispatchState,
  driver: DispatchDriver,
  order: DispatchOrder,
  at: Date,
): UnassignedReason[] {
  const day = localDate(at, order.zone)
  const isOver = (lastDay: string | null) => ['missing', 'expired'].includes(paperState(lastDay, day))
  const { shift } = driver
  const isLawful = !order.containsAlcohol || isLawfulHandOver(state.laws[order.state], order.zone, at)
  const lawful: UnassignedReason[] = isLawful ? [] : ['outside_lawful_hours']
  if (order.onBoardOf === driver.driverId) return lawful
  const isOff = shift === null || shift.from > state.now || (shift.until !== null && at > shift.until)
  const isLate = order.pinnedTo === null && minutesBetween(order.dueAt, at) > prices.LATE_LIMIT_MINUTES
  const others: [boolean, UnassignedReason][] = [
    [isOff || !driver.storeIds.includes(order.storeId), 'no_driver_on_shift'],
    [isOver(driver.papersLastDay), 'papers_ended'],
    [needsTraining(state.laws[order.state], day) && isOver(driver.trainingLastDay), 'not_trained'],
    [isOwnOrder(driver.contacts, order.parties), 'own_order'],
    [order.litres > VEHICLE_CAPACITY[driver.vehicle].litres, 'vehicle_full'],
    [isLate, 'all_too_late'],
  ]
  return [...lawful, ...others.flatMap(([isBroken, reason]) => (isBroken ? [reason] : []))]
}
