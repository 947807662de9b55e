import sql, { type Sql, empty } from 'sql-template-tag'
import type { PositionAt } from '#domain/delivery/driver-position.ts'
import type { Vehicle } from '#domain/delivery/vehicles.ts'
import {
  IN_STORE_STATUSES,
  MOVING_STATUSES,
  type OrderStatus,
  PACKING,
  STATUS,
} from '#domain/orders/order-status.ts'
import { addMinutes } from '#domain/time.ts'
import { constant } from '#server/db/constant.ts'
import type { Database } from '#server/db/database.ts'
import type { Row } from '#server/db/row.ts'

export type OpenShiftRow = Row<'driver_shifts', 'started_at' | 'away_reason' | 'away_since' | 'away_until'>

export const readShift = (db: Database, driverId: number) =>
  db.first<OpenShiftRow>(sql`
    select started_at, away_reason, away_since, away_until
    from driver_shifts where driver_id = ${driverId} and ended_at is null`)

type NewAway = { reason: string; until: Date }

/** Starts, extends or ends a break of the open shift. Returns false without a shift. */
export const updateAway = async (db: Database, driverId: number, away: NewAway | null, now: Date) =>
  (await db.run(sql`
    update driver_shifts set away_reason = ${away?.reason ?? null}, away_until = ${away?.until ?? null},
      away_since = case when ${away !== null} then coalesce(away_since, ${now}) end
    where driver_id = ${driverId} and ended_at is null`)) === 1

export const readDriver = (db: Database, userId: number) =>
  db.first<Row<'drivers', 'vehicle'>>(sql`select vehicle from drivers where user_id = ${userId}`)

/**
 * Reads a driver's deliveries and tips of the current day of each order's store. A tip belongs to the day on which it
 * was charged or returned; the window of 20 days includes tips that are added after the delivery.
 */
export const readDay = (db: Database, driverId: number, now: Date) =>
  db.one<{ delivered: number; tips_cents: number }>(sql`
    select (count(*) filter (where (o.delivered_at at time zone s.time_zone)::date = t.today))::int as delivered,
      coalesce(sum(tips.cents), 0)::bigint as tips_cents
    from orders o join stores s using (store_id)
    cross join lateral (select (${now}::timestamptz at time zone s.time_zone)::date as today) t
    cross join lateral (
      select -sum(l.amount_cents) as cents from ledger_entries l
      where l.order_id = o.order_id and l.account = 'tips' and (l.at at time zone s.time_zone)::date = t.today) tips
    where o.driver_id = ${driverId} and o.placed_at is not null and o.due_at > ${now}::timestamptz - interval '20 days'`)

export const insertDriver = (db: Database, userId: number) =>
  db.run(sql`insert into drivers (user_id, over_18) values (${userId}, true) on conflict do nothing`)

export const updateVehicle = (db: Database, driverId: number, vehicle: Vehicle) =>
  db.run(sql`update drivers set vehicle = ${vehicle} where user_id = ${driverId}`)

/** Starts a shift. Idempotent: a unique index allows one open shift. */
export const startShift = (db: Database, driverId: number, now: Date) =>
  db.run(sql`
    insert into driver_shifts (driver_id, started_at) values (${driverId}, ${now})
    on conflict (driver_id) where ended_at is null do nothing`)

export const endShift = (db: Database, driverId: number, now: Date) =>
  db.run(sql`update driver_shifts set ended_at = ${now} where driver_id = ${driverId} and ended_at is null`)

/** Serialises the positions of one driver until the transaction ends, because two phones may report concurrently. */
export const lockDriver = (db: Database, driverId: number) =>
  db.run(sql`select from drivers where user_id = ${driverId} for no key update`)

export const readPosition = (db: Database, driverId: number) =>
  db.first<Row<'driver_positions', 'lat' | 'lng' | 'at'>>(sql`
    select lat, lng, at from driver_positions where driver_id = ${driverId}`)

export type StoredPosition = PositionAt & { accuracy: number | null }

export const savePosition = (db: Database, driverId: number, p: StoredPosition) =>
  db.run(sql`
    insert into driver_positions (driver_id, lat, lng, accuracy, at)
    values (${driverId}, ${p.lat}, ${p.lng}, ${p.accuracy}, ${p.at})
    on conflict (driver_id) do update
      set lat = excluded.lat, lng = excluded.lng, accuracy = excluded.accuracy, at = excluded.at`)

/** Orders in transit with the driver of an order `o`, as JSON; see `nextStop`. */
export const carriedWith = sql`
  (select coalesce(jsonb_agg(jsonb_build_object('order_id', c.order_id, 'due_at', c.due_at, 'planned_at', p.eta)), '[]')
   from orders c left join dispatch_orders p on p.order_id = c.order_id and p.driver_id = c.driver_id
   where c.driver_id = o.driver_id and c.status = ${constant(STATUS.inTransit)})`

export const readCarried = (db: Database, driverId: number) =>
  db.rows<Row<'orders', 'order_id' | 'due_at'> & { planned_at: Date | null }>(sql`
    select c.order_id, c.due_at, p.eta as planned_at
    from orders c left join dispatch_orders p on p.order_id = c.order_id and p.driver_id = c.driver_id
    where c.driver_id = ${driverId} and c.status = ${constant(STATUS.inTransit)}`)

/** Notifies the followers of this driver's orders about the new position. */
export const announceCarried = (db: Database, driverId: number) =>
  db.run(
    sql`select pg_notify('orders', order_id::text) from orders where driver_id = ${driverId} and status = ${constant(STATUS.inTransit)}`,
  )

/**
 * Fitness of each driver on shift.
 * `trained` is the date until which the training is valid, `YYYY-MM-DD`; null without training.
 * `papers` is the last day on which all documents are valid; null if none is recorded.
 */
export type DriversOnShift = { drivers_on_shift: { trained: string | null; papers: string | null }[] }

const fitUntil = sql`jsonb_agg(jsonb_build_object(
  'trained', training_ends(null, t.issued_on, t.expires_on),
  'papers', (select p.valid_until from driver_papers p where p.driver_id = f.driver_id)))`
const onShift = sql`
  driver_shifts f join user_roles a on a.user_id = f.driver_id and a.role = 'driver'
  join users u on u.user_id = f.driver_id and u.state = 'full' and u.deactivated_at is null
  left join driver_training t on t.driver_id = f.driver_id
  where f.ended_at is null`

/** Drivers on shift of a store `s`. */
export const driversOnShift = sql`
  (select coalesce(${fitUntil}, '[]') from ${onShift} and a.store_id = s.store_id)`

/** Drivers on shift of each store that has any. A list of orders reads it once instead of once per order. */
export const driversByStore = sql`
  (select a.store_id, ${fitUntil} as drivers_on_shift from ${onShift} group by a.store_id)`

/** Returns the queue of an order placed now at a store `s`: orders in the store that are due about now or earlier. */
export const newOrderQueue = (now: Date) => {
  const ahead = (statuses: readonly OrderStatus[], condition: Sql) => sql`
    (select count(*)::int from orders q
     where q.store_id = s.store_id and q.placed_at is not null and q.status in (${constant(...statuses)})
       and q.due_at > ${addMinutes(now, -FORGOTTEN_MINUTES)} and q.start_at <= ${addMinutes(now, SOON_MINUTES)} ${condition})`
  return sql`
    ${ahead(IN_STORE_STATUSES, sql`and q.packing_status < ${constant(PACKING.complete)}`)} as to_pack,
    ${ahead(MOVING_STATUSES, empty)} as to_deliver, ${driversOnShift} as drivers_on_shift,
    (select count(*)::int from orders q
     where q.store_id = s.store_id and q.slot_start_at is null and q.due_at > ${addMinutes(now, -FORGOTTEN_MINUTES)}
       and q.status in (${constant(STATUS.unpaid, ...MOVING_STATUSES)})) as asap_under_way`
}

/** Age in minutes past its due time from which an order is ignored, because staff forgot to close it. */
export const FORGOTTEN_MINUTES = 4 * 60
/** Orders that start later than this many minutes from now are packed after an order placed now. */
const SOON_MINUTES = 20

export type QueueRow = DriversOnShift & { to_pack: number; to_deliver: number; asap_under_way: number }

export const readQueue = (db: Database, storeId: number, now: Date) =>
  db.first<QueueRow>(sql`select ${newOrderQueue(now)} from stores s where s.store_id = ${storeId}`)

/** Notifies the planning process of a driver's change. */
export const announceToPlanner = (db: Database) => db.run(sql`select pg_notify('dispatch', '')`)

/**
 * Notifies all processes if a driver's shift starts or ends ASAP at a store, that is where no other qualified driver is
 * on shift. Each notification rerenders the pages of all stores, so other shift changes are not announced.
 */
export const announceShift = (db: Database, driverId: number, statesWithTraining: string[], today: string) =>
  db.first(sql`
    select pg_notify('places', '') where exists (
      select from user_roles mine join stores s using (store_id)
      where mine.role = 'driver' and mine.user_id = ${driverId} and not exists (
        select from user_roles a join driver_shifts f on f.driver_id = a.user_id and f.ended_at is null
        where a.role = 'driver' and a.store_id = mine.store_id and a.user_id <> ${driverId}
          and (s.state <> all(${statesWithTraining}) or exists (
            select from driver_training t where t.driver_id = a.user_id
              and training_ends(s.state, t.issued_on, t.expires_on) > ${today}::date))))`)

/** Condition that no document of a driver `d` has ended. True if none is recorded. */
export const hasPapers = (today: string): Sql => sql`
  coalesce((select p.valid_until >= ${today}::date from driver_papers p where p.driver_id = d.user_id), true)`

export type DriverRow = Row<'users', 'user_id' | 'firstname' | 'lastname'> & {
  on_shift: boolean
  is_trained: boolean
  has_papers: boolean
}

export const readDriversOf = (db: Database, storeId: number, today: string) =>
  db.rows<DriverRow>(sql`
    select u.user_id, u.firstname, u.lastname,
      exists (select from driver_shifts s where s.driver_id = u.user_id and s.ended_at is null) as on_shift,
      exists (select from driver_training t where t.driver_id = d.user_id
        and training_ends(s.state, t.issued_on, t.expires_on) > ${today}::date) as is_trained,
      ${hasPapers(today)} as has_papers
    from drivers d join users u using (user_id) join user_roles a using (user_id) join stores s using (store_id)
    where a.role = 'driver' and a.store_id = ${storeId} and u.state = 'full' and u.deactivated_at is null
    order by u.firstname, u.user_id`)
