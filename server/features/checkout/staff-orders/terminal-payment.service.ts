import type { recordTerminalPayment as contract } from '#contract/payments/terminal.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { type Cents, toDollars } from '#domain/money.ts'
import { STATUS } from '#domain/orders/order-status.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { required } from '#domain/required.ts'
import { inTransaction } from '#server/db/database.ts'
import { birthDateOf } from '#server/features/accounts/accounts.service.ts'
import { refuseSelfExcluded } from '#server/features/accounts/self-exclusion/self-exclusion.service.ts'
import { closeWithOrder } from '#server/features/cart/carts.service.ts'
import { agreeToRequest } from '#server/features/orders/delivery-changes/address-requests.service.ts'
import { furtherAmountOf } from '#server/features/orders/items/further-payment.service.ts'
import type { Actor } from '#server/features/orders/lifecycle/actor.service.ts'
import {
  announceOrder,
  auditOrderChange,
  recordOrderEvent,
} from '#server/features/orders/lifecycle/order-events.service.ts'
import { notifyOrderPlaced } from '#server/features/orders/notifications/order-messages.service.ts'
import { notifyOwedOnTerminal } from '#server/features/orders/notifications/payment-messages.service.ts'
import { markPlaced } from '#server/features/orders/placement/placement.service.ts'
import { lockForStaff, requireSeen } from '#server/features/orders/refunds/terminal-refunds.service.ts'
import {
  isEnded,
  markLinkUsed,
  paymentLinkOf,
} from '#server/features/payments/links/payment-links.service.ts'
import {
  addTerminalPayment,
  type Receipt,
  receiptOf,
  recordedBefore,
  throwReferenceUsed,
} from '#server/features/payments/terminal/terminal.service.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Principal } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { promiseNow } from './pay-by-link.service.ts'
import * as queries from './staff-orders.queries.ts'

type TerminalPaymentBody = OutputOf<NonNullable<(typeof contract)['body']>>
type TerminalPaymentData = OutputOf<NonNullable<(typeof contract)['data']>>
type LockedOrder = Awaited<ReturnType<typeof lockForStaff>>['order']

/** Use of a recorded payment: the outcome, the reason, and the amount. */
type TerminalPaymentOutcome = Pick<TerminalPaymentData, 'outcome' | 'reason'> & { amount: Cents }

/**
 * Records a terminal payment for a waiting order, or for the additional cost of a placed order. The money has already
 * been taken, so a late payment is recorded as owed back instead of rejected.
 * @source A-TERMINAL-1, A-TERMINAL-2
 */
export async function recordPayment(
  shop: Shop,
  principal: Principal,
  orderId: number,
  body: TerminalPaymentBody,
): Promise<TerminalPaymentData> {
  return inTransaction(shop, async (shop) => {
    const { order, actor } = await lockForStaff(shop, principal, orderId)
    const receipt = receiptOf(shop, order.store_id, body)
    const earlier = await recordedBefore(shop, receipt, { orderId, kind: 'payment' })
    if (earlier) {
      const outcome = earlier.is_kept ? 'placed' : 'owed_back'
      return answerOf(shop, orderId, { amount: earlier.amount_cents, outcome, reason: '' })
    }
    requireSeen(order, body.version)
    const done = order.is_placed
      ? await payMore(shop, actor, order, receipt)
      : await payWaiting(shop, actor, orderId, { body, receipt })
    await record(shop, actor, order, { ...done, reference: receipt.reference })
    return answerOf(shop, orderId, done)
  }).catch(throwReferenceUsed)
}

async function answerOf(
  shop: Shop,
  orderId: number,
  { amount, ...done }: TerminalPaymentOutcome,
): Promise<TerminalPaymentData> {
  const { version, status } = required(await queries.readStaffOrder(shop.db, orderId), 'order')
  const head = { order_id: orderId, order_number: orderNumber(orderId), version, status }
  return { ...head, amount: toDollars(amount), ...done }
}

type ReceiptEntry = { body: TerminalPaymentBody; receipt: Receipt }

/** Places a waiting order. An order canceled in the meantime is not placed, because its units may be sold. */
async function payWaiting(
  shop: Shop,
  actor: Actor,
  orderId: number,
  { body, receipt }: ReceiptEntry,
): Promise<TerminalPaymentOutcome> {
  const order = required(await queries.readStaffOrder(shop.db, orderId), 'order')
  await requireUnpaid(shop, order)
  const refused = (await isWaiting(shop, order)) ? await placeNow(shop, actor, order, body) : ENDED
  const amount = order.total_cents
  const isKept = refused === null
  await addTerminalPayment(shop, {
    orderId,
    amount,
    isKept,
    receipt,
    byUserId: required(actor.userId, 'user of the request'),
  })
  if (isKept) return { amount, outcome: 'placed', reason: '' }
  await notifyOwedOnTerminal(shop, orderId)
  return { amount, outcome: 'owed_back', reason: refused }
}

/**
 * Rejects a second receipt for an order that was already paid at the counter, and receipts for web orders, which are
 * paid at checkout.
 */
async function requireUnpaid(shop: Shop, { order_id: orderId, taken_by: takenBy }: queries.StaffOrderRow) {
  if (takenBy === null || (await queries.hasTerminalPayment(shop.db, orderId)))
    throw new ShopError('nothing_owed')
}

const ENDED = 'The order isn’t held any more.'

async function isWaiting(shop: Shop, { order_id: orderId, status }: queries.StaffOrderRow): Promise<boolean> {
  const link = await paymentLinkOf(shop, orderId)
  return status === STATUS.unpaid && link !== undefined && !isEnded(shop, link)
}

/** @returns The reason why the order can't be placed; null if it was placed. */
async function placeNow(
  shop: Shop,
  actor: Actor,
  order: queries.StaffOrderRow,
  { age_confirmed: isAdult }: TerminalPaymentBody,
): Promise<string | null> {
  if (order.contains_alcohol && !isAdult) throw new ShopError('age_confirmation_required', { msg: ASK_AGE })
  const { order_id: orderId } = order
  try {
    // A customer who has excluded themselves since the order was taken must not be served (L-21).
    await refuseSelfExcluded(shop, order, birthDateOf(shop, order))
    const confirmed = await promiseNow(shop, order)
    const placed = {
      cart: closeWithOrder(shop),
      payment: null,
      confirmed,
      byStaff: required(actor.userId, 'user of the request'),
    }
    await markPlaced(shop, orderId, placed)
  } catch (error) {
    if (error instanceof ShopError) return error.details.msg ?? error.message
    throw error
  }
  await markLinkUsed(shop, orderId)
  await notifyOrderPlaced(shop, orderId)
  return null
}

const ASK_AGE = 'Please confirm that the customer has shown you they’re 18 or over.'

/**
 * Pays a lapsed authorisation again, or the price difference of a new address. A payment on top of a paid link is owed
 * back.
 */
async function payMore(
  shop: Shop,
  actor: Actor,
  order: LockedOrder,
  receipt: Receipt,
): Promise<TerminalPaymentOutcome> {
  const { order_id: orderId } = order
  const balance = await furtherAmountOf(shop, order)
  const byUserId = required(actor.userId, 'user of the request')
  if (balance) {
    const { amount, isRise } = balance
    await addTerminalPayment(shop, { orderId, amount, isKept: true, receipt, byUserId })
    if (isRise) await agreeToRequest(shop, actor, orderId, amount)
    return { amount, outcome: 'added', reason: '' }
  }
  const taken = required(await queries.readStaffOrder(shop.db, orderId), 'order')
  await requireUnpaid(shop, taken)
  const amount = taken.total_cents
  await addTerminalPayment(shop, { orderId, amount, isKept: false, receipt, byUserId })
  await notifyOwedOnTerminal(shop, orderId)
  return { amount, outcome: 'owed_back', reason: PAID_ALREADY }
}

const PAID_ALREADY = 'The customer has paid by the link.'

type RecordedPayment = TerminalPaymentOutcome & { reference: string }

async function record(shop: Shop, actor: Actor, order: LockedOrder, done: RecordedPayment): Promise<void> {
  const { order_id: orderId } = order
  const { amount, outcome, reference } = done
  const paid = `Paid on the card terminal, receipt ${reference}.`
  const reason = outcome === 'owed_back' ? `${paid} Owed back: ${done.reason}` : paid
  await recordOrderEvent(shop, actor, orderId, { what: 'payment', from: null, to: amount, reason })
  await auditOrderChange(shop, actor, orderId, {
    action: 'order.terminal_payment',
    before: { status: order.status },
    after: { status: outcome === 'placed' ? STATUS.pending : order.status, outcome },
    details: { amount: toDollars(amount), reference },
  })
  await announceOrder(shop, orderId)
}
