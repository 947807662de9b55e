import { toDollars } from '#domain/money.ts'
import type { EventRow } from './payment-events.queries.ts'

export const presentEvent = (event: EventRow) => ({
  event_id: event.payment_event_id,
  kind: event.name,
  amount: toDollars(event.amount_cents),
  at: event.happened_at.toISOString(),
  handled: event.handled_at !== null,
  failure: event.failure,
})
