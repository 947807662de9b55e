import sql from 'sql-template-tag'
import { PACKING, STATUS } from '#domain/orders/order-status.ts'
import { addMinutes, instantOf, localDate } from '#domain/time.ts'
import type { Database } from '#server/db/database.ts'
import { type PastOrder, totalUnits } from './demo-past-order.ts'
import { type Row, insertRows } from './insert-rows.ts'

/** Minutes after the store started with the order, in chronological order. */
const ACCEPTED = 2
const PACKED = 8
const ASSIGNED = 9
export const DEPARTED = 11
const AT_THE_DOOR = 23
export const HANDED_OVER = 24
/** Minutes after the order was placed. */
export const THOUGHT_BETTER = 3

/** Completes the placed orders: events, door checks, shifts and stock movements. */
export async function fillOrderHistory(db: Database, orders: readonly PastOrder[]): Promise<void> {
  const complete = orders.filter(({ plan }) => !plan.isCanceled)
  await insertRows(db, 'order_events', orders.flatMap(eventRows))
  await insertRows(db, 'driver_shifts', shiftRows(complete))
  await insertRows(db, 'door_checks', complete.filter(({ hasAlcohol }) => hasAlcohol).map(doorCheckRow))
  await insertRows(db, 'stock_movements', orders.flatMap(movementRows))
  await completeOrders(db, complete)
  await cancelOrders(
    db,
    orders.filter(({ plan }) => plan.isCanceled),
  )
  await takeFromShelf(db, complete)
}

type Author = [kind: string, userId: number]

function eventRows(order: PastOrder): Row[] {
  const { orderId, home, staffId, driverId, placedAt, packingStartedAt, plan } = order
  const event = (what: string, [from, to]: [number | null, number], by: Author, at: Date) => {
    const [by_kind, by_user_id] = by
    return { order_id: orderId, what, from_value: from, to_value: to, by_kind, by_user_id, at }
  }
  const [owner, staff, driver]: [Author, Author, Author] = [
    ['customer', home.user_id],
    ['staff', staffId],
    ['driver', driverId],
  ]
  const placed = event('status', [STATUS.unpaid, STATUS.pending], owner, placedAt)
  if (plan.isCanceled) {
    const at = addMinutes(placedAt, THOUGHT_BETTER)
    return [placed, event('status', [STATUS.pending, STATUS.canceled], owner, at)]
  }
  const later = (minutes: number) => addMinutes(packingStartedAt, minutes)
  return [
    placed,
    event('status', [STATUS.pending, STATUS.approved], staff, later(ACCEPTED)),
    event('packing', [PACKING.pending, PACKING.approved], staff, later(ACCEPTED)),
    event('packing', [PACKING.approved, PACKING.packing], staff, later(ACCEPTED + 1)),
    event('packing', [PACKING.packing, PACKING.complete], staff, later(PACKED)),
    event('status', [STATUS.approved, STATUS.assigned], staff, later(ASSIGNED)),
    event('driver', [null, driverId], staff, later(ASSIGNED)),
    event('status', [STATUS.assigned, STATUS.inTransit], driver, later(DEPARTED)),
    event('status', [STATUS.inTransit, STATUS.complete], driver, later(HANDED_OVER)),
  ]
}

/** Returns shifts, because a driver with an order was on shift that day. */
function shiftRows(orders: readonly PastOrder[]): Row[] {
  const shifts = new Map<string, Row>()
  for (const { driverId, store, packingStartedAt } of orders) {
    const date = localDate(packingStartedAt, store.time_zone)
    const [started_at, ended_at] = ['11:45', '23:15'].map((time) => instantOf(date, time, store.time_zone))
    shifts.set(`${driverId} ${date}`, { driver_id: driverId, started_at, ended_at })
  }
  return [...shifts.values()]
}

const doorCheckRow = ({ orderId, driverId, home, customerName, packingStartedAt }: PastOrder) => ({
  order_id: orderId,
  nth: 1,
  driver_id: driverId,
  outcome: 'passed',
  recipient_role: 'buyer',
  document_type: 'driver_licence',
  issuer: home.state,
  sober: true,
  not_expired: true,
  photo_match: true,
  over_18: true,
  name_match: true,
  declaration: true,
  recipient_name: customerName,
  postcode: home.postcode,
  at: addMinutes(packingStartedAt, AT_THE_DOOR),
})

function movementRows({ orderId, store, lines, plan, placedAt, packingStartedAt }: PastOrder): Row[] {
  return lines.map((line) => ({
    store_id: store.store_id,
    product_id: line.product_id,
    on_hand_change: plan.isCanceled ? 0 : -totalUnits(line),
    reserved_change: -totalUnits(line),
    reason: plan.isCanceled ? 'released' : 'supplied',
    order_id: orderId,
    at: plan.isCanceled ? addMinutes(placedAt, THOUGHT_BETTER) : addMinutes(packingStartedAt, DEPARTED),
  }))
}

const completeOrders = (db: Database, orders: readonly PastOrder[]) =>
  db.run(sql`
    update orders o set status = ${STATUS.complete}, packing_status = ${PACKING.complete}, driver_id = c.driver_id,
      touched_at = c.begun_at + make_interval(mins => ${HANDED_OVER}),
      departed_at = c.begun_at + make_interval(mins => ${DEPARTED}),
      arrived_at = c.begun_at + make_interval(mins => ${AT_THE_DOOR}),
      delivered_at = c.begun_at + make_interval(mins => ${HANDED_OVER}),
      modified_at = c.begun_at + make_interval(mins => ${HANDED_OVER})
    from unnest(${orders.map(({ orderId }) => orderId)}::bigint[], ${orders.map(({ driverId }) => driverId)}::bigint[],
      ${orders.map(({ packingStartedAt }) => packingStartedAt)}::timestamptz[]) as c (order_id, driver_id, begun_at)
    where o.order_id = c.order_id`)

const cancelOrders = (db: Database, orders: readonly PastOrder[]) =>
  db.run(sql`
    update orders set status = ${STATUS.canceled},
      touched_at = placed_at + make_interval(mins => ${THOUGHT_BETTER}),
      modified_at = placed_at + make_interval(mins => ${THOUGHT_BETTER})
    where order_id = any(${orders.map(({ orderId }) => orderId)}::bigint[])`)

const takeFromShelf = (db: Database, orders: readonly PastOrder[]) =>
  db.run(sql`
    update stock s set on_hand = s.on_hand - t.units
    from (select o.store_id, l.product_id, sum(l.pack_size * l.quantity_supplied)::int as units
          from orders o join order_lines l using (order_id)
          where o.order_id = any(${orders.map(({ orderId }) => orderId)}::bigint[]) group by 1, 2) t
    where s.store_id = t.store_id and s.product_id = t.product_id`)
