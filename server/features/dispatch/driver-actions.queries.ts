import sql from 'sql-template-tag'
import type { ActionResult, DriverAction } from '#contract/driver/driver-actions.ts'
import type { Database } from '#server/db/database.ts'
import { type NumberedPage, pageSlice } from '#server/db/numbered-page.ts'
import type { Row } from '#server/db/row.ts'

export type StoredAction = Row<'driver_actions', 'action_id' | 'body_hash'> & { result: ActionResult | null }

export const readActions = (db: Database, driverId: number, actionIds: readonly string[]) =>
  db.rows<StoredAction>(sql`
    select action_id, body_hash, result from driver_actions
    where driver_id = ${driverId} and action_id = any(${actionIds}::uuid[])`)

export type NewAction = {
  driverId: number
  action: DriverAction
  bodyHash: Buffer
  tappedAt: Date
  isMeasured: boolean
  receivedAt: Date
}

/** Seconds after which another request may apply an action whose process has ended. */
const ABANDONED_SECONDS = 60

/**
 * Claims an action for this request. Returns when the shop first received it; null if another request applies it or has
 * applied it.
 */
export async function claimAction(db: Database, a: NewAction): Promise<Date | null> {
  const claimed = await db.first<Row<'driver_actions', 'received_at'>>(sql`
    insert into driver_actions (driver_id, action_id, order_id, kind, body_hash, tapped_at, received_at, is_measured)
    values (${a.driverId}, ${a.action.action_id}, ${a.action.order_id}, ${a.action.kind}, ${a.bodyHash}, ${a.tappedAt},
      ${a.receivedAt}, ${a.isMeasured})
    on conflict (driver_id, action_id) do update set started_at = clock_timestamp()
      where driver_actions.result is null
        and driver_actions.started_at < clock_timestamp() - make_interval(secs => ${ABANDONED_SECONDS})
    returning received_at`)
  return claimed?.received_at ?? null
}

type ActionKey = { driverId: number; actionId: string }

/** Deletes an action that a retry may still apply. */
export const releaseAction = (db: Database, { driverId, actionId }: ActionKey) =>
  db.run(sql`
    delete from driver_actions where driver_id = ${driverId} and action_id = ${actionId} and result is null`)

type FinishedAction = ActionKey & {
  result: ActionResult
  versionBefore: number | null
  versionAfter: number | null
  /** Answers at the door that a manager reviews; null without a review. */
  doorAnswers: object | null
}

/** Stores the result of an action. Returns false if it has one already. */
export const finishAction = async (db: Database, f: FinishedAction): Promise<boolean> =>
  (await db.run(sql`
    update driver_actions set result = ${JSON.stringify(f.result)}::jsonb, version_before = ${f.versionBefore},
      version_after = ${f.versionAfter}, review = case when ${f.doorAnswers !== null} then 'waiting' end,
      door_answers = ${f.doorAnswers && JSON.stringify(f.doorAnswers)}::jsonb
    where driver_id = ${f.driverId} and action_id = ${f.actionId} and result is null`)) === 1

/** Reads the versions before and after the actions of a driver that changed an order. */
export const readOwnVersions = (db: Database, driverId: number, orderId: number) =>
  db.rows<{ version_before: number; version_after: number }>(sql`
    select version_before, version_after from driver_actions
    where order_id = ${orderId} and driver_id = ${driverId} and version_after > version_before
    order by version_before`)

export type ReviewRow = Row<
  'driver_actions',
  'action_id' | 'order_id' | 'driver_id' | 'tapped_at' | 'received_at' | 'is_measured' | 'door_answers'
> &
  Row<'orders', 'version'> & { driver_name: string }

const review = sql`
  a.action_id, a.order_id, a.driver_id, a.tapped_at, a.received_at, a.is_measured, a.door_answers, o.version,
  concat_ws(' ', nullif(u.firstname, ''), nullif(u.lastname, '')) as driver_name`

export async function listReviews(db: Database, storeId: number, request: NumberedPage) {
  const rows = await db.rows<ReviewRow & { total: number }>(sql`
    select ${review}, count(*) over ()::int as total
    from driver_actions a join orders o using (order_id) join users u on u.user_id = a.driver_id
    where a.review = 'waiting' and o.store_id = ${storeId}
    order by a.received_at, a.action_id ${pageSlice(request)}`)
  return { rows, total: rows[0]?.total ?? 0 }
}

/** Locks a hand-over that waits for its review until the transaction ends. */
export const lockReview = (db: Database, orderId: number, actionId: string) =>
  db.first<ReviewRow>(sql`
    select ${review}
    from driver_actions a join orders o using (order_id) join users u on u.user_id = a.driver_id
    where a.review = 'waiting' and a.order_id = ${orderId} and a.action_id = ${actionId} for update of a`)

type Decision = { orderId: number; actionId: string; accepted: boolean; byUserId: number; now: Date }

export const decideReview = (db: Database, d: Decision) =>
  db.run(sql`
    update driver_actions set review = ${d.accepted ? 'accepted' : 'rejected'}, door_answers = null,
      reviewed_by = ${d.byUserId}, reviewed_at = ${d.now}
    where order_id = ${d.orderId} and action_id = ${d.actionId}`)
