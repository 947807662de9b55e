import type { Cents } from '#domain/money.ts'
import { required } from '#domain/required.ts'
import { NotYetPossible } from '#server/integrations/payments/port.ts'
import type { Shop } from '#server/shop.ts'
import { reportRefusedRefund } from './refunds/refused-refund-messages.service.ts'
import { postFailedRefund, postRefund } from './sale-postings.service.ts'
import * as queries from './payments.queries.ts'

export type RefusedRefund = queries.RefusedRefund
export type RefundAlternative = queries.RefundAlternative

/** Reads the steps of a refund that the gateway refused, one for each payment. */
export const refusedOf = (shop: Shop, orderId: number, refundId: number): Promise<RefusedRefund[]> =>
  queries.readRefusedRefund(shop.db, orderId, refundId)

const ACCOUNTS = { credit: 'customer_credit', elsewhere: 'paid_elsewhere', gateway: 'gateway' } as const

/** Records how a refused refund was paid instead, and posts it. Runs in the transaction that locks its payment. */
export async function settleInstead(
  shop: Shop,
  refused: RefusedRefund,
  instead: RefundAlternative,
): Promise<void> {
  const now = shop.clock.now()
  const { payment_id: paymentId, order_id: orderId, amount_cents: amount } = refused
  await queries.markInstead(shop.db, refused.payment_step_id, instead, now)
  if (instead === 'gateway')
    await queries.applyStep(shop.db, paymentId, { kind: 'refund', amount_cents: amount }, now)
  const posting = `${refused.reference}:${instead}`
  await postRefund(shop, refused.refund_id, {
    posting,
    orderId,
    paymentId,
    amount,
    account: ACCOUNTS[instead],
  })
}

/** Returns the cents that the gateway has refunded of a sale. */
export const refundedAtGateway = async (shop: Shop, saleReference: string): Promise<Cents> =>
  (await shop.payments.find(saleReference))?.refunded ?? 0

/**
 * Returns whether the gateway has made a refund of this amount that we did not request, such as by hand in its
 * control panel. Open refund steps of ours don't count. Runs in the transaction that locks the payment.
 */
export async function isRefundedAtGateway(
  shop: Shop,
  refused: RefusedRefund,
  there: Cents,
): Promise<boolean> {
  const payment = required(
    await queries.readPaymentById(shop.db, refused.payment_id),
    `payment ${refused.payment_id}`,
  )
  const open = await queries.readOpenSteps(shop.db, refused.payment_id)
  const requestedCents = open.reduce((sum, step) => sum + (step.kind === 'refund' ? step.amount_cents : 0), 0)
  return there - payment.refunded_cents - requestedCents >= refused.amount_cents
}

const FAILED_LATER = 'The bank declined it after it was sent.'

/** Refunded cents of a sale in our records, and a moment later in the gateway's. */
export type ObservedRefunds = { ours: Cents; there: Cents }

export async function observeRefunds(shop: Shop, gatewayId: string): Promise<ObservedRefunds> {
  const payment = await queries.readByGatewayId(shop.db, gatewayId)
  if (!payment) return { ours: 0, there: 0 }
  return { ours: payment.refunded_cents, there: await refundedAtGateway(shop, payment.reference) }
}

type FailedRefund = { orderId: number; paymentId: number; amount: Cents; observed: ObservedRefunds }

/**
 * Reverts a finished refund that the bank declined days later. Payment and ledger are reverted, and the amount is
 * owed like any refused refund. If the gateway agrees with our records, the call is a no-op: the event is a
 * duplicate, or concerns a refund that was refused immediately. Runs in the transaction that locks its order.
 * @throws NotYetPossible if a refund is in progress that only one side may have counted
 */
export async function revertRefund(
  shop: Shop,
  { orderId, paymentId, amount, observed }: FailedRefund,
): Promise<void> {
  const payment = required(await queries.lockPayment(shop.db, paymentId), `payment ${paymentId}`)
  const isMoving = (await queries.readOpenSteps(shop.db, paymentId)).length > 0
  if (isMoving || payment.refunded_cents !== observed.ours)
    throw new NotYetPossible(`${payment.reference} is being refunded`)
  if (observed.there > payment.refunded_cents - amount) return
  const failed = { amount, refusal: FAILED_LATER, now: shop.clock.now() }
  const step = await queries.markRefundFailed(shop.db, paymentId, failed)
  if (!step) return
  await postFailedRefund(shop, step.reference, step.refund_id)
  await reportRefusedRefund(shop, { orderId, amount, reason: FAILED_LATER })
}
