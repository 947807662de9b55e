import type { DriverPlan } from '#contract/driver/driver-plan.ts'
import { addressLine } from '#domain/address/address-line.ts'
import type { StopKey } from '#domain/dispatch/dispatch-state.ts'
import { shownRange, unlearnedRanges } from '#domain/dispatch/estimate-range.ts'
import { STATUS } from '#domain/orders/order-status.ts'
import { required } from '#domain/required.ts'
import { toLocalIso } from '#domain/time.ts'
import { type Principal, requireUserId } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './driver-plan.queries.ts'

type Stop = { kind: 'pickup' | 'dropoff' | 'return'; storeId: number; orderIds: number[]; eta: Date }

/**
 * Returns the stops of a driver's own orders. Orders that the planner has not seen yet follow at the end, in the order
 * in which they are due.
 */
export async function driverPlan(shop: Shop, principal: Principal): Promise<DriverPlan> {
  const driverId = requireUserId(principal)
  const [route, orders, returns] = await Promise.all([
    queries.readRoute(shop.db, driverId),
    queries.readOwnOrders(shop.db, driverId),
    queries.readOpenReturns(shop.db, driverId),
  ])
  const planned = plannedStops(route, orders)
  const now = shop.clock.now()
  const stops = [
    ...planned,
    ...missingStops(planned, orders),
    ...returns.map(({ order_id, store_id }): Stop => {
      return { kind: 'return', storeId: store_id, orderIds: [order_id], eta: now }
    }),
  ]
  await queries.recordSeenStop(shop.db, driverId, seenStopOf(planned[0]))
  return {
    plan_version: route?.plan_version ?? 0,
    stops: stops.map((stop) => presentStop(shop, stop, orders)),
  }
}

/** Returns the planned stops with the driver's own orders only. */
function plannedStops(route: queries.RouteRow | undefined, orders: readonly queries.OwnOrderRow[]): Stop[] {
  const statusOf = new Map(orders.map(({ order_id, status }) => [order_id, status]))
  const isOpen = (kind: Stop['kind'], orderId: number) =>
    kind === 'pickup' ? statusOf.get(orderId) === STATUS.assigned : statusOf.has(orderId)
  return (route?.stops ?? []).flatMap(({ kind, storeId, orderIds, eta }) => {
    const own = orderIds.filter((orderId) => isOpen(kind, orderId))
    return own.length === 0 ? [] : [{ kind, storeId, orderIds: own, eta: new Date(eta) }]
  })
}

/** Returns the stops of orders that are not in the plan. */
function missingStops(planned: readonly Stop[], orders: readonly queries.OwnOrderRow[]): Stop[] {
  const dropped = new Set(planned.flatMap(({ kind, orderIds }) => (kind === 'pickup' ? [] : orderIds)))
  const collected = new Set(planned.flatMap(({ kind, orderIds }) => (kind === 'pickup' ? orderIds : [])))
  return orders.flatMap(({ order_id, store_id, status, due_at }): Stop[] => {
    const stop = { storeId: store_id, orderIds: [order_id], eta: due_at }
    const needsPickup = status === STATUS.assigned && !collected.has(order_id)
    return [
      ...(needsPickup ? [{ ...stop, kind: 'pickup' as const }] : []),
      ...(dropped.has(order_id) ? [] : [{ ...stop, kind: 'dropoff' as const }]),
    ]
  })
}

const seenStopOf = (stop: Stop | undefined): StopKey | null =>
  stop && stop.kind !== 'return' ? { kind: stop.kind, orderIds: stop.orderIds } : null

function presentStop(
  shop: Shop,
  { kind, storeId, orderIds, eta }: Stop,
  orders: readonly queries.OwnOrderRow[],
): DriverPlan['stops'][number] {
  const store = shop.storeDirectory.store(storeId)
  const time = (at: Date) => toLocalIso(at, store.time_zone)
  const order = orders.find(({ order_id }) => order_id === orderIds[0])
  const stage = order?.status === STATUS.inTransit ? 'pickup' : 'ordering'
  const ranges = store.arrival_ranges ?? unlearnedRanges()
  const { earliest, latest } = shownRange(ranges, { stage, eta }, shop.clock.now())
  return {
    stop_id: `${kind}-${orderIds.join('-')}`,
    kind,
    store_id: storeId,
    order_ids: orderIds,
    eta: time(eta),
    earliest: time(earliest),
    latest: time(latest),
    ...(kind === 'dropoff' && { address: addressLine(required(order, 'order of a dropoff')) }),
  }
}
