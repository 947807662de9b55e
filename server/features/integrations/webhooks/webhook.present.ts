import type { Webhook, WebhookDelivery } from '#contract/console/webhooks.ts'
import { webhookEventsOf } from '#domain/webhooks/webhook-events.ts'
import type { DeliveryRow } from './deliveries.queries.ts'
import type { WebhookRow } from './webhooks.queries.ts'

const iso = (at: Date | null) => at?.toISOString() ?? null

export const presentWebhook = (row: WebhookRow): Webhook => ({
  webhook_id: row.webhook_endpoint_id,
  url: row.url,
  description: row.description,
  events: webhookEventsOf(row.events),
  active: row.is_active,
  failing_since: iso(row.failing_since),
  disabled: iso(row.disabled_at),
  former_secret_until: iso(row.former_secret_until),
  created: row.created_at.toISOString(),
  created_by: row.created_by,
  version: row.version,
})

export const presentDelivery = (row: DeliveryRow): WebhookDelivery => ({
  webhook_delivery_id: row.webhook_delivery_id,
  webhook_id: row.webhook_endpoint_id,
  message_id: row.message_id,
  event: row.event,
  body: row.body,
  state: row.delivered_at ? 'delivered' : row.failed_at ? 'failed' : 'waiting',
  created: row.created_at.toISOString(),
  next_try: iso(row.next_try_at),
  attempts: row.tries.map((attempt) => ({ ...attempt, at: new Date(attempt.at).toISOString() })),
})
