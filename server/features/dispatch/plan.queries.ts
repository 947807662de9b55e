import sql from 'sql-template-tag'
import type { Assignment, Plan, PlannedStop, StopKey, Unassigned } from '#domain/dispatch/dispatch-state.ts'
import { ENDED_STATUSES, IN_STORE_STATUSES, STATUS } from '#domain/orders/order-status.ts'
import { addMinutes } from '#domain/time.ts'
import { constant } from '#server/db/constant.ts'
import type { Database } from '#server/db/database.ts'
import type { NotNull, Row } from '#server/db/row.ts'
import { FORGOTTEN_MINUTES } from '#server/features/delivery/drivers/drivers.service.ts'

/** Minutes before its delivery time from which a scheduled order is read. The planner needs at most 60. */
const AHEAD_MINUTES = 120
/** Maximum number of orders in one plan, far more than 200 stores deliver at once. */
const MAX_ORDERS = 10_000

export type OpenOrderRow = Row<
  'orders',
  | 'order_id'
  | 'version'
  | 'store_id'
  | 'zone_id'
  | 'state'
  | 'status'
  | 'packing_status'
  | 'lat'
  | 'lng'
  | 'asap'
  | 'start_at'
  | 'due_at'
  | 'departed_at'
  | 'arrived_at'
  | 'contains_alcohol'
  | 'gift_recipient_number'
  | 'user_id'
  | 'driver_id'
> &
  NotNull<Row<'orders', 'placed_at'>> & {
    owner_email: string
    owner_mobile: string
    litres: number
    packing_since: Date | null
    pinned_to: number | null
    planned_for: number | null
    planned_eta: Date | null
    /** Driver whom the planner assigned; staff may have assigned another since. */
    applied_driver_id: number | null
  }

/** Reads the orders to plan, in the order in which they are due. */
export const readOpenOrders = (db: Database, now: Date) =>
  db.rows<OpenOrderRow>(sql`
    select o.order_id, o.version, o.store_id, o.zone_id, o.state, o.status, o.packing_status, o.lat, o.lng, o.asap,
      o.start_at, o.due_at, o.departed_at, o.arrived_at, o.contains_alcohol, o.gift_recipient_number, o.user_id,
      o.driver_id, o.placed_at, u.email as owner_email, u.mobile as owner_mobile,
      (select coalesce(sum(l.unit_volume_ml * l.pack_size * l.quantity), 0)::double precision / 1000 from order_lines l
        where l.order_id = o.order_id) as litres,
      (select max(e.at) from order_events e where e.order_id = o.order_id and e.what = 'packing') as packing_since,
      n.driver_id as pinned_to, p.driver_id as planned_for, p.eta as planned_eta,
      p.applied_driver_id
    from orders o join users u using (user_id)
    left join dispatch_pins n on n.order_id = o.order_id
    left join dispatch_orders p on p.order_id = o.order_id
    where o.placed_at is not null and (o.status = ${constant(STATUS.inTransit)}
      or (o.status in (${constant(...IN_STORE_STATUSES)}) and o.start_at <= ${addMinutes(now, AHEAD_MINUTES)}
        and o.due_at > ${addMinutes(now, -FORGOTTEN_MINUTES)}))
    order by o.due_at, o.order_id limit ${constant(MAX_ORDERS)}`)

export type PlannedDriverRow = Row<'users', 'user_id' | 'email' | 'mobile'> &
  Row<'drivers', 'vehicle'> & {
    store_ids: number[]
    started_at: Date
    /** End of a break in progress; null without one. */
    away_until: Date | null
    /** Date on which the training ends, `YYYY-MM-DD`. */
    trained_until: string | null
    /** Last day on which all recorded documents are valid; null if none is recorded. */
    papers_until: string | null
    lat: number | null
    lng: number | null
    stops: PlannedStop[] | null
    seen_stop: StopKey | null
  }

/** Reads the drivers on shift with their last routes. */
export const readPlannedDrivers = (db: Database) =>
  db.rows<PlannedDriverRow>(sql`
    select u.user_id, u.email, u.mobile, d.vehicle, f.started_at, f.away_until,
      array(select a.store_id from user_roles a where a.user_id = u.user_id and a.role = 'driver' order by 1) as store_ids,
      training_ends(null, t.issued_on, t.expires_on)::text as trained_until,
      (select p.valid_until::text from driver_papers p where p.driver_id = d.user_id) as papers_until,
      q.lat, q.lng, r.stops, r.seen_stop
    from driver_shifts f join drivers d on d.user_id = f.driver_id
    join users u on u.user_id = d.user_id and u.state = 'full' and u.deactivated_at is null
    left join driver_training t on t.driver_id = d.user_id
    left join driver_positions q on q.driver_id = d.user_id
    left join dispatch_routes r on r.driver_id = d.user_id
    where f.ended_at is null order by d.user_id`)

export type StoreModeRow = Row<'stores', 'store_id' | 'dispatch_mode'>

export const readModes = (db: Database) =>
  db.rows<StoreModeRow>(sql`select store_id, dispatch_mode from stores where dispatch_mode <> 'manual'`)

/** Records a successful plan. Returns false if another process has taken the lease over. */
export const recordSuccess = async (db: Database, holder: string | null, now: Date): Promise<boolean> =>
  (await db.run(sql`
    update dispatch_planner set planned_at = ${now}, failing_since = null
    where ${holder}::uuid is null or holder = ${holder}::uuid`)) === 1

/** Records a failure. Returns true for the first since the last success. */
export const recordFailure = async (db: Database, now: Date): Promise<boolean> =>
  (await db.run(sql`
    update dispatch_planner set failing_since = ${now} where failing_since is null`)) === 1

const keysOf = (stops: readonly PlannedStop[]): string =>
  stops.map(({ kind, orderIds }) => `${kind} ${orderIds.join(' ')}`).join(', ')

/** Writes the routes that have changed, and empties the routes of drivers who are no longer planned. */
export async function writeRoutes(db: Database, routes: Plan['routes']): Promise<void> {
  const rows = routes.map(({ driverId, stops }) => ({
    driver_id: driverId,
    stops,
    stop_keys: keysOf(stops),
  }))
  await db.run(sql`
    insert into dispatch_routes (driver_id, stops, stop_keys)
    select driver_id, stops, stop_keys
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (driver_id bigint, stops jsonb, stop_keys text)
    on conflict (driver_id) do update set stops = excluded.stops, stop_keys = excluded.stop_keys,
      plan_version = dispatch_routes.plan_version + (dispatch_routes.stop_keys <> excluded.stop_keys)::int
    where dispatch_routes.stops <> excluded.stops`)
  await db.run(sql`
    update dispatch_routes set stops = '[]', stop_keys = '', plan_version = plan_version + 1, seen_stop = null
    where stop_keys <> '' and driver_id <> all(${routes.map(({ driverId }) => driverId)}::bigint[])`)
}

export type PlannedOrders = {
  storeOf: (orderId: number) => number
  assignments: readonly Assignment[]
  unassigned: readonly Unassigned[]
  now: Date
}

const rowsOf = ({ storeOf, assignments, unassigned }: PlannedOrders) => [
  ...assignments.map(({ orderId, driverId, eta, spareMinutes, nextBest }) => ({
    order_id: orderId,
    store_id: storeOf(orderId),
    driver_id: driverId,
    eta,
    spare_minutes: spareMinutes,
    next_driver_id: nextBest?.driverId ?? null,
    next_minutes: nextBest?.minutes ?? null,
  })),
  ...unassigned.map(({ orderId, reason, until }) => ({
    order_id: orderId,
    store_id: storeOf(orderId),
    reason,
    until,
  })),
]

/** Writes the plan of orders. The time since which an order is unassigned is retained. */
export const writeOrders = (db: Database, planned: PlannedOrders) =>
  db.run(sql`
    insert into dispatch_orders (order_id, store_id, driver_id, eta, spare_minutes, next_driver_id, next_minutes,
      reason, since, until)
    select order_id, store_id, driver_id, eta, spare_minutes, next_driver_id, next_minutes, reason,
      case when reason is not null then ${planned.now}::timestamptz end, until
    from jsonb_to_recordset(${JSON.stringify(rowsOf(planned))}::jsonb) as n (order_id bigint, store_id int,
      driver_id bigint, eta timestamptz, spare_minutes double precision, next_driver_id bigint,
      next_minutes double precision, reason text, until timestamptz)
    on conflict (order_id) do update set driver_id = excluded.driver_id, eta = excluded.eta,
      spare_minutes = excluded.spare_minutes, next_driver_id = excluded.next_driver_id,
      next_minutes = excluded.next_minutes, reason = excluded.reason, until = excluded.until,
      since = case when excluded.reason is null then null else coalesce(dispatch_orders.since, excluded.since) end`)

/** Records the first planned arrival of each order, and that at its departure, to learn from the differences. */
export async function recordEstimates(db: Database): Promise<void> {
  await db.run(sql`
    insert into arrival_estimates (order_id, store_id, ordering_eta)
    select p.order_id, p.store_id, p.eta from dispatch_orders p
    where p.eta is not null and not exists (select from arrival_estimates a where a.order_id = p.order_id)
    on conflict do nothing`)
  await db.run(sql`
    update arrival_estimates a set pickup_eta = p.eta from dispatch_orders p join orders o using (order_id)
    where a.order_id = p.order_id and a.pickup_eta is null and p.eta is not null
      and o.status = ${constant(STATUS.inTransit)}`)
}

/** Deletes the plan of orders that are no longer planned, and the pins of ended orders. */
export async function forgetOrders(db: Database, orderIds: readonly number[]): Promise<void> {
  await db.run(sql`delete from dispatch_orders where order_id <> all(${orderIds}::bigint[])`)
  await db.run(sql`
    delete from dispatch_pins n using orders o
    where o.order_id = n.order_id and o.status in (${constant(...ENDED_STATUSES)})`)
}

/** Records that the planner assigned a driver to an order. */
export const markApplied = (db: Database, orderId: number, driverId: number) =>
  db.run(sql`update dispatch_orders set applied_driver_id = ${driverId} where order_id = ${orderId}`)

export type PlannerRow = Row<'dispatch_planner', 'planned_at' | 'failing_since'> & { is_planning: boolean }

export const readPlanner = (db: Database) =>
  db.one<PlannerRow>(sql`
    select planned_at, failing_since, coalesce(lease_until > clock_timestamp(), false) as is_planning
    from dispatch_planner`)

/** Takes or prolongs the lease. Returns whether the process holds it. */
export const takeLease = async (db: Database, holder: string, seconds: number): Promise<boolean> =>
  (await db.run(sql`
    update dispatch_planner set holder = ${holder}::uuid,
      lease_until = clock_timestamp() + make_interval(secs => ${seconds})
    where holder is null or holder = ${holder}::uuid or lease_until < clock_timestamp()`)) === 1

export const releaseLease = (db: Database, holder: string) =>
  db.run(sql`update dispatch_planner set holder = null, lease_until = null where holder = ${holder}::uuid`)
