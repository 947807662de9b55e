import sql from 'sql-template-tag'
import type { PlannedStop, StopKey } from '#domain/dispatch/dispatch-state.ts'
import { STATUS } from '#domain/orders/order-status.ts'
import { constant } from '#server/db/constant.ts'
import type { Database } from '#server/db/database.ts'
import type { NumberedPage } from '#server/db/numbered-page.ts'
import { pageSlice } from '#server/db/numbered-page.ts'
import type { Json, Row } from '#server/db/row.ts'

export type RouteRow = Row<'dispatch_routes', 'plan_version'> & { stops: Json<PlannedStop>[] }

export const readRoute = (db: Database, driverId: number) =>
  db.first<RouteRow>(sql`select plan_version, stops from dispatch_routes where driver_id = ${driverId}`)

export type OwnOrderRow = Row<
  'orders',
  | 'order_id'
  | 'store_id'
  | 'status'
  | 'due_at'
  | 'address_line_1'
  | 'address_line_2'
  | 'city'
  | 'state'
  | 'postcode'
>

/** Reads the orders that a driver has or has to collect, in the order in which they are due. */
export const readOwnOrders = (db: Database, driverId: number) =>
  db.rows<OwnOrderRow>(sql`
    select order_id, store_id, status, due_at, address_line_1, address_line_2, city, state, postcode
    from orders where driver_id = ${driverId} and status in (${constant(STATUS.assigned, STATUS.inTransit)})
    order by due_at, order_id`)

/** Reads the goods that a driver has to bring back. */
export const readOpenReturns = (db: Database, driverId: number) =>
  db.rows<Row<'orders', 'order_id' | 'store_id'>>(sql`
    select r.order_id, o.store_id from order_returns r join orders o using (order_id)
    where r.driver_id = ${driverId} and r.closed_at is null order by r.opened_at`)

/** Records the next stop that a driver's phone has shown. */
export const recordSeenStop = (db: Database, driverId: number, stop: StopKey | null) =>
  db.run(sql`
    update dispatch_routes set seen_stop = ${stop && JSON.stringify(stop)}::jsonb
    where driver_id = ${driverId} and seen_stop is distinct from ${stop && JSON.stringify(stop)}::jsonb`)

export type ShiftRow = Row<'driver_shifts', 'driver_shift_id' | 'started_at' | 'ended_at'> & {
  hour_cents: number
  drop_cents: number
  kilometre_cents: number
  tips_cents: number
  deliveries: {
    order_id: number
    is_delivered: boolean
    at: string
    door: { lat: number; lng: number }
    store: { lat: number; lng: number }
  }[]
}

type HistoryPeriod = { from: Date; to: Date; now: Date; zone: string }

/**
 * Reads the shifts of a driver with the orders that ended at a door in them. A canceled order counts if the driver
 * refused it there.
 */
export async function listShifts(
  db: Database,
  driverId: number,
  { from, to, now, zone }: HistoryPeriod,
  request: NumberedPage,
) {
  const rows = await db.rows<ShiftRow & { total: number }>(sql`
    with page as (
      select driver_shift_id, started_at, ended_at, count(*) over ()::int as total from driver_shifts
      where driver_id = ${driverId} and started_at >= ${from} and started_at < ${to}
      order by started_at desc, driver_shift_id desc ${pageSlice(request)})
    select p.*, r.hour_cents, r.drop_cents, r.kilometre_cents, coalesce(d.deliveries, '[]') as deliveries,
      coalesce(d.tips_cents, 0)::bigint as tips_cents
    from page p
    cross join lateral (
      select hour_cents, drop_cents, kilometre_cents from driver_pay_rules
      where valid_from <= (p.started_at at time zone ${zone})::date order by valid_from desc limit 1) r
    left join lateral (
      select jsonb_agg(jsonb_build_object('order_id', o.order_id, 'is_delivered', o.delivered_at is not null,
          'at', e.at, 'door', jsonb_build_object('lat', o.lat, 'lng', o.lng),
          'store', jsonb_build_object('lat', s.lat, 'lng', s.lng)) order by e.at, o.order_id) as deliveries,
        sum((select -sum(l.amount_cents) from ledger_entries l
          where l.order_id = o.order_id and l.account = 'tips')) as tips_cents
      from orders o join stores s using (store_id)
      cross join lateral (select coalesce(o.delivered_at, (
        select c.at from door_checks c where c.order_id = o.order_id and c.outcome = 'refused')) as at) e
      where o.driver_id = ${driverId} and o.placed_at is not null and o.departed_at is not null
        and o.due_at > p.started_at - interval '1 day' and o.due_at < coalesce(p.ended_at, ${now}) + interval '1 day'
        and e.at >= p.started_at and e.at <= coalesce(p.ended_at, ${now})) d on true
    order by p.started_at desc, p.driver_shift_id desc`)
  return { rows, total: rows[0]?.total ?? 0 }
}
