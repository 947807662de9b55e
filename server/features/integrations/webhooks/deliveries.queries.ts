import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'
import { pageSlice } from '#server/db/numbered-page.ts'
import { JOB_ROWS } from '#server/db/row-limits.ts'
import type { Row } from '#server/db/row.ts'

export type AttemptRow = Row<'webhook_attempts', 'milliseconds' | 'status' | 'error' | 'response'> & {
  at: string
}
export type DeliveryRow = Row<'webhook_deliveries'> & { tries: AttemptRow[] }

const TRIES = sql`coalesce((
  select jsonb_agg(jsonb_build_object('at', a.at, 'milliseconds', a.milliseconds, 'status', a.status, 'error', a.error,
    'response', a.response) order by a.webhook_attempt_id desc)
  from webhook_attempts a where a.webhook_delivery_id = d.webhook_delivery_id), '[]') as tries`

export type DeliveryList = {
  webhookId: number
  state: 'all' | 'waiting' | 'delivered' | 'failed'
  search: string
  sort: 'newest' | 'oldest'
  page: number
  limit: number
}

const STATES: Record<DeliveryList['state'], Sql> = {
  all: sql`true`,
  waiting: sql`next_try_at is not null`,
  delivered: sql`delivered_at is not null`,
  failed: sql`failed_at is not null`,
}
const SORTS = { newest: sql`webhook_delivery_id desc`, oldest: sql`webhook_delivery_id` }

export async function listDeliveries(db: Database, filter: DeliveryList) {
  const { webhookId, state, search, sort, page, limit } = filter
  const from = sql`from webhook_deliveries d where webhook_endpoint_id = ${webhookId} and ${STATES[state]}
    and (${search} = '' or strpos(event || ' ' || message_id || ' ' || body, ${search}) > 0)`
  const [rows, counted] = await Promise.all([
    db.rows<DeliveryRow>(
      sql`select d.*, ${TRIES} ${from} order by ${SORTS[sort]} ${pageSlice({ page, limit })}`,
    ),
    db.one<{ total: number }>(sql`select count(*)::int as total ${from}`),
  ])
  return { rows, total: counted.total }
}

export const readDelivery = (db: Database, id: number) =>
  db.first<DeliveryRow>(sql`select d.*, ${TRIES} from webhook_deliveries d where webhook_delivery_id = ${id}`)

/** Locks a delivery until the transaction ends. */
export const lockDelivery = (db: Database, id: number) =>
  db.first<Row<'webhook_deliveries'>>(
    sql`select * from webhook_deliveries where webhook_delivery_id = ${id} for update`,
  )

type TestDelivery = { webhookId: number; messageId: string; event: string; body: string; now: Date }

/** Inserts a test delivery, which is sent immediately and without a job. */
export const insertTest = (db: Database, t: TestDelivery) =>
  db.one<Row<'webhook_deliveries', 'webhook_delivery_id'>>(sql`
    insert into webhook_deliveries (webhook_endpoint_id, message_id, event, body, next_try_at, created_at)
    values (${t.webhookId}, ${t.messageId}, ${t.event}, ${t.body}, ${t.now}, ${t.now}) returning webhook_delivery_id`)

export type ClaimedRow = Row<
  'webhook_deliveries',
  'webhook_delivery_id' | 'webhook_endpoint_id' | 'message_id' | 'event' | 'body' | 'attempts'
> &
  Row<
    'webhook_endpoints',
    'url' | 'secret_sealed' | 'former_secret_sealed' | 'former_secret_until' | 'is_active'
  > & { real_seconds: number }

/**
 * Claims a delivery for one attempt: no other worker gets it until its result is written or the claim expires. A
 * claim that expires far in the future was made before a demo's clock went back. The receiver compares our time with
 * its own, so `real_seconds` is the time of the database, not of the shop's clock.
 */
export const claimDelivery = (db: Database, id: number, now: Date, heldUntil: Date) =>
  db.first<ClaimedRow>(sql`
    update webhook_deliveries d set attempts = attempts + 1, held_until = ${heldUntil}
    from webhook_endpoints e
    where d.webhook_delivery_id = ${id} and e.webhook_endpoint_id = d.webhook_endpoint_id and d.next_try_at is not null
      and (held_until is null or held_until <= ${now} or held_until > ${now}::timestamptz + interval '1 hour')
    returning d.webhook_delivery_id, d.webhook_endpoint_id, d.message_id, d.event, d.body, d.attempts, e.url,
      e.secret_sealed, e.former_secret_sealed, e.former_secret_until, e.is_active,
      floor(extract(epoch from clock_timestamp()))::int as real_seconds`)

type Attempt = {
  id: number
  at: Date
  milliseconds: number
  status: number | null
  error: string
  response: string
}

export const insertAttempt = (db: Database, a: Attempt) =>
  db.run(sql`
    insert into webhook_attempts (webhook_delivery_id, at, milliseconds, status, error, response)
    values (${a.id}, ${a.at}, ${a.milliseconds}, ${a.status}, ${a.error}, ${a.response})`)

export const markDelivered = (db: Database, id: number, now: Date) =>
  db.run(sql`
    update webhook_deliveries set delivered_at = ${now}, next_try_at = null, held_until = null
    where webhook_delivery_id = ${id} and next_try_at is not null`)

export const markFailed = (db: Database, id: number, now: Date) =>
  db.run(sql`
    update webhook_deliveries set failed_at = ${now}, next_try_at = null, held_until = null
    where webhook_delivery_id = ${id} and next_try_at is not null`)

type Retry = { id: number; attempt: number; nextTryAt: Date; seconds: number }

/** Schedules the next attempt. A worker whose claim expired in the meantime changes nothing. */
export const scheduleRetry = (db: Database, r: Retry) =>
  db.run(sql`
    with failed as (
      update webhook_deliveries set next_try_at = ${r.nextTryAt}, held_until = null
      where webhook_delivery_id = ${r.id} and attempts = ${r.attempt} and next_try_at is not null
      returning webhook_delivery_id)
    select graphile_worker.add_job('deliver-webhook', json_build_object('deliveryId', webhook_delivery_id),
      run_at => clock_timestamp() + make_interval(secs => ${r.seconds}))
    from failed`)

/** Restarts a delivery from its first attempt, with the same message id. */
export const restartDelivery = (db: Database, id: number, now: Date) =>
  db.run(sql`
    with restarted as (
      update webhook_deliveries set attempts = 0, next_try_at = ${now}, held_until = null, delivered_at = null,
        failed_at = null
      where webhook_delivery_id = ${id} returning webhook_delivery_id)
    select graphile_worker.add_job('deliver-webhook', json_build_object('deliveryId', webhook_delivery_id))
    from restarted`)

/** Enqueues deliveries again that lost their job in a crash: overdue and not claimed. */
export const requeueOverdue = (db: Database, now: Date, dueBefore: Date) =>
  db.run(sql`
    select graphile_worker.add_job('deliver-webhook', json_build_object('deliveryId', webhook_delivery_id),
      job_key => 'overdue-webhook-' || webhook_delivery_id)
    from (
      select webhook_delivery_id from webhook_deliveries
      where next_try_at is not null
        and (next_try_at <= ${dueBefore} or next_try_at > ${now}::timestamptz + interval '2 days')
        and (held_until is null or held_until <= ${now} or held_until > ${now}::timestamptz + interval '1 hour')
      order by webhook_delivery_id limit ${JOB_ROWS}) as overdue`)
