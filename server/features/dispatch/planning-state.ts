import { rideMinutes, packedAt } from '#domain/delivery/estimates.ts'
import { trainingLastDay } from '#domain/delivery/driver-papers.ts'
import { nextStop } from '#domain/delivery/driver-position.ts'
import type {
  DispatchDriver,
  DispatchOrder,
  DispatchState,
  PlannedStop,
  StopKey,
} from '#domain/dispatch/dispatch-state.ts'
import { IN_STORE_STATUSES, PACKING, STATUS, isOneOf } from '#domain/orders/order-status.ts'
import { addMinutes } from '#domain/time.ts'
import { storePace } from '#server/features/delivery/slots.service.ts'
import type { Shop } from '#server/shop.ts'
import type { OpenOrderRow, PlannedDriverRow } from './plan.queries.ts'

/** Last day of documents for drivers without recorded documents, whom `hasPapers` accepts as well. */
const NO_LAST_DAY = '9999-12-31'

export type PlanningRows = { orders: readonly OpenOrderRow[]; drivers: readonly PlannedDriverRow[] }

/** Builds the state of all stores from their rows. */
export function planningState(shop: Shop, rows: PlanningRows, isAutomatic: (storeId: number) => boolean) {
  const now = shop.clock.now()
  const { storeDirectory } = shop
  const known = new Set(storeDirectory.stores().map(({ store_id }) => store_id))
  const orders = rows.orders.filter(({ store_id }) => known.has(store_id))
  const ready = readyTimes(shop, orders, now)
  const state: DispatchState = {
    now,
    seed: 'deliveries',
    laws: storeDirectory.laws(),
    stores: storeDirectory
      .stores()
      .map(({ store_id, lat, lng }) => ({ storeId: store_id, lat, lng, paceFactor: 1 })),
    orders: orders.map((row) =>
      orderOf(shop, row, { readyAt: ready.get(row.order_id) ?? null, isAutomatic }),
    ),
    drivers: rows.drivers.flatMap((row) => driverOf(shop, row, orders) ?? []),
    previous: rows.drivers.map(({ user_id, stops }) => ({ driverId: user_id, stops: previousStops(stops) })),
  }
  return state
}

/** Returns the stops of the last plan from which the search starts. Returns to the store are planned again. */
const previousStops = (stops: readonly PlannedStop[] | null): StopKey[] =>
  (stops ?? []).flatMap(({ kind, orderIds }) => (kind === 'return' ? [] : [{ kind, orderIds }]))

/** Returns when each order is packed. Orders that are due earlier are packed earlier. */
function readyTimes({ storeDirectory }: Shop, orders: readonly OpenOrderRow[], now: Date): Map<number, Date> {
  const waiting = new Map<number, number>()
  return new Map(
    orders.map((row) => {
      const ahead = waiting.get(row.store_id) ?? 0
      const isToPack = isOneOf(IN_STORE_STATUSES, row.status) && row.packing_status < PACKING.complete
      if (isToPack) waiting.set(row.store_id, ahead + 1)
      const [store, zone] = [storeDirectory.store(row.store_id), storeDirectory.zone(row.zone_id)]
      const queue = { to_pack: ahead, to_deliver: 0, drivers_on_shift: [] }
      const order = {
        status: row.status,
        packingStatus: row.packing_status,
        placedAt: row.placed_at,
        stageSince: row.packing_since ?? row.placed_at,
        startAt: row.start_at,
        departedAt: row.departed_at,
        door: row,
      }
      return [row.order_id, packedAt(order, storePace(store, zone, queue, now), now)]
    }),
  )
}

type Planned = { readyAt: Date | null; isAutomatic: (storeId: number) => boolean }

function orderOf(shop: Shop, row: OpenOrderRow, { readyAt, isAutomatic }: Planned): DispatchOrder {
  const { time_zone: zone } = shop.storeDirectory.store(row.store_id)
  const isOnBoard = row.status === STATUS.inTransit
  const ofStaff = row.status === STATUS.assigned && !mayChange(row, isAutomatic) ? row.driver_id : null
  return {
    orderId: row.order_id,
    storeId: row.store_id,
    state: row.state,
    zone,
    door: { lat: row.lat, lng: row.lng },
    readyAt,
    notBefore: row.asap ? null : row.start_at,
    dueAt: row.due_at,
    litres: row.litres,
    containsAlcohol: row.contains_alcohol,
    parties: {
      owner: { userId: row.user_id, email: row.owner_email, mobile: row.owner_mobile },
      giftMobile: row.gift_recipient_number,
    },
    pinnedTo: isOnBoard ? null : (ofStaff ?? row.pinned_to),
    onBoardOf: isOnBoard ? row.driver_id : null,
    plannedFor: row.planned_for,
  }
}

/** Returns whether the planner may change the driver of an assigned order: it assigned this driver itself. */
const mayChange = (row: OpenOrderRow, isAutomatic: (storeId: number) => boolean): boolean =>
  isAutomatic(row.store_id) && row.driver_id === row.applied_driver_id

function driverOf(
  { storeDirectory, clock }: Shop,
  row: PlannedDriverRow,
  orders: readonly OpenOrderRow[],
): DispatchDriver | null {
  const now = clock.now()
  const carried = orders.filter(
    ({ status, driver_id }) => status === STATUS.inTransit && driver_id === row.user_id,
  )
  const [storeId] = row.store_ids
  const home = storeDirectory.stores().find(({ store_id }) => store_id === storeId)
  const position =
    row.lat !== null && row.lng !== null ? { lat: row.lat, lng: row.lng } : (home ?? carried[0] ?? null)
  if (position === null) return null
  return {
    driverId: row.user_id,
    position: { lat: position.lat, lng: position.lng },
    shift: { from: row.started_at, until: null },
    storeIds: row.store_ids,
    vehicle: row.vehicle ?? 'scooter',
    papersLastDay: row.papers_until ?? NO_LAST_DAY,
    trainingLastDay: row.trained_until && trainingLastDay(row.trained_until),
    contacts: { userId: row.user_id, email: row.email, mobile: row.mobile },
    freeAt: row.away_until && row.away_until > now ? row.away_until : now,
    leg: legOf(carried, position, now),
    seenStop: row.seen_stop,
    plannedBreak: null,
  }
}

/** Returns the ride to the next door: the orders in transit whose shoppers now see the driver's position. */
function legOf(
  carried: readonly OpenOrderRow[],
  position: { lat: number; lng: number },
  now: Date,
): DispatchDriver['leg'] {
  const nextId = nextStop(
    carried.map(({ order_id, due_at, planned_eta }) => ({
      orderId: order_id,
      dueAt: due_at,
      plannedAt: planned_eta,
    })),
  )
  const next = carried.find(({ order_id }) => order_id === nextId)
  if (!next) return null
  const ofDoor = carried.filter(({ lat, lng }) => lat === next.lat && lng === next.lng)
  const orderIds = [next, ...ofDoor.filter((each) => each !== next)].map(({ order_id }) => order_id)
  const ride = next.arrived_at === null ? rideMinutes(position, next) : 0
  return { kind: 'dropoff', orderIds, arrivesAt: addMinutes(now, ride) }
}
