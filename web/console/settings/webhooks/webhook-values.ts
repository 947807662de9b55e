import type { Webhook, WebhookDelivery } from '#contract/console/webhooks.ts'
import { webhookEventsOf } from '#domain/webhooks/webhook-events.ts'
import { type EditReply, type FormValues, listOf } from '../../editing/form-values.ts'

export const WEBHOOK_FIELDS = ['url', 'description', 'events', 'active', 'version'] as const

export const valuesOfWebhook = ({ url, description, events, active }: Webhook): FormValues => ({
  url,
  description,
  events: events.join(' '),
  active: active ? 'yes' : '',
})

export const webhookBody = (typed: FormValues) => ({
  url: typed.url ?? '',
  description: typed.description ?? '',
  events: webhookEventsOf(listOf(typed.events)),
})

/** Reply to a button of the webhook page. */
export type ButtonReply =
  | { ok: true; secret?: string; tested?: WebhookDelivery }
  | Extract<EditReply, { ok: false }>
