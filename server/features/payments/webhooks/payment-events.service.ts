import { required } from '#domain/required.ts'
import { inTransaction } from '#server/db/database.ts'
import { post } from '#server/features/ledger/ledger.service.ts'
import {
  type ObservedRefunds,
  observeRefunds,
  revertRefund,
} from '#server/features/payments/refused-refund-payments.service.ts'
import { ShopError, throwUnreachable } from '#server/http/errors.ts'
import { type Principal, mayIn, storesWith } from '#server/http/session/principal.ts'
import type { WebhookFields } from '#server/integrations/payments/port.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './payment-events.queries.ts'

/**
 * Stores an event of the gateway once and enqueues a job to handle it. The gateway expects a fast response, and
 * resends events without one.
 */
export async function receiveEvent(shop: Shop, fields: WebhookFields): Promise<void> {
  const event = await shop.payments.readEvent(fields)
  if (!event) throw new ShopError('event_not_genuine')
  await inTransaction(shop, async (shop) => {
    const stored = await queries.insertEvent(shop.db, shop.payments.name, event, shop.clock.now())
    if (stored) await queries.enqueueHandling(shop.db, stored.payment_event_id)
  })
}

/**
 * Handles a stored event. Idempotent.
 * @throws GatewayUnreachable if the event must be retried
 */
export async function handleEvent(shop: Shop, eventId: number): Promise<void> {
  const received = await queries.readEvent(shop.db, eventId)
  if (!received || received.handled_at) return
  const observed = received.kind === 'refund_failed' ? await observeRefunds(shop, received.gateway_id) : null
  await inTransaction(shop, async (shop) => {
    const event = await queries.lockEvent(shop.db, eventId)
    if (!event || event.handled_at) return
    const failure = await apply(shop, event, observed)
    await queries.markHandled(shop.db, eventId, failure, shop.clock.now())
  })
}

/** Handles an event immediately for staff, who see the result. */
export async function replayEvent(shop: Shop, eventId: number): Promise<queries.EventRow> {
  await handleEvent(shop, eventId).catch(throwUnreachable)
  const event = await queries.readEvent(shop.db, eventId)
  if (!event) throw new ShopError('not_found')
  return event
}

/** @returns the reason for a failure; '' on success */
async function apply(shop: Shop, event: queries.EventRow, observed: ObservedRefunds | null): Promise<string> {
  if (event.kind === 'check' || event.kind === 'other') return ''
  const payment = await queries.lockOrderOfSale(shop.db, event.gateway_id)
  if (!payment) return `No payment of ours has the sale ${event.gateway_id}`
  const { order_id: orderId, payment_id: paymentId } = payment
  if (event.kind === 'refund_failed') {
    const refunds = required(observed, 'the observed refunds')
    await revertRefund(shop, { orderId, paymentId, amount: event.amount_cents, observed: refunds })
    return ''
  }
  if (event.kind === 'settlement_declined')
    await queries.markSettlementDeclined(shop.db, paymentId, event.happened_at)
  else if (!(await moveDispute(shop, event, payment))) return ''
  await shop.events.paymentProblem(shop, { orderId, kind: 'dispute', reason: REASONS[event.kind] })
  return ''
}

/** Reasons shown to staff on the order. */
const REASONS = {
  settlement_declined: 'The bank did not settle the captured payment.',
  dispute_opened: 'The customer’s bank has opened a dispute.',
  dispute_won: 'The dispute was won: the money stays here.',
  dispute_lost: 'The dispute was lost: the bank has taken the money back.',
} as const
type ProblemKind = keyof typeof REASONS

const STATES = { dispute_opened: 'open', dispute_won: 'won', dispute_lost: 'lost' } as const

/** @returns false if the dispute is in this state already, or the event is older than the stored state */
async function moveDispute(
  shop: Shop,
  event: queries.EventRow,
  { order_id: orderId, payment_id: paymentId }: { order_id: number; payment_id: number },
): Promise<boolean> {
  const state = STATES[event.kind as Exclude<ProblemKind, 'settlement_declined'>]
  const before = await queries.lockDispute(shop.db, event.dispute_id)
  if (before && (before.state === state || before.modified_at > event.happened_at || state === 'open'))
    return false
  await queries.saveDispute(shop.db, {
    dispute_id: event.dispute_id,
    payment_id: paymentId,
    state,
    amount_cents: event.amount_cents,
    modified_at: event.happened_at,
  })
  const withheld = (state === 'lost' ? event.amount_cents : 0) - (before?.taken_cents ?? 0)
  const posting = `dispute-${event.dispute_id}:${event.payment_event_id}`
  // A withheld amount leaves the gateway's account; a returned amount goes back to it.
  if (withheld !== 0)
    await post(shop, {
      posting,
      orderId,
      paymentId,
      entries: [
        ['disputes', withheld],
        ['gateway', -withheld],
      ],
    })
  return true
}

/** Returns the payment problems of an order for staff of its store. */
export async function paymentProblemsOf(shop: Shop, principal: Principal, orderId: number) {
  const order = await queries.readStore(shop.db, orderId)
  if (!order || !mayIn(principal, 'orders.read', order.store_id)) throw new ShopError('not_found')
  const [disputes, marks] = await Promise.all([
    queries.readDisputesOf(shop.db, orderId),
    queries.readMarks(shop.db, orderId),
  ])
  return { disputes, marks }
}

/** Returns the stores whose payments a staff member may see; null: all stores. */
export const storesOf = (principal: Principal): readonly number[] | null =>
  storesWith(principal, 'payments.read')

export const watchedPayments = (shop: Shop, principal: Principal) =>
  queries.readWatched(shop.db, storesOf(principal))

/** Returns the latest events, for owners only, because events concern every store. */
export const latestEvents = async (shop: Shop, principal: Principal) =>
  storesOf(principal) === null ? queries.readLatest(shop.db) : []
