import type { OutputOf } from '#contract/endpoint.ts'
import type { refundOrder as contract } from '#contract/orders/refunds.ts'
import { fromDollars, toDollars } from '#domain/money.ts'
import { STATUS, allowedStatuses } from '#domain/orders/order-status.ts'
import type { RefundSelection } from '#domain/orders/refund-plan.ts'
import { inTransaction } from '#server/db/database.ts'
import { type Actor, allowedFor, stateOf } from '../lifecycle/actor.service.ts'
import { moveOrder } from '../lifecycle/move-order.service.ts'
import { announceOrder, recordOrderEvent } from '../lifecycle/order-events.service.ts'
import { requireVersion } from '../lifecycle/order-version.service.ts'
import { lockedHead, type OrderHead } from '../orders.service.ts'
import {
  finishOrderSteps,
  finishOrderStepsNow,
  hasOpenSteps,
} from '#server/features/payments/payment-steps.service.ts'
import { lockPaymentsOf } from '#server/features/payments/payments.service.ts'
import { reverseReferral } from '#server/features/promotions/referrals/referrals.service.ts'
import {
  type ApiRequest,
  markRequestEnded,
  concurrentDuplicate,
} from '#server/features/approvals/amount-limits.service.ts'
import type { Approver } from '#server/features/approvals/approvals.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { GatewayUnreachable } from '#server/integrations/payments/port.ts'
import type { Shop } from '#server/shop.ts'
import { lockOpenReport, resolve } from '../problems/resolve-problem.service.ts'
import { notifyRefunded } from './refund-messages.service.ts'
import { spendRefundLimit, refundAllowance } from './refund-limits.service.ts'
import {
  isFullyRefunded,
  refund,
  refundByKey,
  refundableAmount,
  refundsOfOrder,
} from '#server/features/payments/refunds/refunds.service.ts'
import { soldLinesOf } from '#server/features/payments/refunds/settlement.service.ts'

type DistributiveOmit<Whole, RequestKey extends PropertyKey> = Whole extends unknown
  ? Omit<Whole, RequestKey>
  : never
export type RefundBody = DistributiveOmit<OutputOf<NonNullable<(typeof contract)['body']>>, 'version'>
type Key = { key: string; bodyHash: Buffer }

export type RefundRequest = {
  body: RefundBody
  /** Version on which the refund was decided; undefined skips the check. */
  version?: number | undefined
  key?: Key | undefined
  /** The second person, if the amount needs one. */
  approver?: Approver
  /** Returns the milliseconds since the request arrived; absent if no HTTP request caused the refund. */
  elapsedMs?: () => number
}

/** Returns the content that identifies a duplicate: two equal requests may be one that was sent twice. */
function approvalRequestOf(orderId: number, { body, elapsedMs }: RefundRequest): ApiRequest | undefined {
  const { reason: _, expected_refundable: __, ...money } = body
  return elapsedMs && { content: { action: 'refund', orderId, ...money }, elapsedMs }
}

/**
 * Refunds an order on behalf of staff. The refund is recorded in one transaction that locks the order; then the
 * gateway is called. A full refund also sets the status of a complete or canceled order to 7 (refunded).
 * @source A-LIFE-7
 */
export async function refundOrder(
  shop: Shop,
  actor: Actor,
  orderId: number,
  request: RefundRequest,
): Promise<void> {
  const { body } = request
  let outcome: Outcome = 'first'
  while (outcome === 'first') {
    outcome = await inTransaction(shop, (shop) => tryRefund(shop, actor, orderId, request))
    if (outcome === 'first') await finishOrderStepsNow(shop, orderId)
  }
  try {
    if (body.kind === 'whole') await endAsRefunded(shop, actor, orderId, body.reason)
    await finishOrderSteps(shop, orderId).catch((error: unknown) => {
      if (!(error instanceof GatewayUnreachable)) throw error
    })
  } finally {
    if (outcome !== 'done' && outcome.limitUseId) await markRequestEnded(shop, outcome.limitUseId)
  }
}

/** `first`: the gateway must finish earlier steps before the refund. `done`: an equal refund was made already. */
type Outcome = 'first' | 'done' | { limitUseId: number | undefined }

async function tryRefund(
  shop: Shop,
  actor: Actor,
  orderId: number,
  request: RefundRequest,
): Promise<Outcome> {
  const { body, key, approver } = request
  const order = await lockedHead(shop, orderId)
  if (!order) throw new ShopError('not_found')
  const earlier = key && (await refundByKey(shop, orderId, key.key))
  if (earlier) {
    if (!earlier.body_hash.equals(key.bodyHash)) throw new ShopError('idempotency_mismatch')
    return 'done'
  }
  if (!hasLeft(order)) throw new ShopError('status_not_allowed', { allowed: allowedFor(order, actor) })
  const payments = await lockPaymentsOf(shop, orderId)
  if (await hasOpenSteps(shop, orderId)) return 'first'
  if (await isRepeated(shop, actor, orderId, request)) return 'done'
  const { reason, problem_report_id: reportId, problem_version: reportVersion } = body
  if (reportId !== undefined) await lockOpenReport(shop, orderId, { reportId, version: reportVersion })
  requireVersion(order, request.version)
  const done = await refund(shop, payments, {
    orderId,
    selection: selectionOf(body),
    reason,
    by: actor,
    key,
  })
  if (!done) throw new ShopError('refund_too_large')
  const ask = approvalRequestOf(orderId, request)
  const limitUseId = await spendRefundLimit(shop, actor, order, { refunded: done, approver, ask })
  // Several partial refunds can also add up to the full amount.
  if (await isFullyRefunded(shop, orderId)) await reverseReferral(shop, orderId)
  const total = done.money + done.credit
  await recordOrderEvent(shop, actor, orderId, { what: 'refund', from: null, to: total, reason })
  if (reportId !== undefined) {
    const { refundId } = done
    await resolve(shop, actor, orderId, { reportId, status: 'refunded', reply: reason, refundId })
  }
  await notifyRefunded(shop, orderId, done, reportId === undefined ? '' : reason)
  await announceOrder(shop, orderId)
  return { limitUseId }
}

/**
 * Returns whether the same person made an equal refund while this request was in progress; the request then returns
 * the first result. Throws `refund_changed` if another person made it, because less is left than the caller saw.
 * @source D-127
 */
async function isRepeated(
  shop: Shop,
  actor: Actor,
  orderId: number,
  request: RefundRequest,
): Promise<boolean> {
  const { body, key } = request
  const { expected_refundable: expected } = body
  const left = await refundableAmount(shop, orderId)
  const changed = new ShopError('refund_changed', { refundable: toDollars(left) })
  if (expected !== undefined) {
    if (fromDollars(expected) !== left) throw changed
    return false
  }
  const ask = approvalRequestOf(orderId, request)
  const equalBy = ask && actor.userId !== null && (await concurrentDuplicate(shop, actor.userId, ask))
  if (!equalBy) return false
  if (key || equalBy !== actor.userId) throw changed
  return true
}

/**
 * Returns whether the order has left the store or has ended. An order still in the store is canceled, not refunded.
 */
const hasLeft = (order: OrderHead): boolean =>
  order.departed_at !== null || order.status === STATUS.complete || order.status === STATUS.canceled

async function endAsRefunded(shop: Shop, actor: Actor, orderId: number, reason: string): Promise<void> {
  const order = await lockedHead(shop, orderId)
  if (order && allowedStatuses(stateOf(order), 'staff').includes(STATUS.refunded))
    await moveOrder(shop, actor, orderId, { status: STATUS.refunded, reason })
}

function selectionOf(body: RefundBody): RefundSelection {
  if (body.kind === 'amount') return { kind: 'amount', amount: fromDollars(body.amount) }
  return body.kind === 'lines' ? { kind: 'lines', lines: body.lines } : { kind: 'whole' }
}

/** Returns the sold lines, the refunds made and the amount that can still be refunded. */
export async function refundsOf(shop: Shop, actor: Actor, order: OrderHead) {
  const { order_id: orderId, store_id: storeId } = order
  const [lines, refunds, left] = await Promise.all([
    soldLinesOf(shop, orderId),
    refundsOfOrder(shop, orderId),
    refundableAmount(shop, orderId),
  ])
  const allowance = await refundAllowance(shop, actor, order)
  return { lines, refunds, left, allowance, timeZone: shop.storeDirectory.store(storeId).time_zone }
}

export type OrderRefunds = Awaited<ReturnType<typeof refundsOf>>
