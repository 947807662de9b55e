import { rideMinutes } from '#domain/delivery/estimates.ts'
import type { GeoPoint } from '#domain/delivery/zone-polygon.ts'
import { minutesBetween } from '#domain/time.ts'
import type { DispatchDriver, DispatchOrder, DispatchState, StopKey } from './dispatch-state.ts'
import { type HandOverLimits, handOverLimits } from './hand-over-limits.ts'
import * as prices from './planning-prices.ts'
import { VEHICLE_CAPACITY } from './vehicle-capacity.ts'

/**
 * State in arrays, for the search. Times are minutes from now. A route is a list of codes: order `o` is picked up by
 * the code `o` and handed over by the code `o + orderCount`. Values of an order and a driver are at the index
 * `o * driverCount + d`.
 */
export type PlanningProblem = {
  state: DispatchState
  /** Orders that are planned now. */
  orders: readonly DispatchOrder[]
  drivers: readonly DispatchDriver[]
  orderCount: number
  driverCount: number
  limits: HandOverLimits
  /** Latest end of the hand-over; -Infinity if the driver can't deliver the order. */
  latest: Float64Array
  /** Price of giving the order to the driver. */
  changePrice: Float64Array
  /** Only driver who may deliver the order; -1 for any, `driverCount` if that driver is missing. */
  onlyDriver: Int32Array
  isLoaded: Uint8Array
  ready: Float64Array
  due: Float64Array
  /** Earliest arrival. */
  earliest: Float64Array
  doorMinutes: Float64Array
  litres: Float64Array
  startMinute: Float64Array
  /** Loaded goods. */
  startLitres: Float64Array
  startOrders: Float64Array
  maxLitres: Float64Array
  maxOrders: Int32Array
  breakFrom: Float64Array
  breakMinutes: Float64Array
  /** Codes of the ride in progress, with which every route starts. */
  lockedCodes: readonly (readonly number[])[]
  /** Point and kind of the stop that the phone has shown; the point is -1 without a stop. */
  seenPoint: Int32Array
  seenIsDrop: Uint8Array
  /** Walks before each stop of a route. Routes never change, so that the search computes them once. */
  walks: WeakMap<readonly number[], RouteWalk[]>
  /** Cheapest positions by route and order. */
  insertions: WeakMap<readonly number[], Map<number, Insertion | null>>
} & RideTable

/** Driver on the way along a route. Mutable, because the search takes millions of steps. */
export type RouteWalk = {
  point: number
  minute: number
  /** Start of the service at the last stop. */
  served: number
  /** Price of the route so far. */
  price: number
  /** Driving and service so far, in minutes. */
  work: number
  litres: number
  carried: number
  /** 1 after a door, 0 after a store, -1 at the start. */
  lastIsDrop: number
  /** 1 if the last stop was at the same place as the stop before, and of the same kind. */
  isFurther: number
  hasRested: number
  stops: number
}

/** Position of an order in a route. `price` is what it adds to the price of the route. */
export type Insertion = {
  price: number
  /** Index of the pick-up in the route; -1 for a loaded order. */
  pickupAt: number
  /** Index of the hand-over in the route, before the pick-up is inserted. */
  dropAt: number
}

/** Minutes of the rides between all points: stores, doors and drivers. */
type RideTable = {
  rides: Float64Array
  pointCount: number
  storePoint: Int32Array
  doorPoint: Int32Array
  startPoint: Int32Array
}

/** Returns whether the planner plans an order now. Loaded orders are always planned. */
export const isPlannable = (order: DispatchOrder, now: Date): boolean =>
  order.onBoardOf !== null ||
  (order.readyAt !== null && minutesBetween(now, order.readyAt) <= prices.HORIZON_MINUTES)

/** Converts a state into arrays. */
export function planningProblem(state: DispatchState): PlanningProblem {
  const orders = state.orders.filter((order) => isPlannable(order, state.now))
  const { drivers, now } = state
  const minute = (at: Date) => minutesBetween(now, at)
  const limits = handOverLimits(state, orders)
  const table = rideTable(state, orders)
  const codes = codesOf(orders)
  const loadedOf = ({ driverId }: DispatchDriver) => orders.filter(({ onBoardOf }) => onBoardOf === driverId)
  const ofDrivers = (value: (driver: DispatchDriver) => number) => Float64Array.from(drivers, value)
  return {
    state,
    orders,
    drivers,
    orderCount: orders.length,
    driverCount: drivers.length,
    limits,
    ...table,
    ...orderArrays(orders, limits, now),
    ...pairArrays(orders, drivers, limits),
    startMinute: ofDrivers(({ freeAt, leg }) => Math.max(0, minute(freeAt), leg ? minute(leg.arrivesAt) : 0)),
    startLitres: ofDrivers((driver) => loadedOf(driver).reduce((sum, { litres }) => sum + litres, 0)),
    startOrders: ofDrivers((driver) => loadedOf(driver).length),
    maxLitres: ofDrivers(({ vehicle }) => VEHICLE_CAPACITY[vehicle].litres),
    maxOrders: Int32Array.from(drivers, ({ vehicle }) => VEHICLE_CAPACITY[vehicle].orders),
    breakFrom: ofDrivers(({ plannedBreak }) => (plannedBreak ? minute(plannedBreak.from) : Infinity)),
    breakMinutes: ofDrivers(({ plannedBreak }) => plannedBreak?.minutes ?? 0),
    walks: new WeakMap(),
    insertions: new WeakMap(),
    lockedCodes: drivers.map(({ leg }) => (leg ? codes(leg) : [])),
    seenPoint: Int32Array.from(drivers, ({ seenStop }) => firstPointOf(seenStop, codes, table)),
    seenIsDrop: Uint8Array.from(drivers, ({ seenStop }) => (seenStop?.kind === 'dropoff' ? 1 : 0)),
  }
}

/** Returns a function from a stop to the codes of its orders, without orders that are no longer planned. */
export function codesOf(orders: readonly DispatchOrder[]): (stop: StopKey) => number[] {
  const index = new Map(orders.map(({ orderId }, o) => [orderId, o]))
  return ({ kind, orderIds }) =>
    orderIds.flatMap((orderId) => {
      const o = index.get(orderId)
      return o === undefined ? [] : [kind === 'pickup' ? o : o + orders.length]
    })
}

function orderArrays(orders: readonly DispatchOrder[], { opens }: HandOverLimits, now: Date) {
  const minute = (at: Date) => minutesBetween(now, at)
  const ofOrders = (value: (order: DispatchOrder, o: number) => number) => Float64Array.from(orders, value)
  return {
    isLoaded: Uint8Array.from(orders, ({ onBoardOf }) => (onBoardOf === null ? 0 : 1)),
    ready: ofOrders(({ readyAt }) => (readyAt ? minute(readyAt) : 0)),
    due: ofOrders(({ dueAt }) => minute(dueAt)),
    earliest: ofOrders(({ notBefore }, o) =>
      Math.max(opens[o] ?? -Infinity, notBefore ? minute(notBefore) : -Infinity),
    ),
    doorMinutes: ofOrders(({ containsAlcohol }) =>
      containsAlcohol ? prices.ID_CHECK_MINUTES : prices.PLAIN_DOOR_MINUTES,
    ),
    litres: ofOrders(({ litres }) => litres),
  }
}

function pairArrays(
  orders: readonly DispatchOrder[],
  drivers: readonly DispatchDriver[],
  limits: HandOverLimits,
) {
  const index = new Map(drivers.map(({ driverId }, d) => [driverId, d]))
  const started = new Map(
    drivers.flatMap(({ driverId, leg }) => (leg?.orderIds ?? []).map((orderId) => [orderId, driverId])),
  )
  const latest = new Float64Array(orders.length * drivers.length)
  const changePrice = new Float64Array(orders.length * drivers.length)
  const onlyDriver = new Int32Array(orders.length).fill(-1)
  for (const [o, order] of orders.entries()) {
    const only = order.onBoardOf ?? started.get(order.orderId) ?? order.pinnedTo
    if (only !== null) onlyDriver[o] = index.get(only) ?? drivers.length
    for (const [d, driver] of drivers.entries()) {
      const pair = o * drivers.length + d
      const isAllowed = only === null || onlyDriver[o] === d
      latest[pair] = isAllowed ? Math.min(...limits.of(o, d).map(({ minute }) => minute)) : -Infinity
      const isChange = order.plannedFor !== null && order.plannedFor !== driver.driverId
      changePrice[pair] = isChange ? prices.CHANGE_OF_DRIVER : 0
    }
  }
  return { latest, changePrice, onlyDriver }
}

function rideTable({ stores, drivers }: DispatchState, orders: readonly DispatchOrder[]): RideTable {
  const storeIndex = new Map(stores.map(({ storeId }, index) => [storeId, index]))
  const orderIndex = new Map(orders.map(({ orderId }, o) => [orderId, o]))
  const points: GeoPoint[] = [...stores]
  const pace: number[] = stores.map(({ paceFactor }) => paceFactor)
  const storePoint = Int32Array.from(orders, ({ storeId }) => storeIndex.get(storeId) ?? 0)
  const doorPoint = new Int32Array(orders.length)
  for (const [o, { door }] of orders.entries()) {
    // Orders of one door share its point, so that they become one stop.
    const same = points.findIndex(
      ({ lat, lng }, at) => at >= stores.length && lat === door.lat && lng === door.lng,
    )
    doorPoint[o] = same === -1 ? points.length : same
    if (same !== -1) continue
    points.push(door)
    pace.push(stores[storePoint[o] ?? 0]?.paceFactor ?? 1)
  }
  // A driver becomes free at the destination of the ride in progress, or at the present position.
  const startPoint = Int32Array.from(drivers, ({ leg, position }) => {
    const o = leg ? orderIndex.get(leg.orderIds[0] ?? -1) : undefined
    if (o !== undefined) return (leg?.kind === 'pickup' ? storePoint : doorPoint)[o] ?? 0
    points.push(position)
    pace.push(1)
    return points.length - 1
  })
  return { rides: ridesBetween(points, pace), pointCount: points.length, storePoint, doorPoint, startPoint }
}

function ridesBetween(points: readonly GeoPoint[], pace: readonly number[]): Float64Array {
  const rides = new Float64Array(points.length ** 2)
  for (const [a, from] of points.entries()) {
    for (let b = a + 1; b < points.length; b++) {
      const factor = Math.max(pace[a] ?? 1, pace[b] ?? 1)
      const minutes = rideMinutes(from, points[b] ?? from) * factor
      rides[a * points.length + b] = minutes
      rides[b * points.length + a] = minutes
    }
  }
  return rides
}

function firstPointOf(
  stop: StopKey | null,
  codes: (stop: StopKey) => number[],
  { storePoint, doorPoint }: RideTable,
): number {
  const code = stop ? codes(stop)[0] : undefined
  if (code === undefined) return -1
  const count = storePoint.length
  return (code < count ? storePoint[code] : doorPoint[code - count]) ?? -1
}
