import { STATE_LAWS } from '#testing/law/state-laws.ts'
import { rideMinutes } from '#domain/delivery/estimates.ts'
import type { GeoPoint } from '#domain/delivery/zone-polygon.ts'
import type { DispatchDriver, DispatchOrder, Plan, PlannedStop } from '#domain/dispatch/dispatch-state.ts'
import type { EstimateStage } from '#domain/dispatch/estimate-range.ts'
import { planDeliveries } from '#domain/dispatch/plan-deliveries.ts'
import {
  FURTHER_PICKUP_MINUTES,
  ID_CHECK_MINUTES,
  OVERDUE_READY_MINUTES,
  PICKUP_MINUTES,
  SAME_DOOR_MINUTES,
} from '#domain/dispatch/planning-prices.ts'
import { required } from '#domain/required.ts'
import { addMinutes, minutesBetween } from '#domain/time.ts'
import { type City, type CityOrder, trueDoor, truePickup, trueRide } from './city.ts'
import { type EventQueue, eventQueue } from './event-queue.ts'
import { emptyRecords, type Records } from './records.ts'

/** Estimated arrival of an order at a stage. */
export type Estimate = { orderId: number; stage: EstimateStage; eta: Date }

export type PlannedEvening = Records & { changes: number; estimates: Estimate[] }

/** Driver with the state of the evening. */
type Courier = {
  driver: DispatchDriver
  /** True during a ride or a service. */
  isBusy: boolean
  lastStop: 'pickup' | 'dropoff' | null
  /** Time of the planned departure for which a wake-up is in the queue. */
  wakesAt: number
}

/** Order that is placed and not yet at its door. */
type OpenOrder = CityOrder & { isPacked: boolean }

type Evening = {
  city: City
  records: PlannedEvening
  queue: EventQueue
  couriers: Courier[]
  open: Map<number, OpenOrder>
  plan: Plan
}

type Stop = { kind: 'pickup' | 'dropoff'; orderIds: readonly number[] }

/** Minutes before the planned departure at which a driver leaves, because packing may be quicker than planned. */
const LEAVES_EARLY_MINUTES = 1
/** Minutes that an overdue ride or service is expected to last. */
const OVERDUE_MINUTES = 0.5

/** Plays an evening with the planner, which plans again after each order, packed order, pick-up and hand-over. */
export function playPlanned(city: City): PlannedEvening {
  const evening: Evening = {
    city,
    records: { ...emptyRecords(), changes: 0, estimates: [] },
    queue: eventQueue(required(city.orders[0], 'first order').placedAt),
    couriers: city.drivers.map((driver) => ({
      driver: { ...driver },
      isBusy: false,
      lastStop: null,
      wakesAt: 0,
    })),
    open: new Map(),
    plan: { routes: [], assignments: [], unassigned: [] },
  }
  for (const each of city.orders) {
    const { orderId } = each.order
    evening.queue.add(each.placedAt, () => {
      evening.open.set(orderId, { ...each, order: { ...each.order }, isPacked: false })
      replan(evening)
      estimate(evening, orderId, 'ordering')
    })
    evening.queue.add(each.packedAt, () => {
      required(evening.open.get(orderId), 'open order').isPacked = true
      replan(evening)
    })
  }
  evening.queue.runAll()
  return evening.records
}

function replan(evening: Evening): void {
  const { city, records, queue, couriers, open } = evening
  const now = queue.now()
  evening.plan = planDeliveries({
    now,
    seed: `${city.seed} ${now.getTime()}`,
    stores: city.stores,
    orders: [...open.values()].map((each) => orderNow(each, now)),
    drivers: couriers.map(({ driver, isBusy }) => driverNow(driver, isBusy, now)),
    laws: STATE_LAWS,
    previous: stopKeys(evening.plan),
  })
  for (const { orderId, driverId } of evening.plan.assignments) {
    const order = orderOf(evening, orderId)
    if (order.plannedFor !== null && order.plannedFor !== driverId) records.changes++
    order.plannedFor = driverId
  }
  for (const courier of couriers) act(evening, courier)
}

/** Starts the driver's next stop if the driver is free and it is time. */
function act(evening: Evening, courier: Courier): void {
  const { driver } = courier
  const stop = nextStop(evening, courier)
  driver.seenStop = null
  if (courier.isBusy || !stop || stop.kind === 'return') return
  const { kind, orderIds } = stop
  driver.seenStop = { kind, orderIds: [...orderIds] }
  const to = destinationOf(evening, stop)
  const leaveAt = addMinutes(stop.leaveAt, -LEAVES_EARLY_MINUTES)
  if (isSame(driver.position, to)) arrive(evening, courier, { kind, orderIds })
  else if (evening.queue.now() >= leaveAt) ride(evening, courier, { kind, orderIds }, to)
  else if (courier.wakesAt !== leaveAt.getTime()) {
    courier.wakesAt = leaveAt.getTime()
    evening.queue.add(leaveAt, () => act(evening, courier))
  }
}

const nextStop = ({ plan }: Evening, { driver }: Courier): PlannedStop | undefined =>
  plan.routes.find(({ driverId }) => driverId === driver.driverId)?.stops[0]

const orderOf = ({ open }: Evening, orderId: number | undefined): DispatchOrder =>
  required(open.get(orderId ?? -1), 'open order').order

const destinationOf = (evening: Evening, { kind, storeId, orderIds }: PlannedStop): GeoPoint =>
  kind === 'pickup'
    ? required(
        evening.city.stores.find((store) => store.storeId === storeId),
        'store',
      )
    : orderOf(evening, orderIds[0]).door

function ride(evening: Evening, courier: Courier, stop: Stop, to: GeoPoint): void {
  const { city, queue, records } = evening
  const { driver } = courier
  const purpose = `${stop.orderIds[0]} ${stop.kind === 'pickup' ? 'store' : 'door'}`
  const minutes = trueRide(city, driver.position, to, purpose)
  records.driverMinutes += minutes
  courier.isBusy = true
  courier.lastStop = null
  driver.leg = { ...stop, arrivesAt: addMinutes(queue.now(), rideMinutes(driver.position, to)) }
  queue.add(addMinutes(queue.now(), minutes), () => {
    courier.isBusy = false
    driver.leg = null
    driver.position = { lat: to.lat, lng: to.lng }
    const next = nextStop(evening, courier)
    arrive(evening, courier, next?.kind === stop.kind ? { kind: stop.kind, orderIds: next.orderIds } : stop)
  })
}

/** Serves the first order of a stop, or waits until an order is packed. */
function arrive(evening: Evening, courier: Courier, { kind, orderIds }: Stop): void {
  if (kind === 'dropoff') {
    handOver(evening, courier, required(orderIds[0], 'order'))
    return
  }
  const packed = orderIds.find((orderId) => evening.open.get(orderId)?.isPacked)
  if (packed !== undefined) pickUp(evening, courier, packed)
}

function pickUp(evening: Evening, courier: Courier, orderId: number): void {
  const { driverId } = courier.driver
  orderOf(evening, orderId).onBoardOf = driverId
  evening.records.loaded.push({ orderId, driverId, at: evening.queue.now() })
  const usual = courier.lastStop === 'pickup' ? FURTHER_PICKUP_MINUTES : PICKUP_MINUTES
  const service = { kind: 'pickup' as const, usual, minutes: truePickup(evening.city, orderId, usual) }
  serve(evening, courier, service, () => estimate(evening, orderId, 'pickup'))
}

function handOver(evening: Evening, courier: Courier, orderId: number): void {
  const { driverId } = courier.driver
  const usual = courier.lastStop === 'dropoff' ? SAME_DOOR_MINUTES : ID_CHECK_MINUTES
  const minutes = trueDoor(evening.city, orderId, usual)
  const arrivedAt = evening.queue.now()
  evening.open.delete(orderId)
  const endedAt = addMinutes(arrivedAt, minutes)
  evening.records.handedOver.push({ orderId, driverId, arrivedAt, endedAt })
  serve(evening, courier, { kind: 'dropoff', usual, minutes })
}

type Service = { kind: Stop['kind']; usual: number; minutes: number }

function serve(evening: Evening, courier: Courier, service: Service, done = (): void => {}): void {
  const { queue, records } = evening
  courier.isBusy = true
  courier.lastStop = service.kind
  courier.driver.freeAt = addMinutes(queue.now(), service.usual)
  records.driverMinutes += service.minutes
  queue.add(addMinutes(queue.now(), service.minutes), () => {
    courier.isBusy = false
    courier.driver.freeAt = queue.now()
    replan(evening)
    done()
  })
}

function estimate({ plan, records }: Evening, orderId: number, stage: EstimateStage): void {
  const eta = plan.assignments.find((each) => each.orderId === orderId)?.eta
  if (eta) records.estimates.push({ orderId, stage, eta })
}

const isSame = (a: GeoPoint, b: GeoPoint): boolean => a.lat === b.lat && a.lng === b.lng

const latestOf = (a: Date, b: Date): Date => (a > b ? a : b)

/** Returns a driver as the planner sees them: overdue rides and services are expected to end soon. */
function driverNow(driver: DispatchDriver, isBusy: boolean, now: Date): DispatchDriver {
  const soon = addMinutes(now, OVERDUE_MINUTES)
  if (!isBusy) return { ...driver, freeAt: now }
  if (!driver.leg) return { ...driver, freeAt: latestOf(driver.freeAt, soon), seenStop: null }
  const leg = { ...driver.leg, arrivesAt: latestOf(driver.leg.arrivesAt, soon) }
  return { ...driver, freeAt: now, leg, seenStop: null }
}

/** Returns an order as the planner sees it: its packing time is the usual one until it is packed. */
function orderNow({ order, isPacked, packedAt }: OpenOrder, now: Date): DispatchOrder {
  if (isPacked) return { ...order, readyAt: packedAt }
  const readyAt = required(order.readyAt, 'usual packing time')
  return minutesBetween(now, readyAt) > 0
    ? order
    : { ...order, readyAt: addMinutes(now, OVERDUE_READY_MINUTES) }
}

const stopKeys = ({ routes }: Plan): { driverId: number; stops: Stop[] }[] =>
  routes.map(({ driverId, stops }) => ({
    driverId,
    stops: stops.flatMap(({ kind, orderIds }) => (kind === 'return' ? [] : [{ kind, orderIds }])),
  }))
