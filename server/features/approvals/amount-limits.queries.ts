import sql from 'sql-template-tag'
import type { AmountLimit, LimitRole, LimitedAction } from '#domain/accounts/amount-limits.ts'
import type { Cents } from '#domain/money.ts'
import type { Database } from '#server/db/database.ts'
import type { Row } from '#server/db/row.ts'

export type LimitRow = AmountLimit & Row<'amount_limits', 'role' | 'action' | 'version'>

export const readLimits = (db: Database) =>
  db.rows<LimitRow>(sql`
    select role, action, per_order_cents as "perOrder", per_day_cents as "perDay", version from amount_limits
    order by role, action`)

/** Reads the limits and locks them until the transaction ends. */
export const lockLimits = (db: Database) =>
  db.rows<LimitRow>(sql`
    select role, action, per_order_cents as "perOrder", per_day_cents as "perDay", version from amount_limits
    order by role, action for update`)

export const updateLimit = (db: Database, l: Omit<LimitRow, 'version'>) =>
  db.run(sql`
    update amount_limits set per_order_cents = ${l.perOrder}, per_day_cents = ${l.perDay}, version = version + 1
    where role = ${l.role} and action = ${l.action}`)

/** Serialises the uses of one person, so that a concurrent request reads the previous use. */
export const lockUses = (db: Database, userId: number) =>
  db.run(sql`select pg_advisory_xact_lock(hashtextextended('limit uses of ' || ${userId}::bigint, 46))`)

export type UseQuery = {
  userId: number
  action: LimitedAction
  orderId: number | null
  day: string
  isApprover: boolean
}

export type LimitUsageRow = {
  role: LimitRole
  limited: boolean
  per_order: Row<'amount_limits'>['per_order_cents']
  per_day: Row<'amount_limits'>['per_day_cents'] | null
  order_used: Cents
  day_used: Cents
}

/**
 * Returns the limit of a person's role and how much of it is used. Uses as an approver count against a separate limit.
 */
export const readUsed = (db: Database, q: UseQuery) =>
  db.first<LimitUsageRow>(sql`
    select r.role, l.role is not null as limited, l.per_order_cents as per_order, l.per_day_cents as per_day,
      (select coalesce(sum(amount_cents), 0)::bigint from limit_uses
        where order_id = ${q.orderId} and action = ${q.action}) as order_used,
      (select coalesce(sum(amount_cents), 0)::bigint from limit_uses
        where user_id = ${q.userId} and day = ${q.day}::date and action = ${q.action}
          and (approval_id is not null) = ${q.isApprover}) as day_used
    from (
      select case when ${q.isApprover} then 'approver'
        when exists (select from user_roles where user_id = ${q.userId} and role = 'owner') then 'admin'
        else 'store_access' end as role) r
    left join amount_limits l on l.role = r.role and l.action = ${q.action}`)

type NewUse = Omit<UseQuery, 'isApprover'> & {
  amount: Cents
  approvalId: number | null
  requestHash: Buffer | null
  /** True if the gateway has not been called yet; `markRequestEnded` must follow. */
  isUnderWay: boolean
  now: Date
}

export const insertUse = (db: Database, u: NewUse) =>
  db.first<Row<'limit_uses', 'limit_use_id'>>(sql`
    insert into limit_uses (user_id, action, order_id, approval_id, amount_cents, day, at, ask_hash, answered_at)
    values (${u.userId}, ${u.action}, ${u.orderId}, ${u.approvalId}, ${u.amount}, ${u.day}, ${u.now}, ${u.requestHash},
      case when not ${u.isUnderWay}::boolean then clock_timestamp() end)
    returning limit_use_id`)

export const markRequestEnded = (db: Database, limitUseId: number) =>
  db.run(sql`update limit_uses set answered_at = clock_timestamp() where limit_use_id = ${limitUseId}`)

/**
 * Returns an equal use whose request was still running when the caller's request arrived `elapsedMs` ago.
 * Uses the database's clock, because the shop's clock may stand still or go back. An aborted request counts as running
 * for a minute.
 */
export const readConcurrentUse = (db: Database, requestHash: Buffer, elapsedMs: number) =>
  db.first<Row<'limit_uses', 'user_id'>>(sql`
    select user_id from limit_uses
    where ask_hash = ${requestHash} and made_at > clock_timestamp() - interval '1 minute'
      and coalesce(answered_at, 'infinity') > clock_timestamp() - make_interval(secs => ${elapsedMs}::float8 / 1000)
    order by limit_use_id limit 1`)
