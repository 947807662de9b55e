import type { Cents } from '#domain/money.ts'
import { inTransaction } from '#server/db/database.ts'
import { ShopError, throwUnreachable } from '#server/http/errors.ts'
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
import { authorisedOf, lockPaymentsOf, type Payment } from './payments.service.ts'
import { accountOf, isOnTerminal } from './terminal/terminal-payments.ts'

type NewStep = { kind: queries.StepRow['kind']; amount: Cents; refundId?: number }

/**
 * Records what the gateway is to do, in the caller's transaction; `finishOrderSteps` asks it once that is committed, and
 * a job does where this process ends in between. Each step has a reference of its own, so that it is done once. What was
 * paid on a terminal needs no gateway: its step is done at once, and what goes back is owed until staff have done it.
 */
async function enqueueStep(shop: Shop, payment: Payment, { kind, amount, refundId }: NewStep): Promise<void> {
  const { count } = (await queries.countSteps(shop.db, payment.payment_id, kind))!
  const nth = count === 0 ? '' : `:${count + 1}`
  const step = {
    kind,
    reference: `${payment.reference}:${kind}${nth}`,
    amount_cents: amount,
    refund_id: refundId ?? null,
  }
  await queries.insertStep(shop.db, payment.payment_id, step, shop.clock.now())
  if (!isOnTerminal(payment)) return void (await queries.enqueueFollowUp(shop.db, payment.payment_id))
  for (const open of await queries.readOpenSteps(shop.db, payment.payment_id))
    await finishStep(shop, payment, open)
}

export const hasOpenSteps = async (shop: Shop, orderId: number): Promise<boolean> =>
  (await queries.readOpenPayments(shop.db, orderId)).length > 0

/** Captures an amount, from the oldest payment first; authorisations that are not needed are voided. */
export async function enqueueCapture(shop: Shop, payments: readonly Payment[], amount: Cents): Promise<void> {
  let left = amount
  for (const payment of payments.filter(({ state }) => state === 'authorised')) {
    const share = Math.min(left, payment.amount_cents)
    await enqueueStep(shop, payment, share > 0 ? { kind: 'capture', amount: share } : voidOf(payment))
    left -= share
  }
}

const voidOf = (payment: Payment): NewStep => ({ kind: 'void', amount: payment.amount_cents })

/** Voids every authorisation. */
export async function enqueueVoids(shop: Shop, payments: readonly Payment[]): Promise<void> {
  for (const payment of payments)
    if (payment.state === 'authorised') await enqueueStep(shop, payment, voidOf(payment))
}

/** Further sales that an order no longer needs end at once; the first is lowered when it is captured. */
export async function voidSurplusPayments(shop: Shop, orderId: number, total: Cents): Promise<void> {
  const payments = await lockPaymentsOf(shop, orderId)
  let surplus = authorisedOf(payments) - total
  for (const payment of payments.toReversed()) {
    if (payment.nth === 1 || payment.state !== 'authorised' || payment.amount_cents > surplus) continue
    await enqueueVoids(shop, [payment])
    surplus -= payment.amount_cents
  }
}

/**
 * Refunds captured money, from the oldest payment first. The caller has checked that there is as much.
 * @returns what of it was paid on a terminal, and is owed back there
 */
export async function enqueueRefund(
  shop: Shop,
  payments: readonly Payment[],
  { refundId, amount }: { refundId: number; amount: Cents },
): Promise<Cents> {
  let left = amount
  let onTerminal = 0
  for (const payment of payments) {
    const share = Math.min(left, payment.captured_cents - payment.refunded_cents)
    if (share > 0) await enqueueStep(shop, payment, { kind: 'refund', amount: share, refundId })
    if (isOnTerminal(payment)) onTerminal += share
    left -= share
  }
  return onTerminal
}

/** A capture that the gateway answered without taking anything. */
export type RefusedStep = { paymentId: number; state: Sale['state'] }

/**
 * Asks the gateway for every open step and records its answer. Safe to repeat at any time.
 * @returns the captures that were refused
 */
export async function finishSteps(shop: Shop, paymentId: number): Promise<RefusedStep[]> {
  const refused: RefusedStep[] = []
  for (const step of await queries.readOpenSteps(shop.db, paymentId)) {
    const payment = (await queries.readPaymentById(shop.db, paymentId))!
    const answer = await askGateway(shop, payment.gateway_id!, step)
    if (isRefusedCapture(step, answer)) refused.push({ paymentId, state: answer.state })
    await inTransaction(shop, (shop) => recordAnswer(shop, payment, step, answer))
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

async function askGateway(shop: Shop, gatewayId: string, step: queries.StepRow): Promise<Answer> {
  if (step.kind === 'capture') return shop.payments.capture(gatewayId, step.reference, step.amount_cents)
  if (step.kind === 'void') return shop.payments.void(gatewayId, step.reference)
  return shop.payments.refund(gatewayId, step.reference, step.amount_cents).catch((error: unknown) => {
    if (error instanceof RefundRefused) return error
    throw error
  })
}

async function recordAnswer(
  shop: Shop,
  payment: Payment,
  step: queries.StepRow,
  answer: Answer,
): Promise<void> {
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
  await finishStep(shop, payment, step)
}

async function finishStep(shop: Shop, payment: Payment, step: queries.StepRow): Promise<void> {
  const now = shop.clock.now()
  // Somebody else may have finished the same step meanwhile: it counts once.
  if ((await queries.markStepDone(shop.db, step.payment_step_id, now)) === 0) return
  await queries.applyStep(shop.db, payment.payment_id, step, now)
  await postStep(shop, payment, step)
}

/** No money has moved, so nothing is posted; it is owed until staff settle it another way. */
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

async function postStep(shop: Shop, payment: Payment, step: queries.StepRow): Promise<void> {
  const moved = {
    posting: step.reference,
    orderId: payment.order_id,
    paymentId: payment.payment_id,
    amount: step.amount_cents,
    account: accountOf(payment),
  }
  if (step.kind === 'capture') await postCapture(shop, moved)
  if (step.kind === 'refund') await postRefund(shop, step.refund_id!, moved)
}

/** The same as `finishOrderSteps`, for a caller who waits: an unreachable gateway becomes an error that the table knows. */
export const finishOrderStepsNow = (shop: Shop, orderId: number): Promise<RefusedStep[]> =>
  finishOrderSteps(shop, orderId).catch((error: unknown) => {
    if (error instanceof NotYetPossible) throw new ShopError('payment_not_settled')
    throwUnreachable(error)
  })

/**
 * When the shop opens: steps that a crash left undone are done; what can't be reached yet is the job's. One that the
 * gateway takes for a mistake of ours is for a person to look at and keeps no shop closed.
 */
export async function finishAllSteps(shop: Shop): Promise<void> {
  for (const { payment_id } of await queries.readUnfinishedPayments(shop.db)) {
    await finishSteps(shop, payment_id).catch((error: unknown) => {
      if (!(error instanceof GatewayUnreachable))
        shop.log.error({ err: error, paymentId: payment_id }, 'the gateway refuses a step')
    })
  }
}
