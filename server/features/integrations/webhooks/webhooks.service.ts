import type { changeWebhook, createWebhook, listWebhooks as listing } from '#contract/console/webhooks.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { addMinutes } from '#domain/time.ts'
import { inTransaction } from '#server/db/database.ts'
import { pagingOf } from '#server/db/numbered-page.ts'
import { type AuditEvent, recordAudit } from '#server/features/audit/audit.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { type Principal, userIdOf } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { newSecret, sealSecret } from './secrets.ts'
import { presentWebhook } from './webhook.present.ts'
import * as queries from './webhooks.queries.ts'

type WebhookListQuery = OutputOf<NonNullable<(typeof listing)['query']>>
type CreateWebhookBody = OutputOf<NonNullable<(typeof createWebhook)['body']>>
type ChangeWebhookBody = OutputOf<NonNullable<(typeof changeWebhook)['body']>>

/** Events are enqueued in the transaction of the change, so each webhook slows down every order slightly. */
const MAX_WEBHOOKS = 20
const FORMER_SECRET_MINUTES = 24 * 60

export async function listWebhooks(shop: Shop, { search = '', ...query }: WebhookListQuery) {
  const { rows, total } = await queries.listWebhooks(shop.db, { ...query, search })
  return { rows, ...pagingOf(total, query) }
}

export async function readWebhook(shop: Shop, id: number): Promise<queries.WebhookRow> {
  const row = await queries.readWebhook(shop.db, id)
  if (!row) throw new ShopError('not_found')
  return row
}

const refuseAddress = (shop: Shop, url: string): void => {
  const problem = shop.webhookSender.problemOf(url)
  if (problem) throw new ShopError('invalid_input', { fields: { url: problem } })
}

/**
 * Creates a webhook.
 * @returns its row and its secret, which can't be read afterwards
 */
export async function addWebhook(
  shop: Shop,
  principal: Principal,
  { url, description, events }: CreateWebhookBody,
) {
  refuseAddress(shop, url)
  const userId = userIdOf(principal)
  if (userId === null) throw new ShopError('not_signed_in')
  return inTransaction(shop, async (shop) => {
    if ((await queries.countWebhooks(shop.db)) >= MAX_WEBHOOKS) throw new ShopError('too_many_webhooks')
    const wanted = { url, description, events: [...new Set(events)] }
    const stamped = { ...wanted, created_at: shop.clock.now(), created_by: userId }
    const { webhook_endpoint_id: id } = await queries.insertWebhook(shop.db, stamped)
    const made = await createSecret(shop, id, null)
    await audit(shop, principal, id, { action: 'webhook.created', after: factsOf(made.row) })
    return made
  })
}

async function createSecret(shop: Shop, id: number, formerUntil: Date | null) {
  const secret = newSecret()
  const sealed = sealSecret(shop.keys, id, secret)
  const row = await queries.setSecret(shop.db, { id, sealed, formerUntil })
  return { row, secret }
}

async function lockWebhook(shop: Shop, id: number): Promise<queries.WebhookRow> {
  const row = await queries.lockWebhook(shop.db, id)
  if (!row) throw new ShopError('not_found')
  return row
}

export async function updateWebhook(shop: Shop, principal: Principal, id: number, body: ChangeWebhookBody) {
  if (body.url !== undefined) refuseAddress(shop, body.url)
  return inTransaction(shop, async (shop) => {
    const before = await lockWebhook(shop, id)
    if (before.version !== body.version) throw new ShopError('stale', { current: presentWebhook(before) })
    const row = await queries.updateWebhook(shop.db, id, {
      url: body.url ?? before.url,
      description: body.description ?? before.description,
      events: body.events ? [...new Set(body.events)] : before.events,
      is_active: body.active ?? before.is_active,
    })
    await audit(shop, principal, id, {
      action: 'webhook.changed',
      before: factsOf(before),
      after: factsOf(row),
    })
    return row
  })
}

export async function removeWebhook(shop: Shop, principal: Principal, id: number): Promise<void> {
  await inTransaction(shop, async (shop) => {
    const before = await lockWebhook(shop, id)
    await queries.deleteWebhook(shop.db, id)
    await audit(shop, principal, id, { action: 'webhook.deleted', before: factsOf(before), after: {} })
  })
}

/**
 * Replaces the secret of a webhook; the former secret stays valid for a day.
 * @source A-HOOK-3
 */
export async function rotateSecret(shop: Shop, principal: Principal, id: number) {
  return inTransaction(shop, async (shop) => {
    await lockWebhook(shop, id)
    const formerUntil = addMinutes(shop.clock.now(), FORMER_SECRET_MINUTES)
    const made = await createSecret(shop, id, formerUntil)
    const after = { former_until: formerUntil.toISOString() }
    await audit(shop, principal, id, { action: 'webhook.secret_rotated', after })
    return made
  })
}

const audit = (
  shop: Shop,
  principal: Principal,
  id: number,
  event: Omit<AuditEvent, 'byUserId' | 'subject'>,
) => recordAudit(shop, { byUserId: userIdOf(principal), subject: `webhook ${id}`, before: {}, ...event })

/** Contains only the host, because the rest of a URL may include a token. */
const factsOf = (row: queries.WebhookRow): NonNullable<AuditEvent['after']> => ({
  host: new URL(row.url).host,
  events: row.events.join(' '),
  is_active: row.is_active,
})
