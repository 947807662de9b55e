import sql, { type Sql, empty } from 'sql-template-tag'
import { PAPERS_WARNING_DAYS } from '#domain/delivery/driver-papers.ts'
import { LICENCE_WARNING_DAYS } from '#domain/delivery/licence-expiry.ts'
import {
  DRIVER_STATUSES,
  MOVING_STATUSES,
  OPEN_STATUSES,
  PACKING,
  STATUS,
} from '#domain/orders/order-status.ts'
import { constant } from '#server/db/constant.ts'
import type { Reader } from '#server/db/replicas.ts'
import type { Row } from '#server/db/row.ts'

/** Stores of a figure; null: every store. */
type Stores = readonly number[] | null

const among = (column: Sql, stores: Stores): Sql =>
  stores === null ? sql`true` : sql`${column} = any(${stores}::int[])`

/** Builds the stores `c` with the start of their day, and the same moments of last week in local time. */
const days = (stores: Stores, now: Date): Sql => sql`
  select s.store_id, l.day::timestamp at time zone s.time_zone as day_at,
    (l.day + interval '1 day') at time zone s.time_zone as day_end,
    (l.day - interval '7 days') at time zone s.time_zone as week_day_at,
    (l.day - interval '6 days') at time zone s.time_zone as week_day_end, s.time_zone,
    (l.here - interval '7 days') at time zone s.time_zone as week_now
  from stores s
  cross join lateral (select ${now}::timestamptz at time zone s.time_zone as here) n
  cross join lateral (select n.here, date_trunc('day', n.here) as day) l
  where ${among(sql`s.store_id`, stores)}`

export type StageCounts = Record<'late' | 'new' | 'to_pick' | 'packed' | 'on_the_road' | 'on_hold', number>

const inStore = sql`o.status in (${constant(STATUS.approved, STATUS.assigned)})`

/** Counts open orders by stage. They are few at any time and have an index of their own. */
export const countStages = (db: Reader, stores: Stores, now: Date) =>
  db.one<StageCounts>(sql`
    select
      count(*) filter (where o.due_at < ${now} and o.status in (${constant(...MOVING_STATUSES)}))::int as late,
      count(*) filter (where o.status = ${constant(STATUS.pending)})::int as new,
      count(*) filter (where ${inStore} and o.packing_status < ${constant(PACKING.complete)})::int as to_pick,
      count(*) filter (where ${inStore} and o.packing_status = ${constant(PACKING.complete)})::int as packed,
      count(*) filter (where o.status = ${constant(STATUS.inTransit)})::int as on_the_road,
      count(*) filter (where o.status = ${constant(STATUS.onHold)})::int as on_hold
    from orders o
    where o.placed_at is not null and o.status in (${constant(...OPEN_STATUSES)}) and ${among(sql`o.store_id`, stores)}`)

export type UrgentRow = Row<
  'orders',
  'order_id' | 'store_id' | 'status' | 'packing_status' | 'due_at' | 'address_line_1' | 'city'
> &
  Row<'users', 'firstname' | 'lastname'>

export const readUrgent = (db: Reader, stores: Stores, limit: number) =>
  db.rows<UrgentRow>(sql`
    select o.order_id, o.store_id, o.status, o.packing_status, o.due_at, o.address_line_1, o.city, u.firstname,
      u.lastname
    from orders o join users u using (user_id)
    where o.placed_at is not null and o.status in (${constant(...MOVING_STATUSES)}) and ${among(sql`o.store_id`, stores)}
    order by o.due_at, o.order_id limit ${limit}`)

export type DeliveryFigures = { due: number; kept: number; delivered: number; minutes: number | null }

/**
 * Counts the promises of today whose time has passed, and reads the delivery times. Each store's orders are read by
 * their promised time.
 */
export const readDeliveries = (db: Reader, stores: Stores, now: Date) =>
  db.one<DeliveryFigures>(sql`
    with c as (${days(stores, now)}), promised as (
      select o.due_at, o.status, o.asap, o.delivered_at, o.placed_at from c cross join lateral (
        select * from orders o where o.store_id = c.store_id and o.placed_at is not null
          and o.due_at >= c.day_at and o.due_at < c.day_end and o.status <> ${constant(STATUS.canceled)}) as o)
    select count(*) filter (where due_at <= ${now})::int as due,
      count(*) filter (where due_at <= ${now} and delivered_at <= due_at)::int as kept,
      count(*) filter (where asap and delivered_at is not null)::int as delivered,
      round((percentile_cont(0.5) within group (
        order by extract(epoch from delivered_at - placed_at) / 60) filter (where asap))::numeric)::int as minutes
    from promised`)

export type SalesFigures = { amount: number; orders: number; amount_before: number }

const gross = sql`o.items_cents + o.charges_cents + o.surcharge_cents - o.discounts_cents`

export const readSales = (db: Reader, stores: Stores, now: Date) =>
  db.one<SalesFigures>(sql`
    with c as (${days(stores, now)})
    select coalesce(sum(today.amount), 0)::bigint as amount, coalesce(sum(today.n), 0)::int as orders,
      coalesce(sum(before.amount), 0)::bigint as amount_before
    from c
    cross join lateral (
      select sum(${gross}) as amount, count(*) as n from orders o
      where o.store_id = c.store_id and o.placed_at is not null and o.status <> ${constant(STATUS.canceled)}
        and o.created_at >= c.day_at and o.created_at <= ${now}) as today
    cross join lateral (
      select sum(${gross}) as amount from orders o
      where o.store_id = c.store_id and o.placed_at is not null and o.status <> ${constant(STATUS.canceled)}
        and o.created_at >= c.week_day_at and o.created_at <= c.week_now) as before`)

export type HourFigures = { hour: number; amount: number; before: number }

/** Reads sales by the store's hour, of today and of the whole same weekday of last week. */
export const readHours = (db: Reader, stores: Stores, now: Date) =>
  db.rows<HourFigures>(sql`
    with c as (${days(stores, now)})
    select h.hour, coalesce(sum(o.amount) filter (where o.is_today), 0)::bigint as amount,
      coalesce(sum(o.amount) filter (where not o.is_today), 0)::bigint as before
    from c cross join lateral (
      select o.created_at, ${gross} as amount, true as is_today from orders o
      where o.store_id = c.store_id and o.placed_at is not null and o.status <> ${constant(STATUS.canceled)}
        and o.created_at >= c.day_at and o.created_at <= ${now}
      union all
      select o.created_at, ${gross}, false from orders o
      where o.store_id = c.store_id and o.placed_at is not null and o.status <> ${constant(STATUS.canceled)}
        and o.created_at >= c.week_day_at and o.created_at < c.week_day_end) as o
    cross join lateral (select extract(hour from o.created_at at time zone c.time_zone)::int as hour) as h
    group by h.hour order by h.hour`)

const isDriverOf = (stores: Stores, driver: Sql): Sql => sql`
  exists (select from user_roles r where r.user_id = ${driver} and r.role = 'driver' and ${among(sql`r.store_id`, stores)})`

export const countDrivers = (db: Reader, stores: Stores) =>
  db.one<{ on_shift: number; free: number }>(sql`
    select count(*)::int as on_shift, count(*) filter (where not exists (
      select from orders o where o.driver_id = f.driver_id and o.status in (${constant(...DRIVER_STATUSES)})))::int as free
    from driver_shifts f where f.ended_at is null and ${isDriverOf(stores, sql`f.driver_id`)}`)

export type DriverRow = Row<'driver_shifts', 'driver_id'> &
  Row<'users', 'firstname' | 'lastname'> & {
    orders: number
    due_at: Date | null
    suburb: string
    store_id: number | null
  }

/** Reads drivers on shift by their next promised time, those without an order last. */
export const readDrivers = (db: Reader, stores: Stores, limit: number) =>
  db.rows<DriverRow>(sql`
    select f.driver_id, u.firstname, u.lastname, coalesce(n.orders, 0) as orders, n.due_at, n.store_id,
      coalesce(n.suburb, '') as suburb
    from driver_shifts f join users u on u.user_id = f.driver_id
    left join lateral (
      select o.due_at, o.store_id, o.city as suburb, (count(*) over ())::int as orders from orders o
      where o.driver_id = f.driver_id and o.status in (${constant(...DRIVER_STATUSES)})
      order by o.due_at, o.order_id limit 1) as n on true
    where f.ended_at is null and ${isDriverOf(stores, sql`f.driver_id`)}
    order by n.due_at nulls last, f.driver_id limit ${limit}`)

const isLow = (stores: Stores): Sql => sql`
  from stock s where s.reorder_point is not null and s.on_hand - s.reserved <= s.reorder_point
    and ${among(sql`s.store_id`, stores)}`

export type LowStockRow = Row<'stock', 'store_id' | 'product_id'> & {
  name: string
  left: number
  total: number
  image: string
}

/** Reads the products with the fewest units left among those at their reorder point. Each row carries the total. */
export const readLowStock = (db: Reader, stores: Stores, limit: number) =>
  db.rows<LowStockRow>(sql`
    with low as (
      select s.store_id, s.product_id, greatest(s.on_hand - s.reserved, 0) as left_units,
        count(*) over ()::int as total
      ${isLow(stores)} order by s.on_hand - s.reserved, s.store_id, s.product_id limit ${limit})
    select low.store_id, low.product_id, p.name, low.left_units as left, low.total,
      coalesce((select i.src from product_images i where i.product_id = p.product_id order by i.sequence limit 1), '')
        as image
    from low join products p using (product_id) order by low.left_units, low.store_id, low.product_id`)

/** Stores in which the caller has the right of each matter; an empty list: none. */
export type DecisionScope = {
  /** Requester of the approvals; null: every requester. */
  approvals: { requestedBy: number | null } | null
  problems: Stores
  exclusions: boolean
  licences: Stores
  papers: Stores
  webhooks: boolean
  messages: Stores
  /** Day of the operator, as `YYYY-MM-DD`. */
  today: string
}

export type DecisionRow = {
  approvals: number
  problems: number
  exclusions: number
  licences: number
  licence_ends: string | null
  licence_store: number | null
  papers: number
  papers_end: string | null
  webhooks: number
  messages: number
}

/** Counting stops here. */
const MAX_COUNT = 100

/** Counts all matters in one statement, each by its own index. */
export const countDecisions = (db: Reader, s: DecisionScope) => {
  const requester =
    s.approvals?.requestedBy == null ? empty : sql`and requested_by = ${s.approvals.requestedBy}`
  const within = (days: number) => sql`${s.today}::date + ${days}::int`
  return db.one<DecisionRow>(sql`
    with licence as (
      select store_id, expires_on from store_licences
      where expires_on <= ${within(LICENCE_WARNING_DAYS)} and ${among(sql`store_id`, s.licences)}),
    paper as (
      select valid_until from driver_papers p
      where valid_until <= ${within(PAPERS_WARNING_DAYS)} and ${isDriverOf(s.papers, sql`p.driver_id`)}
        and exists (select from users u where u.user_id = p.driver_id and u.state = 'full' and u.deactivated_at is null))
    select
      (select count(*)::int from approvals where state = 'pending' and ${s.approvals !== null} ${requester}) as approvals,
      (select count(*)::int from problem_reports where status = 'open' and ${among(sql`store_id`, s.problems)}) as problems,
      (select count(*)::int from self_exclusion_reviews where state = 'open' and ${s.exclusions}) as exclusions,
      (select count(*)::int from licence) as licences,
      (select min(expires_on)::text from licence) as licence_ends,
      (select store_id from licence order by expires_on limit 1) as licence_store,
      (select count(*)::int from paper) as papers,
      (select min(valid_until)::text from paper) as papers_end,
      (select count(*)::int from webhook_endpoints
        where (failing_since is not null or disabled_at is not null) and ${s.webhooks}) as webhooks,
      (select count(*)::int from (
        select from messages where dead_at is not null and ${among(sql`store_id`, s.messages)} limit ${MAX_COUNT}) as dead)
        as messages`)
}

export type EventRow = Row<
  'order_events',
  'order_id' | 'what' | 'from_value' | 'to_value' | 'by_kind' | 'reason' | 'at'
> &
  Row<'orders', 'store_id'> & { who: string }

/** Orders of today in one store whose events are read, the last ones due. */
const MAX_ORDERS = 200

/** Newest steps of all orders that are read. Stores in the west begin their day later, so some are of yesterday. */
const MAX_STEPS = 200

/** Reads today's latest steps of orders. With stores, among the orders that are due today. */
export function readEvents(db: Reader, stores: Stores, now: Date, limit: number): Promise<EventRow[]> {
  const latest =
    stores === null
      ? sql`select e.* from order_events e order by e.order_event_id desc limit ${constant(MAX_STEPS)}`
      : sql`
        select e.* from c cross join lateral (
          select o.order_id from orders o
          where o.store_id = c.store_id and o.placed_at is not null and o.due_at >= c.day_at and o.due_at < c.day_end
          order by o.due_at desc, o.order_id desc limit ${constant(MAX_ORDERS)}) as o
        join order_events e using (order_id)`
  return db.rows<EventRow>(sql`
    with c as (${days(stores, now)})
    select e.order_id, e.what, e.from_value, e.to_value, e.by_kind, e.reason, e.at, o.store_id,
      concat_ws(' ', u.firstname, u.lastname) as who
    from (${latest}) as e join orders o using (order_id) join c on c.store_id = o.store_id
    left join users u on u.user_id = e.by_user_id
    where e.at >= c.day_at
    order by e.order_event_id desc limit ${limit}`)
}
