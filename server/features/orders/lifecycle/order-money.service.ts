import { type OrderStatus, STATUS, hasLeftStore, isOneOf, opensReturn } from '#domain/orders/order-status.ts'
import { keepsTip } from '#domain/orders/tip.ts'
import { required } from '#domain/required.ts'
import { inTransaction } from '#server/db/database.ts'
import { mailInvoice } from '#server/features/payments/invoices/invoice-mail.service.ts'
import { issueInvoice } from '#server/features/payments/invoices/invoices.service.ts'
import { postCreditSale } from '#server/features/payments/sale-postings.service.ts'
import {
  hasOpenSteps,
  type RefusedStep,
  enqueueCapture,
  enqueueTipRefund,
  enqueueVoids,
} from '#server/features/payments/payment-steps.service.ts'
import {
  type Payment,
  authorisedOf,
  capturedOf,
  lockPaymentsOf,
} from '#server/features/payments/payments.service.ts'
import { owedOnTerminal, owedOnTerminalOf } from '#server/features/payments/terminal/terminal.service.ts'
import { spendRefundLimit } from '#server/features/orders/refunds/refund-limits.service.ts'
import { isFullyRefunded, refund } from '#server/features/payments/refunds/refunds.service.ts'
import { soldLinesOf, saleOfOrder, settle } from '#server/features/payments/refunds/settlement.service.ts'
import { releaseUnits, shipUnits } from '#server/features/inventory/inventory.service.ts'
import { releaseCredit, returnAllCredit } from '#server/features/promotions/credit/order-credit.service.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Shop } from '#server/shop.ts'
import { type Actor, stateOf } from './actor.service.ts'
import { releaseReservations } from './reservations.service.ts'
import { notifyOrderCanceled } from '../notifications/order-messages.service.ts'
import { announceOrder, recordOrderEvent } from './order-events.service.ts'
import { notifyOwedOnTerminal, notifyPaymentNeeded } from '../notifications/payment-messages.service.ts'
import { openReturn } from '../handover/returns.service.ts'
import * as queries from '../orders.queries.ts'

/**
 * Gateway work of a move. `first`: the gateway must be called before the order may move. `after`: it is called once
 * the order has moved.
 */
export type PaymentTiming = 'first' | 'after' | 'none'

export type MoveCause = { actor: Actor; reason: string }

/** Moves goods and money for a change of status. Runs in the transaction that locks the order. */
export async function moveMoney(
  shop: Shop,
  order: queries.OrderHead,
  to: OrderStatus,
  leaving: MoveCause,
): Promise<PaymentTiming> {
  const movesMoney = isOneOf([STATUS.inTransit, STATUS.canceled, STATUS.refunded], to)
  if (!movesMoney) return 'none'
  const payments = await lockPaymentsOf(shop, order.order_id)
  // The order is fully refunded already, so no gateway call is needed.
  if (to === STATUS.refunded && (await isFullyRefunded(shop, order.order_id))) return 'after'
  if (await hasOpenSteps(shop, order.order_id)) return 'first'
  // An order that came back to the store is paid and invoiced since its first departure.
  const isBack = order.departed_at !== null && !hasLeftStore(stateOf(order))
  const hasLeft = order.departed_at !== null || hasLeftStore(stateOf(order))
  if (to === STATUS.inTransit && isBack) await shipUnits(shop, order.order_id)
  if (to === STATUS.inTransit) return hasLeft ? 'none' : settleDeparture(shop, order.order_id)
  const isEnded = order.status === STATUS.canceled
  const back = await refund(shop, payments, {
    orderId: order.order_id,
    selection: { kind: 'whole' },
    reason: leaving.reason || 'Refunded',
    by: leaving.actor,
    isCreditBack: to === STATUS.canceled && !hasLeft,
  })
  if (back && to === STATUS.refunded) await spendRefundLimit(shop, leaving.actor, order, { refunded: back })
  await enqueueVoids(shop, payments)
  if (to === STATUS.canceled && !isEnded) {
    const paidTip = paidTipOf(order, payments)
    const keptTip = keepsTip(leaving.actor.roles) ? paidTip : 0
    const tip = paidTip - keptTip
    await enqueueTipRefund(shop, payments, { goods: back?.money ?? 0, tip })
    if (opensReturn(stateOf(order), to)) await openReturn(shop, order)
    else if (isBack) {
      await releaseUnits(shop, order.order_id)
      await returnAllCredit(shop, order.order_id)
    } else await releaseReservations(shop, order.order_id)
    const onTerminal = (await owedOnTerminal(shop, order.order_id)) - owedOnTerminalOf(payments)
    await notifyOrderCanceled(shop, order.order_id, {
      money: (back ? back.money - back.onTerminal : 0) + tip,
      credit: back?.credit ?? 0,
      onTerminal,
      keptTip,
    })
  }
  return 'after'
}

/** Returns the tip of an order if it was captured with the goods. */
const paidTipOf = (order: queries.OrderHead, payments: readonly Payment[]): number =>
  capturedOf(payments) > 0 ? order.tip_cents : 0

/**
 * Lets an order leave the store once the picked units are captured at the prices of the order. Ledger, stock and tax
 * invoice are written in the transaction of the departure.
 * @source A-CHANGE-3, L-31
 */
async function settleDeparture(shop: Shop, orderId: number): Promise<PaymentTiming> {
  const payments = await lockPaymentsOf(shop, orderId)
  const settlement = await settle(shop, orderId)
  const { credit_cents: promised, tip_cents: tip } = await queries.readCreditAndTip(shop.db, orderId)
  const missing = settlement.money_cents + tip - capturedOf(payments)
  if (missing > 0) {
    if (authorisedOf(payments) < missing) throw new ShopError('payment_lapsed')
    await enqueueCapture(shop, payments, missing)
    return 'first'
  }
  if (!settlement.is_posted) await postCreditSale(shop, orderId)
  await enqueueVoids(shop, payments)
  await notifyOwedOnTerminal(shop, orderId)
  await releaseCredit(shop, orderId, promised - settlement.credit_cents)
  await shipUnits(shop, orderId)
  // A sale of zero has no tax invoice.
  if (settlement.money_cents + settlement.credit_cents > 0)
    await mailInvoice(shop, orderId, await issueInvoice(shop, orderId, await soldLinesOf(shop, orderId)))
  return 'after'
}

/**
 * Records that the bank refused a capture, and throws. The order keeps its status, and staff see the reason. If the
 * authorisation has expired, the order goes on hold until it is paid again. If it is still valid, the shopper is not
 * asked to pay.
 * @source A-CHANGE-4
 */
export async function recordRefusedCapture(
  shop: Shop,
  actor: Actor,
  orderId: number,
  refused: readonly RefusedStep[],
): Promise<never> {
  const hasExpired = refused.some(({ state }) => state === 'expired')
  const code = await inTransaction(shop, async (shop) => {
    const order = required(await queries.lockHead(shop.db, orderId), `order ${orderId}`)
    const payments = await lockPaymentsOf(shop, orderId)
    const unpaid = await unpaidOf(shop, orderId)
    const why = unpaid === 0 ? 'payment_not_taken' : hasExpired ? 'payment_lapsed' : 'payment_refused'
    const reason = REFUSED[why]
    await recordOrderEvent(shop, actor, orderId, { what: 'payment', from: null, to: null, reason })
    if (why === 'payment_lapsed' && order.status === STATUS.assigned) await hold(shop, order, reason)
    if (unpaid > 0) await notifyPaymentNeeded(shop, orderId, { unpaid, captured: capturedOf(payments) })
    await announceOrder(shop, orderId)
    return why
  })
  throw new ShopError(code)
}

/** Texts for staff about a payment that was not captured. */
const REFUSED = {
  payment_not_taken: 'The bank did not take the payment this time. Its reservation still stands: try again.',
  payment_lapsed:
    'The bank let the reservation of the payment go before it was taken. The customer has to pay again.',
  payment_refused: 'The bank refused the payment as it was taken. The customer has to pay again.',
} as const

async function hold(shop: Shop, order: queries.OrderHead, reason: string): Promise<void> {
  const { order_id: orderId, status: from } = order
  const to = STATUS.onHold
  const now = shop.clock.now()
  const change = { orderId, from, to, driverId: null, clearsDriver: false, byPerson: true, reason, now }
  await queries.updateStatus(shop.db, change)
  await recordOrderEvent(shop, { kind: 'system', userId: null }, orderId, {
    what: 'status',
    from,
    to,
    reason,
  })
}

/**
 * Returns the authorised and captured cents beyond the amount due if the order leaves now; negative if they are less.
 */
export async function surplusOf(shop: Shop, orderId: number): Promise<number> {
  const payments = await lockPaymentsOf(shop, orderId)
  const { money } = await saleOfOrder(shop, orderId)
  const { tip_cents: tip } = await queries.readCreditAndTip(shop.db, orderId)
  return capturedOf(payments) + authorisedOf(payments) - money - tip
}

/** Returns the cents of the amount due that are neither authorised nor captured. */
export const unpaidOf = async (shop: Shop, orderId: number): Promise<number> =>
  Math.max(0, -(await surplusOf(shop, orderId)))
