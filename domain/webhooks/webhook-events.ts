/**
 * Events of webhooks. They contain only ids and amounts; receivers that may read more request it from the API.
 * @source A-HOOK-1
 */
export const WEBHOOK_EVENTS = [
  'order.placed',
  'order.status_changed',
  'order.canceled',
  'order.refunded',
  'stock.unavailable',
  'product.price_changed',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** Event that is sent manually to test an endpoint. */
export const TEST_EVENT = 'webhook.test'

/** Returns the stored events of an endpoint, without events that no longer exist. */
export const webhookEventsOf = (kept: readonly string[]): WebhookEvent[] =>
  WEBHOOK_EVENTS.filter((event) => kept.includes(event))
