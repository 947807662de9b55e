import type { TaxDocument } from '#domain/invoices/tax-document.ts'
import type { Cents } from '#domain/money.ts'
import { type RefundSelection, planRefund, refundableOf, splitRefund } from '#domain/orders/refund-plan.ts'
import { issueAdjustment } from '#server/features/payments/invoices/invoices.service.ts'
import { postRefund } from '#server/features/payments/sale-postings.service.ts'
import { enqueueRefund } from '#server/features/payments/payment-steps.service.ts'
import { type Payment, capturedOf } from '#server/features/payments/payments.service.ts'
import { returnCredit } from '#server/features/promotions/credit/order-credit.service.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './refunds.queries.ts'
import { type Settlement, soldLinesOf, settle, settlementOf } from './settlement.service.ts'

export type Refund = {
  orderId: number
  selection: RefundSelection
  reason: string
  by: { kind: string; userId: number | null }
  /** The idempotency key of the request. */
  key?: { key: string; bodyHash: Buffer } | undefined
  /** True if the credit was already returned, as after the release of the order's reservations. */
  isCreditBack?: boolean
}

export type RefundResult = {
  refundId: number
  money: Cents
  credit: Cents
  /** Cents of the money that are owed back on a terminal. */
  onTerminal: Cents
  adjustment: TaxDocument
}

/**
 * Refunds a part of a sale or the rest of it. Runs in the transaction that locks the order and its payments,
 * so that concurrent refunds don't count the same money. Money is refunded as far as it was captured; the
 * rest is returned as credit. An adjustment note is issued.
 *
 * @returns null if less than the requested amount is left
 * @source A-REFUND-1, L-33
 */
export async function refund(
  shop: Shop,
  payments: readonly Payment[],
  request: Refund,
): Promise<RefundResult | null> {
  const { orderId, reason, by, key } = request
  if (capturedOf(payments) === 0 && !(await isSold(shop, orderId))) return null
  const settlement = await settle(shop, orderId)
  const lines = await soldLinesOf(shop, orderId)
  const left = await remainingOf(shop, settlement, orderId)
  // A full refund is limited to what banks have not withheld in lost disputes.
  const isCutShort = request.selection.kind === 'whole' && left > 0 && left < refundableOf(lines)
  const plan = planRefund(lines, isCutShort ? { kind: 'amount', amount: left } : request.selection)
  if (!plan || plan.total > left) return null
  const { money, credit: rest } = splitRefund(
    plan.total,
    await remainingMoney(shop, settlement, payments, orderId),
  )
  // A part of an order that never left may be unpaid, and is not refunded.
  const credit = request.isCreditBack ? Math.min(rest, settlement.credit_cents) : rest
  const noted = await queries.insertRefund(shop.db, {
    orderId,
    kind: request.selection.kind,
    reason,
    money,
    credit,
    plan,
    key: key?.key ?? null,
    bodyHash: key?.bodyHash ?? null,
    byKind: by.kind,
    byUserId: by.userId,
    now: shop.clock.now(),
  })
  const refundId = noted.refund_id
  await queries.insertRefundLines(shop.db, refundId, plan.lines)
  await queries.countRefund(shop.db, orderId, { money, credit })
  await queries.countRefundedLines(shop.db, orderId, plan.lines)
  if (credit > 0) await giveBackCredit(shop, { ...request, refundId, nth: noted.nth }, credit)
  const onTerminal = await enqueueRefund(shop, payments, { refundId, amount: money })
  const adjustment = await issueAdjustment(shop, {
    orderId,
    refundId,
    reason,
    parts: lines,
    plan,
    money,
    credit,
  })
  return { refundId, money, credit, onTerminal, adjustment }
}

/** Reads the refund that was made with this idempotency key. */
export const refundByKey = (shop: Shop, orderId: number, key: string) =>
  queries.readByKey(shop.db, orderId, key)

export const refundsOfOrder = (shop: Shop, orderId: number) => queries.readRefunds(shop.db, orderId)

/** Converts refused money of a refund into credit; the refund itself stays the same. */
export async function turnIntoCredit(
  shop: Shop,
  { orderId, refundId, amount }: { orderId: number; refundId: number; amount: Cents },
): Promise<void> {
  await queries.turnIntoCredit(shop.db, { orderId, refundId, amount })
  await returnCredit(shop, orderId, amount)
}

/** Returns the cents of a sale that can still be refunded, less the amounts of lost disputes. */
export async function refundableAmount(shop: Shop, orderId: number): Promise<Cents> {
  const settlement = await settlementOf(shop, orderId)
  if (!settlement) return 0
  const inParts = refundableOf(await soldLinesOf(shop, orderId))
  return Math.max(0, Math.min(inParts, await remainingOf(shop, settlement, orderId)))
}

/** Returns whether a sale is fully refunded, even if gateway steps are still open. */
export const isFullyRefunded = async (shop: Shop, orderId: number): Promise<boolean> =>
  (await settlementOf(shop, orderId)) !== undefined && (await refundableAmount(shop, orderId)) === 0

/** Returns whether a settled order is posted. This covers orders paid only with credit, which have no capture. */
async function isSold(shop: Shop, orderId: number): Promise<boolean> {
  return (await settlementOf(shop, orderId))?.is_posted ?? false
}

async function remainingOf(shop: Shop, s: Settlement, orderId: number): Promise<Cents> {
  const { taken } = await queries.readTaken(shop.db, orderId)
  return s.money_cents + s.credit_cents - s.refunded_money_cents - s.refunded_credit_cents - taken
}

async function remainingMoney(
  shop: Shop,
  s: Settlement,
  payments: readonly Payment[],
  orderId: number,
): Promise<Cents> {
  const { taken } = await queries.readTaken(shop.db, orderId)
  const atGateway = payments.reduce((sum, one) => sum + one.captured_cents - one.refunded_cents, 0)
  return Math.max(0, Math.min(s.money_cents - s.refunded_money_cents, atGateway) - taken)
}

async function giveBackCredit(
  shop: Shop,
  { orderId, refundId, nth, isCreditBack }: Refund & { refundId: number; nth: number },
  amount: Cents,
): Promise<void> {
  const posting = `order-${orderId}:credit-back:${nth}`
  const moved = { posting, orderId, paymentId: null, amount }
  await postRefund(shop, refundId, { ...moved, account: 'customer_credit' })
  if (!isCreditBack) await returnCredit(shop, orderId, amount)
}
