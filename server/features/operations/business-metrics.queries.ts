import sql from 'sql-template-tag'
import { MOVING_STATUSES, OPEN_STATUSES, STATUS } from '#domain/orders/order-status.ts'
import { constant } from '#server/db/constant.ts'
import type { Database } from '#server/db/database.ts'
import { readListCount } from '#server/db/list-counts.ts'

/** Limit of counts: enough to raise an alarm, and cheap to count. */
const MAX_COUNTED = 10_000

const WAITING_FOR_DRIVER = [STATUS.pending, STATUS.approved]

export type OpenOrders = {
  by_status: Partial<Record<string, number>>
  unassigned: number
  unassigned_since: Date | null
  late: number
  /** Since when planning fails; null while it succeeds or before the first plan. */
  plan_failing_since: Date | null
}

/**
 * Reads the figures of open orders. An order waits for a driver from its placement, or from `ahead` of its delivery
 * time if that is later.
 */
export const readOpenOrders = (db: Database, now: Date, ahead: Date) =>
  db.one<OpenOrders>(sql`
    with open_orders as (
      select status, due_at, start_at, placed_at,
        status in (${constant(...WAITING_FOR_DRIVER)}) and driver_id is null and start_at <= ${ahead} as is_unassigned,
        greatest(placed_at, start_at - (${ahead}::timestamptz - ${now}::timestamptz)) as waits_since
      from orders where status in (${constant(...OPEN_STATUSES)}) and placed_at is not null)
    select
      coalesce((select jsonb_object_agg(status, n)
        from (select status, count(*) as n from open_orders group by status) as counted), '{}') as by_status,
      count(*) filter (where is_unassigned) as unassigned,
      min(waits_since) filter (where is_unassigned) as unassigned_since,
      count(*) filter (where due_at < ${now} and status in (${constant(...MOVING_STATUSES)})) as late,
      (select case when p.lease_until > clock_timestamp() then p.failing_since
        else coalesce(p.failing_since, p.planned_at) end from dispatch_planner p) as plan_failing_since
    from open_orders`)

export type PendingWork = {
  messages_waiting: number
  messages_since: Date | null
  differences: number
  payment_steps: number
  jobs_due: number
  jobs_given_up: number
  slots_full: number
}

/** Reads pending work, each figure by its own index, and the number of full delivery slots until `dayLater`. */
export const readPendingWork = (db: Database, now: Date, dayLater: Date) =>
  db.one<PendingWork>(sql`
    with waiting as (
      select created_at from messages where next_try_at is not null limit ${constant(MAX_COUNTED)}),
    steps as (
      select from payment_steps where done_at is null and refused_at is null limit ${constant(MAX_COUNTED)}),
    jobs as (
      select run_at, attempts >= max_attempts as is_given_up from graphile_worker.jobs limit ${constant(MAX_COUNTED)})
    select
      (select count(*) from waiting) as messages_waiting,
      (select min(created_at) from waiting) as messages_since,
      (select count(*) from reconciliation_differences where gone_at is null) as differences,
      (select count(*) from steps) as payment_steps,
      (select count(*) from jobs where run_at <= clock_timestamp() and not is_given_up) as jobs_due,
      (select count(*) from jobs where is_given_up) as jobs_given_up,
      (select coalesce(sum(taken.n), 0)::bigint from stores s, lateral (
        select count(*) as n from slots t where t.store_id = s.store_id
          and t.start_at >= ${now} and t.start_at < ${dayLater} and t.taken >= t.capacity) as taken) as slots_full`)

/** Returns the number of placed orders, which a trigger counts, so that no orders are read. */
export const countPlacedOrders = async (db: Database): Promise<number> =>
  (await readListCount(db, 'orders')).total

export const countDeadMessages = async (db: Database): Promise<number> =>
  (await readListCount(db, 'messages dead')).total

/** Reads the number and lag of standby servers. Requires the role `pg_monitor`; without it the number is zero. */
export const readStandbys = (db: Database) =>
  db.one<{ standbys: number; lag_seconds: number | null }>(sql`
    select count(*) as standbys, extract(epoch from max(coalesce(replay_lag, interval '0')))::double precision as lag_seconds
    from pg_stat_replication where state is not null`)

export const readDatabaseSize = (db: Database) =>
  db.one<{ database_bytes: number }>(sql`
    select pg_database_size(current_database()) as database_bytes`)
