/**
 * What other programs can be told. Each carries numbers and amounts alone: who may read more asks the API for it.
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

/** Sent by hand, to see whether an address receives. */
export const TEST_EVENT = 'webhook.test'

/** What is kept as the wishes of an address, without those that are none any more. */
export const webhookEventsOf = (kept: readonly string[]): WebhookEvent[] =>
  WEBHOOK_EVENTS.filter((event) => kept.includes(event))
