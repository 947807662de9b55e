import type { Cents } from '#domain/money.ts'
import { inTransaction } from '#server/db/database.ts'
import { ShopError } from '#server/http/errors.ts'
import { reportRefusedRefund } from './refunds/refused-refund-messages.service.ts'
import {
  GatewayUnreachable,
  NotYetPossible,
  RefundRefused,
  type Sale,
} from '#server/integrations/payments/port.ts'
import type { Shop } from '#server/shop.ts'
import { postCapture, postRefund } from './sale-postings.service.ts'
import * as queries from './payments.queries.ts'
import { type Payment, dropForgotten } from './payments.service.ts'

type Wanted = { kind: queries.StepRow['kind']; amount: Cents; refundId?: number }

/**
 * Notes what the gateway is to do, in the caller's transaction; `finishOrderSteps` does it once that is committed, and
 * a job does it should this process end in between. Each step has a name of its own, so that it is done once.
 */
async function want(shop: Shop, payment: Payment, { kind, amount, refundId }: Wanted): Promise<void> {
  const { count } = (await queries.countSteps(shop.db, payment.payment_id, kind))!
  const nth = count === 0 ? '' : `:${count + 1}`
  const step = {
    kind,
    reference: `${payment.reference}:${kind}${nth}`,
    amount_cents: amount,
    refund_id: refundId ?? null,
  }
  await queries.wantStep(shop.db, payment.payment_id, step, shop.clock.now())
  await queries.orderFollowUp(shop.db, payment.payment_id)
}

export const hasOpenSteps = async (shop: Shop, orderId: number): Promise<boolean> =>
  (await queries.readOpenPayments(shop.db, orderId)).length > 0

/** Wants an amount captured, from the oldest sale first; what stands ready beyond it is let go. */
export async function wantCapture(shop: Shop, payments: readonly Payment[], amount: Cents): Promise<void> {
  let left = amount
  for (const payment of payments.filter(({ state }) => state === 'authorised')) {
    const part = Math.min(left, payment.amount_cents)
    await want(shop, payment, part > 0 ? { kind: 'capture', amount: part } : endOf(payment))
    left -= part
  }
}

const endOf = (payment: Payment): Wanted => ({ kind: 'void', amount: payment.amount_cents })

/** Wants every reservation ended. */
export async function wantVoids(shop: Shop, payments: readonly Payment[]): Promise<void> {
  for (const payment of payments)
    if (payment.state === 'authorised') await want(shop, payment, endOf(payment))
}

/** Wants captured money given back, from the oldest sale first. The caller has seen that there is as much. */
export async function wantRefund(
  shop: Shop,
  payments: readonly Payment[],
  { refundId, amount }: { refundId: number; amount: Cents },
): Promise<void> {
  let left = amount
  for (const payment of payments) {
    const part = Math.min(left, payment.captured_cents - payment.refunded_cents)
    if (part > 0) await want(shop, payment, { kind: 'refund', amount: part, refundId })
    left -= part
  }
}

/** A capture that the gateway answered without taking anything. */
export type RefusedStep = { paymentId: number; state: Sale['state'] }

/**
 * Asks the gateway for every step that is noted and writes down what came of it. Safe to repeat at any time.
 * @returns the captures that were refused
 */
export async function finishSteps(shop: Shop, paymentId: number): Promise<RefusedStep[]> {
  const refused: RefusedStep[] = []
  for (const step of await queries.readOpenSteps(shop.db, paymentId)) {
    const payment = (await queries.readPaymentById(shop.db, paymentId))!
    const answer = await ask(shop, payment.gateway_id!, step)
    if (isRefusedCapture(step, answer)) refused.push({ paymentId, state: answer.state })
    await inTransaction(shop, (shop) => conclude(shop, payment, step, answer))
  }
  return refused
}

/** What came of a sale, or why it gives nothing back. */
type Answer = Sale | RefundRefused

const isRefusedCapture = (step: queries.StepRow, answer: Answer): answer is Sale =>
  step.kind === 'capture' && !(answer instanceof RefundRefused) && answer.state !== 'captured'

/** The same for all of an order's payments. */
export async function finishOrderSteps(shop: Shop, orderId: number): Promise<RefusedStep[]> {
  const refused: RefusedStep[] = []
  for (const { payment_id } of await queries.readOpenPayments(shop.db, orderId))
    refused.push(...(await finishSteps(shop, payment_id)))
  return refused
}

async function ask(shop: Shop, gatewayId: string, step: queries.StepRow): Promise<Answer> {
  if (step.kind === 'capture') return shop.payments.capture(gatewayId, step.reference, step.amount_cents)
  if (step.kind === 'void') return shop.payments.void(gatewayId, step.reference)
  return shop.payments.refund(gatewayId, step.reference, step.amount_cents).catch((error: unknown) => {
    if (error instanceof RefundRefused) return error
    throw error
  })
}

async function conclude(shop: Shop, payment: Payment, step: queries.StepRow, answer: Answer): Promise<void> {
  const now = shop.clock.now()
  await queries.lockPayment(shop.db, payment.payment_id)
  if (answer instanceof RefundRefused) return refuseRefund(shop, payment, step, answer.message)
  if (isRefusedCapture(step, answer)) {
    if ((await queries.markStepRefused(shop.db, step.payment_step_id, answer.state, now)) === 0) return
    // A sale that no longer stands ready can't be captured by any other try either.
    if (answer.state !== 'authorised') {
      const ended = answer.state === 'declined' ? 'declined' : 'voided'
      await queries.markState(shop.db, payment.reference, ended, now)
    }
    return
  }
  // Somebody else may have finished the same step meanwhile: it counts once.
  if ((await queries.markStepDone(shop.db, step.payment_step_id, now)) === 0) return
  await queries.applyStep(shop.db, payment.payment_id, step, now)
  await enterBooks(shop, payment, step)
}

/** No money has moved, so the books say nothing; it is owed until staff settle it another way. */
async function refuseRefund(
  shop: Shop,
  payment: Payment,
  step: queries.StepRow,
  reason: string,
): Promise<void> {
  const now = shop.clock.now()
  if ((await queries.markStepRefused(shop.db, step.payment_step_id, reason, now)) === 0) return
  await reportRefusedRefund(shop, { orderId: payment.order_id, amount: step.amount_cents, reason })
}

async function enterBooks(shop: Shop, payment: Payment, step: queries.StepRow): Promise<void> {
  const moved = {
    posting: step.reference,
    orderId: payment.order_id,
    paymentId: payment.payment_id,
    amount: step.amount_cents,
  }
  if (step.kind === 'capture') await postCapture(shop, moved)
  if (step.kind === 'refund') await postRefund(shop, step.refund_id!, { ...moved, account: 'gateway' })
}

/** The same as `finishOrderSteps`, for a caller who waits: an unreachable gateway becomes an error that the table knows. */
export const finishOrderStepsNow = (shop: Shop, orderId: number): Promise<RefusedStep[]> =>
  finishOrderSteps(shop, orderId).catch((error: unknown) => {
    if (error instanceof NotYetPossible) throw new ShopError('payment_not_settled')
    throw error instanceof GatewayUnreachable ? new ShopError('payment_unavailable') : error
  })

/**
 * When the shop opens: steps that a crash left undone are done; what can't be reached yet is the job's. One that the
 * gateway takes for a mistake of ours is for a person to look at and keeps no shop closed.
 */
export async function finishAllSteps(shop: Shop): Promise<void> {
  await dropForgotten(shop, 0)
  for (const { payment_id } of await queries.readUnfinishedPayments(shop.db)) {
    await finishSteps(shop, payment_id).catch((error: unknown) => {
      if (!(error instanceof GatewayUnreachable))
        shop.log.error({ err: error, paymentId: payment_id }, 'the gateway refuses a step')
    })
  }
}
