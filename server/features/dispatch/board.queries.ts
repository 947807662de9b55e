import sql from 'sql-template-tag'
import type { PlannedStop } from '#domain/dispatch/dispatch-state.ts'
import { IN_STORE_STATUSES, STATUS } from '#domain/orders/order-status.ts'
import { addMinutes } from '#domain/time.ts'
import { constant } from '#server/db/constant.ts'
import type { Database } from '#server/db/database.ts'
import type { Json, OuterJoinRow, Row } from '#server/db/row.ts'
import { FORGOTTEN_MINUTES } from '#server/features/delivery/drivers/drivers.service.ts'

export type BoardDriverRow = Row<'users', 'user_id' | 'firstname' | 'lastname'> &
  Row<'drivers', 'vehicle'> &
  Row<'driver_shifts', 'away_reason' | 'away_since' | 'away_until'> &
  OuterJoinRow<Row<'driver_positions', 'lat' | 'lng' | 'at'>> & { stops: Json<PlannedStop>[] | null }

/** Reads the drivers on shift who deliver for a store, with their routes. */
export const readBoardDrivers = (db: Database, storeId: number) =>
  db.rows<BoardDriverRow>(sql`
    select u.user_id, u.firstname, u.lastname, d.vehicle, f.away_reason, f.away_since, f.away_until, q.lat, q.lng,
      q.at, r.stops
    from user_roles a join drivers d using (user_id)
    join users u on u.user_id = d.user_id and u.state = 'full' and u.deactivated_at is null
    join driver_shifts f on f.driver_id = d.user_id and f.ended_at is null
    left join driver_positions q on q.driver_id = d.user_id
    left join dispatch_routes r on r.driver_id = d.user_id
    where a.role = 'driver' and a.store_id = ${storeId}
    order by u.firstname, u.user_id`)

export type BoardOrderRow = Row<
  'orders',
  'order_id' | 'version' | 'status' | 'packing_status' | 'address_line_1' | 'city' | 'lat' | 'lng' | 'due_at'
> & {
  assigned_to: number | null
  placed_at: Date
  packing_since: Date | null
  pinned_to: number | null
} & OuterJoinRow<Omit<Row<'dispatch_orders'>, 'order_id' | 'store_id' | 'applied_driver_id'>>

/** Maximum number of orders on one board. A store delivers at most about a hundred at once. */
const MAX_ORDERS = 1000

/** Reads the open orders of a store that are due within hours, with their plan. */
export const readBoardOrders = (db: Database, storeId: number, now: Date) =>
  db.rows<BoardOrderRow>(sql`
    select o.order_id, o.version, o.status, o.packing_status, o.address_line_1, o.city, o.lat, o.lng, o.due_at,
      o.driver_id as assigned_to, o.placed_at, n.driver_id as pinned_to, p.driver_id, p.eta, p.spare_minutes,
      p.next_driver_id, p.next_minutes, p.reason, p.since, p.until,
      (select max(e.at) from order_events e where e.order_id = o.order_id and e.what = 'packing') as packing_since
    from orders o
    left join dispatch_orders p on p.order_id = o.order_id
    left join dispatch_pins n on n.order_id = o.order_id
    where o.store_id = ${storeId} and o.placed_at is not null and (o.status = ${constant(STATUS.inTransit)}
      or (o.status in (${constant(...IN_STORE_STATUSES)}) and o.due_at > ${addMinutes(now, -FORGOTTEN_MINUTES)}
        and (p.order_id is not null or o.start_at <= ${now})))
    order by o.due_at, o.order_id limit ${constant(MAX_ORDERS)}`)

type Pin = { orderId: number; driverId: number; byUserId: number; now: Date }

export const readPin = (db: Database, orderId: number) =>
  db.first<Row<'dispatch_pins', 'driver_id'>>(sql`
    select driver_id from dispatch_pins where order_id = ${orderId}`)

export const writePin = (db: Database, { orderId, driverId, byUserId, now }: Pin) =>
  db.run(sql`
    insert into dispatch_pins (order_id, driver_id, by_user_id, at)
    values (${orderId}, ${driverId}, ${byUserId}, ${now})
    on conflict (order_id) do update
      set driver_id = excluded.driver_id, by_user_id = excluded.by_user_id, at = excluded.at`)

export const deletePin = (db: Database, orderId: number) =>
  db.run(sql`delete from dispatch_pins where order_id = ${orderId}`)
