import sql from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'
import { pageSlice } from '#server/db/numbered-page.ts'
import type { Row } from '#server/db/row.ts'

export type WebhookRow = Row<'webhook_endpoints'>

type WebhookFilter = { search: string; sort: 'newest' | 'url'; page: number; limit: number }

const SORTS = { newest: sql`webhook_endpoint_id desc`, url: sql`url, webhook_endpoint_id` }

export async function listWebhooks(db: Database, { search, sort, page, limit }: WebhookFilter) {
  const from = sql`from webhook_endpoints
    where ${search} = '' or strpos(lower(url || ' ' || description), lower(${search})) > 0`
  const [rows, counted] = await Promise.all([
    db.rows<WebhookRow>(sql`select * ${from} order by ${SORTS[sort]} ${pageSlice({ page, limit })}`),
    db.one<{ total: number }>(sql`select count(*)::int as total ${from}`),
  ])
  return { rows, total: counted.total }
}

export const readWebhook = (db: Database, id: number) =>
  db.first<WebhookRow>(sql`select * from webhook_endpoints where webhook_endpoint_id = ${id}`)

/** Locks a webhook until the transaction ends. */
export const lockWebhook = (db: Database, id: number) =>
  db.first<WebhookRow>(sql`select * from webhook_endpoints where webhook_endpoint_id = ${id} for update`)

/** Counts webhooks under a lock, so that two concurrent requests can't both take the last place. */
export async function countWebhooks(db: Database): Promise<number> {
  await db.run(sql`select pg_advisory_xact_lock(hashtext('webhook_endpoints'))`)
  return (await db.one<{ count: number }>(sql`select count(*)::int as count from webhook_endpoints`)).count
}

type NewWebhook = Pick<WebhookRow, 'url' | 'description' | 'events' | 'created_at' | 'created_by'>

/** Inserts a webhook without its secret, which is sealed for the new id and set afterwards. */
export const insertWebhook = (db: Database, w: NewWebhook) =>
  db.one<WebhookRow>(sql`
    insert into webhook_endpoints (url, description, events, created_at, created_by)
    values (${w.url}, ${w.description}, ${w.events}::text[], ${w.created_at}, ${w.created_by}) returning *`)

type SealedSecret = { id: number; sealed: Buffer; formerUntil: Date | null }

/** Sets the secret. The former secret also signs until `formerUntil`. */
export const setSecret = (db: Database, { id, sealed, formerUntil }: SealedSecret) =>
  db.one<WebhookRow>(sql`
    update webhook_endpoints set former_secret_sealed = secret_sealed, former_secret_until = ${formerUntil},
      secret_sealed = ${sealed}, version = version + case when secret_sealed is null then 0 else 1 end
    where webhook_endpoint_id = ${id} returning *`)

type WebhookChange = Pick<WebhookRow, 'url' | 'description' | 'events' | 'is_active'>

/** Updates a webhook. An activation resets its failures. */
export const updateWebhook = (db: Database, id: number, w: WebhookChange) =>
  db.one<WebhookRow>(sql`
    update webhook_endpoints set url = ${w.url}, description = ${w.description}, events = ${w.events}::text[],
      is_active = ${w.is_active}, version = version + 1,
      failing_since = case when ${w.is_active} and not is_active then null else failing_since end,
      disabled_at = case when ${w.is_active} then null else disabled_at end
    where webhook_endpoint_id = ${id} returning *`)

export const deleteWebhook = (db: Database, id: number) =>
  db.run(sql`delete from webhook_endpoints where webhook_endpoint_id = ${id}`)

export const readOwnerEmails = (db: Database) =>
  db.rows<Row<'users', 'user_id' | 'email'>>(sql`
    select u.user_id, u.email from user_roles r join users u using (user_id)
    where r.role = 'owner' and u.state = 'full' and u.deactivated_at is null order by u.user_id`)

export const noteArrival = (db: Database, id: number) =>
  db.run(sql`
    update webhook_endpoints set failing_since = null
    where webhook_endpoint_id = ${id} and failing_since is not null`)

/**
 * Records a failure.
 * @returns the time since which deliveries fail
 */
export const noteFailure = (db: Database, id: number, now: Date) =>
  db.first<Row<'webhook_endpoints', 'failing_since'>>(sql`
    update webhook_endpoints set failing_since = coalesce(failing_since, ${now})
    where webhook_endpoint_id = ${id} returning failing_since`)

/**
 * Deactivates a webhook.
 * @returns no row if it was inactive already
 */
export const disableWebhook = (db: Database, id: number, now: Date) =>
  db.first<WebhookRow>(sql`
    update webhook_endpoints set is_active = false, disabled_at = ${now}, version = version + 1
    where webhook_endpoint_id = ${id} and is_active returning *`)
