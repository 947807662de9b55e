import { randomUUID } from 'node:crypto'
import type { listWebhookDeliveries } from '#contract/console/webhooks.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { required } from '#domain/required.ts'
import { WEBHOOK_RETRIES, retryDelay } from '#domain/retry-schedules.ts'
import { TEST_EVENT } from '#domain/webhooks/webhook-events.ts'
import { DISABLED_AFTER_DAYS, hasFailedForTooLong } from '#domain/webhooks/webhook-failures.ts'
import { addMinutes } from '#domain/time.ts'
import { inTransaction } from '#server/db/database.ts'
import { pagingOf } from '#server/db/numbered-page.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { enqueueMessage } from '#server/features/messaging/outbox.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { consumeRateLimit } from '#server/http/security/rate-limit.ts'
import { type Principal, userIdOf } from '#server/http/session/principal.ts'
import { WebhookUnreachable } from '#server/integrations/webhooks/port.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './deliveries.queries.ts'
import { unsealSecret, webhookHeaders } from './secrets.ts'
import * as webhooks from './webhooks.queries.ts'
import { readWebhook } from './webhooks.service.ts'

type DeliveryListQuery = OutputOf<NonNullable<(typeof listWebhookDeliveries)['query']>>

export async function listDeliveries(
  shop: Shop,
  webhookId: number,
  { search = '', ...query }: DeliveryListQuery,
) {
  await readWebhook(shop, webhookId)
  const { rows, total } = await queries.listDeliveries(shop.db, { webhookId, search, ...query })
  return { rows, ...pagingOf(total, query) }
}

/** Duration of a claim. Longer than the timeout of a receiver, so a worker that exceeds it has crashed. */
const HOLD_MINUTES = 2

type AttemptResult = { status: number | null; error: string; response: string; milliseconds: number }

/**
 * Makes one attempt, unless the delivery has arrived, has failed for good or is claimed by another worker.
 * @source A-HOOK-4
 */
export async function deliver(shop: Shop, deliveryId: number): Promise<void> {
  const now = shop.clock.now()
  const claimed = await queries.claimDelivery(shop.db, deliveryId, now, addMinutes(now, HOLD_MINUTES))
  if (!claimed) return
  const isTest = claimed.event === TEST_EVENT
  if (!claimed.is_active && !isTest) return void (await queries.markFailed(shop.db, deliveryId, now))
  const result = await attempt(shop, claimed)
  await inTransaction(shop, async (shop) => {
    const at = shop.clock.now()
    await queries.insertAttempt(shop.db, { id: deliveryId, at, ...result })
    if (result.error === '') {
      await queries.markDelivered(shop.db, deliveryId, at)
      await webhooks.noteArrival(shop.db, claimed.webhook_endpoint_id)
    } else if (isTest) await queries.markFailed(shop.db, deliveryId, at)
    else await handleFailure(shop, claimed, result)
  })
}

async function attempt(shop: Shop, claimed: queries.ClaimedRow): Promise<AttemptResult> {
  const { url, body, message_id: id, real_seconds: seconds } = claimed
  try {
    const headers = webhookHeaders({ id, seconds, body }, secretsOf(shop, claimed))
    const answer = await shop.webhookSender.send({ url, body, headers })
    const isTaken = answer.status >= 200 && answer.status < 300
    return { ...answer, error: isTaken ? '' : `It answered ${answer.status}.` }
  } catch (error) {
    if (!(error instanceof WebhookUnreachable)) throw error
    return { status: null, error: error.message, response: '', milliseconds: error.milliseconds }
  }
}

function secretsOf(shop: Shop, claimed: queries.ClaimedRow): string[] {
  const { secret_sealed, former_secret_sealed, former_secret_until } = claimed
  const isFormerGood = former_secret_until !== null && former_secret_until > shop.clock.now()
  return [secret_sealed, isFormerGood ? former_secret_sealed : null]
    .filter((sealed) => sealed !== null)
    .map((sealed) => unsealSecret(shop.keys, claimed.webhook_endpoint_id, sealed))
}

/**
 * Status of a receiver that is gone permanently, by the webhook specification.
 * @source A-HOOK-4
 */
const GONE = 410

async function handleFailure(
  shop: Shop,
  claimed: queries.ClaimedRow,
  { status }: AttemptResult,
): Promise<void> {
  const { webhook_delivery_id: id, webhook_endpoint_id: webhookId, attempts, message_id: key } = claimed
  const now = shop.clock.now()
  const failing = await webhooks.noteFailure(shop.db, webhookId, now)
  if (status === GONE || hasFailedForTooLong(failing?.failing_since ?? null, now)) {
    await queries.markFailed(shop.db, id, now)
    return disable(shop, webhookId)
  }
  const seconds = retryDelay(WEBHOOK_RETRIES, attempts, key)
  if (seconds === null) return void (await queries.markFailed(shop.db, id, now))
  const nextTryAt = addMinutes(now, seconds / 60)
  await queries.scheduleRetry(shop.db, { id, attempt: attempts, nextTryAt, seconds })
}

/** Deactivates a webhook and mails the owners, because a missing webhook goes unnoticed otherwise. */
async function disable(shop: Shop, webhookId: number): Promise<void> {
  const row = await webhooks.disableWebhook(shop.db, webhookId, shop.clock.now())
  if (!row) return
  await recordAudit(shop, {
    byUserId: null,
    action: 'webhook.disabled',
    subject: `webhook ${webhookId}`,
    before: { is_active: true },
    after: { is_active: false },
  })
  const { host } = new URL(row.url)
  const text = [
    `We’ve stopped telling ${host} what happens in the shop: for ${DISABLED_AFTER_DAYS} days nothing has arrived, or it said that it’s gone.`,
    `See what it answered, and switch it on again: ${shop.settings.publicUrl}/console/settings/webhooks/${webhookId}`,
  ].join('\n\n')
  for (const { user_id: userId, email } of await webhooks.readOwnerEmails(shop.db))
    await enqueueMessage(shop, {
      channel: 'email',
      to: email,
      subject: `${host} gets no more webhooks`,
      text,
      userId,
      idempotencyKey: `webhook-${webhookId}-${row.version}-${userId}`,
    })
}

const TESTS = { max: 20, minutes: 15 }

/**
 * Sends a test delivery and returns its result.
 * @source A-HOOK-5
 */
export async function sendTest(shop: Shop, webhookId: number): Promise<queries.DeliveryRow> {
  const row = await readWebhook(shop, webhookId)
  await consumeRateLimit(shop, { key: `webhook test ${webhookId}`, ...TESTS })
  const now = shop.clock.now()
  const body = JSON.stringify({
    type: TEST_EVENT,
    timestamp: now.toISOString(),
    data: { webhook_id: row.webhook_endpoint_id },
  })
  const messageId = `msg_${randomUUID().replaceAll('-', '')}`
  const test = { webhookId, messageId, event: TEST_EVENT, body, now }
  const { webhook_delivery_id: id } = await queries.insertTest(shop.db, test)
  await deliver(shop, id)
  return required(await queries.readDelivery(shop.db, id), `webhook delivery ${id}`)
}

/**
 * Restarts a delivery on behalf of staff.
 * @source A-HOOK-5
 */
export async function replay(shop: Shop, principal: Principal, id: number): Promise<queries.DeliveryRow> {
  await inTransaction(shop, async (shop) => {
    const before = await queries.lockDelivery(shop.db, id)
    if (!before) throw new ShopError('not_found')
    if (before.next_try_at !== null) throw new ShopError('delivery_under_way')
    await queries.restartDelivery(shop.db, id, shop.clock.now())
    await recordAudit(shop, {
      byUserId: userIdOf(principal),
      action: 'webhook.replayed',
      subject: `webhook ${before.webhook_endpoint_id}`,
      details: { message_id: before.message_id },
    })
  })
  return required(await queries.readDelivery(shop.db, id), `webhook delivery ${id}`)
}

/** Every delivery has a job. A delivery that is still waiting after this time lost its job in a crash. */
const OVERDUE_MINUTES = 1

export async function requeueOverdueWebhooks(shop: Shop): Promise<void> {
  const now = shop.clock.now()
  await queries.requeueOverdue(shop.db, now, addMinutes(now, -OVERDUE_MINUTES))
}
