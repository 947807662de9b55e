import type { Cents } from '#domain/money.ts'
import { required } from '#domain/required.ts'
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
import { postCapture, postRefund, postTip } from './sale-postings.service.ts'
import * as queries from './payments.queries.ts'
import { authorisedOf, lockPaymentsOf, type Payment } from './payments.service.ts'
import { accountOf, isOnTerminal } from './terminal/terminal-payments.ts'

type NewStep = { kind: queries.StepRow['kind']; amount: Cents; refundId?: number }

/**
 * Records a gateway step in the caller's transaction. After the commit, `finishOrderSteps` sends it; if this process
 * ends before, a job does. Each step has its own reference, so that the gateway executes it once. A terminal payment
 * needs no gateway: its step is finished immediately, and a refund is owed until staff have recorded it.
 */
async function enqueueStep(shop: Shop, payment: Payment, { kind, amount, refundId }: NewStep): Promise<void> {
  const { count } = await queries.countSteps(shop.db, payment.payment_id, kind)
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

/** Captures an amount, oldest payment first, and voids the authorisations that are not needed. */
export async function enqueueCapture(shop: Shop, payments: readonly Payment[], amount: Cents): Promise<void> {
  let left = amount
  for (const payment of payments.filter(({ state }) => state === 'authorised')) {
    const share = Math.min(left, payment.amount_cents)
    await enqueueStep(shop, payment, share > 0 ? { kind: 'capture', amount: share } : voidOf(payment))
    left -= share
  }
}

const voidOf = (payment: Payment): NewStep => ({ kind: 'void', amount: payment.amount_cents })

/** Enqueues a void for every authorised payment. */
export async function enqueueVoids(shop: Shop, payments: readonly Payment[]): Promise<void> {
  for (const payment of payments)
    if (payment.state === 'authorised') await enqueueStep(shop, payment, voidOf(payment))
}

/**
 * Voids further sales that an order no longer needs. The first sale is never voided here; its capture takes the lower
 * amount.
 */
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
 * Refunds captured money, oldest payment first. The caller has checked that the amount is available.
 * @returns cents that were paid on a terminal and are owed back there
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

/**
 * Refunds the tip of an order whose goods are refunded by `goods` cents in the same transaction. It takes the captured
 * money that the refund of goods leaves. A step without a refund returns a tip.
 */
export async function enqueueTipRefund(
  shop: Shop,
  payments: readonly Payment[],
  { goods, tip }: { goods: Cents; tip: Cents },
): Promise<void> {
  let [skipped, left] = [goods, tip]
  for (const payment of payments) {
    const captured = payment.captured_cents - payment.refunded_cents
    const share = Math.min(left, Math.max(0, captured - skipped))
    if (share > 0) await enqueueStep(shop, payment, { kind: 'refund', amount: share })
    skipped = Math.max(0, skipped - captured)
    left -= share
  }
}

/** A capture that the gateway answered without capturing money. */
export type RefusedStep = { paymentId: number; state: Sale['state'] }

/**
 * Sends every open step of a payment to the gateway and records the response. Idempotent.
 * @returns the refused captures
 */
export async function finishSteps(shop: Shop, paymentId: number): Promise<RefusedStep[]> {
  const refused: RefusedStep[] = []
  for (const step of await queries.readOpenSteps(shop.db, paymentId)) {
    const payment = required(await queries.readPaymentById(shop.db, paymentId), `payment ${paymentId}`)
    const answer = await askGateway(shop, required(payment.gateway_id, 'the gateway id'), step)
    if (isRefusedCapture(step, answer)) refused.push({ paymentId, state: answer.state })
    await inTransaction(shop, (shop) => recordAnswer(shop, payment, step, answer))
  }
  return refused
}

/** The gateway's state of a sale, or its reason for refusing a refund. */
type Answer = Sale | RefundRefused

const isRefusedCapture = (step: queries.StepRow, answer: Answer): answer is Sale =>
  step.kind === 'capture' && !(answer instanceof RefundRefused) && answer.state !== 'captured'

/** Sends the open steps of all of an order's payments. */
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
    // Another attempt can't capture a sale that is no longer authorised.
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
  // A concurrent process may have finished the same step: it is applied once.
  if ((await queries.markStepDone(shop.db, step.payment_step_id, now)) === 0) return
  await queries.applyStep(shop.db, payment.payment_id, step, now)
  await postStep(shop, payment, step)
}

/**
 * Records a refund that the gateway refused. No money has moved, so nothing is posted; the amount is owed until staff
 * settle it another way.
 */
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
  if (step.kind === 'capture') await (payment.is_tip ? postTip : postCapture)(shop, moved)
  if (step.kind !== 'refund') return
  if (step.refund_id === null) await postTip(shop, { ...moved, amount: -step.amount_cents })
  else await postRefund(shop, step.refund_id, moved)
}

/** Sends an order's open steps for a waiting caller: gateway errors are mapped to API errors. */
export const finishOrderStepsNow = (shop: Shop, orderId: number): Promise<RefusedStep[]> =>
  finishOrderSteps(shop, orderId).catch((error: unknown) => {
    if (error instanceof NotYetPossible) throw new ShopError('payment_not_settled')
    throwUnreachable(error)
  })

/**
 * Finishes the steps that a crash left open; runs at startup. A job retries steps whose gateway is unreachable. A
 * step that the gateway rejects is logged for a person to investigate and doesn't prevent startup.
 */
export async function finishAllSteps(shop: Shop): Promise<void> {
  for (const { payment_id } of await queries.readUnfinishedPayments(shop.db)) {
    await finishSteps(shop, payment_id).catch((error: unknown) => {
      if (!(error instanceof GatewayUnreachable))
        shop.log.error({ err: error, paymentId: payment_id }, 'the gateway refuses a step')
    })
  }
}
