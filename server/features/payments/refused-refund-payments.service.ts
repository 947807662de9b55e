import type { Cents } from '#domain/money.ts'
import { NotYetPossible } from '#server/integrations/payments/port.ts'
import type { Shop } from '#server/shop.ts'
import { reportRefusedRefund } from './refunds/refused-refund-messages.service.ts'
import { postFailedRefund, postRefund } from './sale-postings.service.ts'
import * as queries from './payments.queries.ts'

export type RefusedRefund = queries.RefusedRefund
export type Instead = queries.Instead

/** What the gateway refused to give back of a refund, payment by payment. */
export const refusedOf = (shop: Shop, orderId: number, refundId: number): Promise<RefusedRefund[]> =>
  queries.readRefusedRefund(shop.db, orderId, refundId)

const ACCOUNTS = { credit: 'customer_credit', elsewhere: 'paid_elsewhere', gateway: 'gateway' } as const

/** Records how a refused refund was paid instead, in the ledger as well. In the transaction that locks its payment. */
export async function settleInstead(shop: Shop, refused: RefusedRefund, instead: Instead): Promise<void> {
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

/** What the gateway says it has given back of a sale. */
export const refundedAtGateway = async (shop: Shop, saleReference: string): Promise<Cents> =>
  (await shop.payments.find(saleReference))?.refunded ?? 0

/**
 * Whether the gateway has made a refund of this amount that we did not ask for, such as by hand in its control panel. A
 * refund that we asked for and that is still open does not count. In the transaction that locks the payment.
 */
export async function isRefundedAtGateway(
  shop: Shop,
  refused: RefusedRefund,
  there: Cents,
): Promise<boolean> {
  const payment = (await queries.readPaymentById(shop.db, refused.payment_id))!
  const open = await queries.readOpenSteps(shop.db, refused.payment_id)
  const asked = open.reduce((sum, step) => sum + (step.kind === 'refund' ? step.amount_cents : 0), 0)
  return there - payment.refunded_cents - asked >= refused.amount_cents
}

const FAILED_LATER = 'The bank declined it after it was sent.'

/** What is refunded of a sale by our records, and by the gateway's a moment later. */
export type ObservedRefunds = { ours: Cents; there: Cents }

export async function observeRefunds(shop: Shop, gatewayId: string): Promise<ObservedRefunds> {
  const payment = await queries.readByGatewayId(shop.db, gatewayId)
  if (!payment) return { ours: 0, there: 0 }
  return { ours: payment.refunded_cents, there: await refundedAtGateway(shop, payment.reference) }
}

type FailedRefund = { orderId: number; paymentId: number; amount: Cents; observed: ObservedRefunds }

/**
 * A refund that was done, and that the bank declined days later: payment and ledger are reverted, and it is owed like any
 * other that was refused. In the transaction that locks its order. Where the gateway agrees with our records, nothing
 * happens: the event came twice, or it is about a refund that was refused at once.
 * @throws NotYetPossible where a refund is under way that only one of both may count
 */
export async function revertRefund(
  shop: Shop,
  { orderId, paymentId, amount, observed }: FailedRefund,
): Promise<void> {
  const payment = (await queries.lockPayment(shop.db, paymentId))!
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
