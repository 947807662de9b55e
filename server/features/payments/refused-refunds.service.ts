import type { Cents } from '#domain/money.ts'
import type { Shop } from '#server/shop.ts'
import { noteRefusedRefund } from '#server/features/refunds/refused-refund-notes.service.ts'
import { postFailedRefund, postRefund } from './books.service.ts'
import * as queries from './payments.queries.ts'

export type RefusedRefund = queries.RefusedRefund
export type Instead = queries.Instead

/** What the gateway refused to give back of a refund, payment by payment. */
export const refusedOf = (shop: Shop, orderId: number, refundId: number): Promise<RefusedRefund[]> =>
  queries.readRefusedRefund(shop.db, orderId, refundId)

const ACCOUNTS = { credit: 'customer_credit', elsewhere: 'paid_elsewhere', gateway: 'gateway' } as const

/** The way that a refused refund has gone instead, in the books as well. In the transaction that holds its payment. */
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

/** What the gateway has given back of a sale that we know nothing of, such as by hand in its own control panel. */
export async function givenBackThere(
  shop: Shop,
  { payment_id, sale_reference }: RefusedRefund,
): Promise<Cents> {
  const sale = await shop.payments.find(sale_reference)
  const payment = await queries.readPaymentById(shop.db, payment_id)
  return (sale?.refunded ?? 0) - payment!.refunded_cents
}

const FAILED_LATER = 'The bank declined it after it was sent.'

type FailedRefund = { orderId: number; paymentId: number; amount: Cents }

/**
 * A refund that was done, and that the bank declined days later: payment and books take it back, and it is owed like any
 * other that was refused. In the transaction that holds its order. Without one over that amount nothing happens: what is
 * told twice was taken back already.
 */
export async function takeBackRefund(
  shop: Shop,
  { orderId, paymentId, amount }: FailedRefund,
): Promise<void> {
  await queries.lockPayment(shop.db, paymentId)
  const failed = { amount, refusal: FAILED_LATER, now: shop.clock.now() }
  const step = await queries.markRefundFailed(shop.db, paymentId, failed)
  if (!step) return
  await postFailedRefund(shop, step.reference, step.refund_id)
  await noteRefusedRefund(shop, { orderId, amount, reason: FAILED_LATER })
}
