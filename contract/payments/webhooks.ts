import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Dollars, Id, IsoTime, text } from '../fields.ts'
import { ofAnyStore } from '../scope.ts'

/**
 * Receives events from the payment gateway. The call has no session and no origin; it is authenticated by its
 * signature. A repeated event is ignored.
 */
export const receiveGatewayEvent = endpoint({
  method: 'POST',
  path: '/payment/braintree/webhook',
  summary: 'Receive the card gateway’s webhooks: disputes and declined settlements',
  allow: ['anyone'],
  body: z.object({ bt_signature: text(2000), bt_payload: z.string().max(200_000) }),
  errors: ['event_not_genuine'],
})

const GatewayEvent = z.object({
  event_id: z.number(),
  kind: z.string(),
  amount: Dollars,
  at: IsoTime,
  handled: z.boolean(),
  /** Reason of the failure; empty if the event was handled. */
  failure: z.string(),
})

const Dispute = z.object({
  dispute_id: z.string(),
  state: z.enum(['open', 'won', 'lost']),
  amount: Dollars,
  at: IsoTime,
})

/** Returns the gateway's reports about an order's payments, for staff. */
export const getPaymentProblems = endpoint({
  method: 'GET',
  path: '/orders/:order_id/payment_matters',
  summary: 'List the disputes and declined settlements of an order',
  allow: ['orders.read'],
  scope: ofAnyStore('order', 'params.order_id'),
  params: z.object({ order_id: Id }),
  data: z.object({
    disputes: z.array(Dispute),
    settlement_declined: IsoTime.nullable(),
    /** True if the buyer’s bank is liable for fraud; null if the bank was not asked. */
    liability_shifted: z.boolean().nullable(),
  }),
  errors: ['not_found'],
})

const Difference = z.object({
  difference_id: z.number(),
  kind: z.enum(['missing_here', 'missing_there', 'amount', 'state', 'ledger']),
  reference: z.string(),
  order_id: z.number().nullable(),
  order_number: z.string(),
  ours: z.string(),
  theirs: z.string(),
  first_seen: IsoTime,
  last_seen: IsoTime,
})

const Watched = z.object({
  order_id: z.number(),
  order_number: z.string(),
  what: z.enum(['settlement_declined', 'dispute_open', 'dispute_lost', 'refund_refused']),
  amount: Dollars,
  at: IsoTime,
})

/**
 * Returns differences to the gateway's records. Staff see those of their stores. Entries without an order and
 * failed events are visible to admins only.
 */
export const getReconciliation = endpoint({
  method: 'GET',
  path: '/console/reconciliation',
  summary: 'List differences between the gateway’s records and ours, and payments that need attention',
  allow: ['payments.read'],
  scope: 'own stores',
  data: z.object({
    last_run: z
      .object({ at: IsoTime, from: IsoTime, to: IsoTime, compared: z.number(), found: z.number() })
      .nullable(),
    differences: z.array(Difference),
    watched: z.array(Watched),
    events: z.array(GatewayEvent),
  }),
  errors: ['not_signed_in', 'forbidden'],
})

export const compareNow = endpoint({
  method: 'POST',
  path: '/console/reconciliation',
  summary: 'Compare our payments with the gateway’s records now',
  allow: ['payments.reconcile'],
  scope: 'own stores',
  data: z.object({ compared: z.number(), found: z.number() }),
  errors: ['not_signed_in', 'forbidden', 'payment_unavailable'],
})

export const replayGatewayEvent = endpoint({
  method: 'POST',
  path: '/console/gateway_events/:event_id/replay',
  summary: 'Process an event of the gateway again',
  allow: ['payments.replay'],
  scope: 'shop',
  params: z.object({ event_id: Id }),
  data: GatewayEvent,
  errors: ['not_signed_in', 'forbidden', 'not_found', 'payment_unavailable'],
})
