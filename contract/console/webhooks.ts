import { z } from 'zod'
import { WEBHOOK_DESCRIPTION_MAX, WEBHOOK_URL_MAX } from '#domain/field-lengths.ts'
import { WEBHOOK_EVENTS } from '#domain/webhooks/webhook-events.ts'
import { endpoint } from '../endpoint.ts'
import { Flag, Id, Integer, IsoTime, Paging, pageQuery, requiredText, text } from '../fields.ts'

const Webhook = z.object({
  webhook_id: z.number(),
  url: z.string(),
  description: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  active: z.boolean(),
  /** Start of the current series of failures; null if deliveries succeed. */
  failing_since: IsoTime.nullable(),
  /** Time at which it was disabled automatically, after days of failed deliveries. */
  disabled: IsoTime.nullable(),
  /** Until then, each message is signed with the previous secret as well. */
  former_secret_until: IsoTime.nullable(),
  created: IsoTime,
  created_by: z.number(),
  version: z.number(),
})
export type Webhook = z.output<typeof Webhook>

const Attempt = z.object({
  at: IsoTime,
  milliseconds: z.number(),
  /** HTTP status of the response; null: no response. */
  status: z.number().nullable(),
  /** Reason of the failure; '' on success. */
  error: z.string(),
  /** First part of the response body. */
  response: z.string(),
})

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const

const Delivery = z.object({
  webhook_delivery_id: z.number(),
  webhook_id: z.number(),
  /** Value of the header `webhook-id`, the same in each attempt. */
  message_id: z.string(),
  event: z.string(),
  body: z.string(),
  state: z.enum(DELIVERY_STATES),
  created: IsoTime,
  next_try: IsoTime.nullable(),
  /** Attempts, latest first. */
  attempts: z.array(Attempt),
})
export type WebhookDelivery = z.output<typeof Delivery>

const EVENTS_NEEDED = 'Choose what it’s told'
const Events = z
  .union([z.enum(WEBHOOK_EVENTS).transform((one) => [one]), z.array(z.enum(WEBHOOK_EVENTS))], {
    error: EVENTS_NEEDED,
  })
  .pipe(z.array(z.enum(WEBHOOK_EVENTS)).min(1, EVENTS_NEEDED))

const fields = {
  url: requiredText(WEBHOOK_URL_MAX, 'Enter an address'),
  description: text(WEBHOOK_DESCRIPTION_MAX),
  events: Events,
}

/** Webhook with its `secret`, with which receivers verify signatures. Returned only once. */
const WithSecret = Webhook.extend({ secret: z.string() })

const OfWebhook = z.object({ webhook_id: Id })

/** @source A-HOOK-2 */
export const listWebhooks = endpoint({
  method: 'GET',
  path: '/console/webhooks',
  summary: 'List webhooks',
  allow: ['settings.write'],
  scope: 'shop',
  query: z.object({
    search: text(60).optional(),
    sort: z.enum(['newest', 'url']).default('newest'),
    ...pageQuery(50),
  }),
  data: z.array(Webhook),
  beside: Paging,
  errors: ['not_signed_in', 'forbidden', 'invalid_input'],
})

export const readWebhook = endpoint({
  method: 'GET',
  path: '/console/webhooks/:webhook_id',
  summary: 'Retrieve a webhook',
  allow: ['settings.write'],
  scope: 'shop',
  params: OfWebhook,
  data: Webhook,
  errors: ['not_signed_in', 'forbidden', 'not_found'],
})

/** @source A-HOOK-2, A-HOOK-3 */
export const createWebhook = endpoint({
  method: 'POST',
  path: '/console/webhooks',
  summary: 'Create a webhook',
  allow: ['settings.write'],
  scope: 'shop',
  stepUp: true,
  body: z.object({ ...fields, description: fields.description.default('') }),
  data: WithSecret,
  errors: ['not_signed_in', 'forbidden', 'invalid_input', 'too_many_webhooks'],
})

/** Changes a webhook. `active: true` re-enables a disabled webhook. @source A-HOOK-2 */
export const changeWebhook = endpoint({
  method: 'PATCH',
  path: '/console/webhooks/:webhook_id',
  summary: 'Update the URL or events of a webhook',
  allow: ['settings.write'],
  scope: 'shop',
  stepUp: true,
  params: OfWebhook,
  body: z
    .object({ ...fields, active: Flag })
    .partial()
    .extend({ version: Integer }),
  data: Webhook,
  errors: ['not_signed_in', 'forbidden', 'not_found', 'invalid_input', 'stale'],
})

/** Deletes a webhook and its delivery log. @source A-HOOK-2 */
export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/console/webhooks/:webhook_id',
  summary: 'Delete a webhook and its deliveries',
  allow: ['settings.write'],
  scope: 'shop',
  stepUp: true,
  params: OfWebhook,
  errors: ['not_signed_in', 'forbidden', 'not_found'],
})

/** Rotates the secret. For one day, messages are signed with the previous secret as well. @source A-HOOK-3 */
export const rotateWebhookSecret = endpoint({
  method: 'POST',
  path: '/console/webhooks/:webhook_id/rotate_secret',
  summary: 'Rotate the signing secret of a webhook',
  allow: ['settings.write'],
  scope: 'shop',
  stepUp: true,
  params: OfWebhook,
  data: WithSecret,
  errors: ['not_signed_in', 'forbidden', 'not_found'],
})

/** Sends `webhook.test` once, without retries, and returns the result. @source A-HOOK-5 */
export const testWebhook = endpoint({
  method: 'POST',
  path: '/console/webhooks/:webhook_id/test',
  summary: 'Send a test delivery and return its result',
  allow: ['settings.write'],
  scope: 'shop',
  params: OfWebhook,
  data: Delivery,
  errors: ['not_signed_in', 'forbidden', 'not_found', 'rate_limited'],
})

/** @source A-HOOK-5 */
export const listWebhookDeliveries = endpoint({
  method: 'GET',
  path: '/console/webhooks/:webhook_id/deliveries',
  summary: 'List the deliveries of a webhook in the last 30 days, with all attempts',
  allow: ['settings.write'],
  scope: 'shop',
  params: OfWebhook,
  query: z.object({
    state: z.enum(['all', ...DELIVERY_STATES]).default('all'),
    search: text(60).optional(),
    sort: z.enum(['newest', 'oldest']).default('newest'),
    ...pageQuery(25),
  }),
  data: z.array(Delivery),
  beside: Paging,
  errors: ['not_signed_in', 'forbidden', 'not_found', 'invalid_input'],
})

/** Sends the message again with the same `webhook-id`, with all retries. @source A-HOOK-5 */
export const replayWebhookDelivery = endpoint({
  method: 'POST',
  path: '/console/webhook_deliveries/:webhook_delivery_id/replay',
  summary: 'Resend a webhook delivery',
  allow: ['settings.write'],
  scope: 'shop',
  params: z.object({ webhook_delivery_id: Id }),
  data: Delivery,
  errors: ['not_signed_in', 'forbidden', 'not_found', 'delivery_under_way'],
})
