import type { Cents } from '#domain/money.ts'
import { localDate } from '#domain/time.ts'
import type { PageRequest } from '#server/db/list-page.ts'
import { constraintOf } from '#server/db/violations.ts'
import { post } from '#server/features/ledger/ledger.service.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Shop } from '#server/shop.ts'
import { lockPaymentsOf, type Payment } from '../payments.service.ts'
import { isOnTerminal } from './terminal-payments.ts'
import * as queries from './terminal.queries.ts'

export type TerminalTransaction = queries.TerminalTransactionRow

/** A receipt as typed by staff, dated today in the store's time zone. */
export type Receipt = queries.Receipt

export function receiptOf(
  shop: Shop,
  storeId: number,
  typed: { reference: string; last_four: string },
): Receipt {
  const { time_zone: timeZone } = shop.storeDirectory.store(storeId)
  const doneOn = localDate(shop.clock.now(), timeZone)
  return { storeId, doneOn, reference: typed.reference, lastFour: typed.last_four }
}

/**
 * Returns the transaction already recorded with this receipt. Runs in the transaction that locks the order.
 * @throws ShopError `terminal_reference_used` if it belongs to another order or kind
 */
export async function recordedBefore(
  shop: Shop,
  receipt: Receipt,
  as: { orderId: number; kind: TerminalTransaction['kind'] },
): Promise<TerminalTransaction | undefined> {
  const earlier = await queries.readByReference(shop.db, receipt)
  if (earlier && (earlier.order_id !== as.orderId || earlier.kind !== as.kind))
    throw new ShopError('terminal_reference_used')
  return earlier
}

/** Maps the violation of the unique index, which concurrent orders with the same receipt cause, to its API error. */
export function throwReferenceUsed(error: unknown): never {
  const isUsed = constraintOf(error) === 'terminal_reference_once'
  throw isUsed ? new ShopError('terminal_reference_used') : error
}

type NewPayment = {
  orderId: number
  amount: Cents
  /** True if the payment pays for the order. */
  isKept: boolean
  receipt: Receipt
  byUserId: number
}

/**
 * Records money that a terminal has taken. It is the customer's deposit until the order leaves. Runs in the
 * transaction that locks the order.
 */
export async function addTerminalPayment(shop: Shop, taken: NewPayment): Promise<void> {
  const { orderId, amount, isKept, receipt, byUserId } = taken
  const now = shop.clock.now()
  const nth = (await lockPaymentsOf(shop, orderId)).length + 1
  const reference = `terminal-${orderId}-${nth}`
  const lastTwo = receipt.lastFour.slice(-2)
  const { payment_id: paymentId } = await queries.insertPayment(shop.db, {
    orderId,
    nth,
    reference,
    isKept,
    amount,
    lastTwo,
    now,
  })
  await queries.insertTransaction(shop.db, { ...receipt, paymentId, kind: 'payment', amount, byUserId, now })
  await post(shop, {
    posting: `${reference}:taken`,
    orderId,
    paymentId,
    entries: [
      ['terminal', amount],
      ['customer_deposits', -amount],
    ],
  })
}

type NewRefund = { payment: Payment; amount: Cents; receipt: Receipt; byUserId: number }

/** Records the return of the amount owed for a payment. Runs in the transaction that locks the payment. */
export async function addTerminalRefund(
  shop: Shop,
  { payment, amount, receipt, byUserId }: NewRefund,
): Promise<void> {
  const { payment_id: paymentId, order_id: orderId } = payment
  const now = shop.clock.now()
  const done = { ...receipt, paymentId, kind: 'refund' as const, amount, byUserId, now }
  const { terminal_transaction_id: id } = await queries.insertTransaction(shop.db, done)
  await queries.addReturned(shop.db, paymentId, amount, now)
  await post(shop, {
    posting: `${payment.reference}:returned:${id}`,
    orderId,
    paymentId,
    entries: [
      ['terminal', -amount],
      ['customer_deposits', amount],
    ],
  })
}

type TerminalPayment = Pick<
  Payment,
  'provider' | 'state' | 'amount_cents' | 'captured_cents' | 'refunded_cents' | 'returned_cents'
>

const owedOf = (payment: TerminalPayment): Cents =>
  !isOnTerminal(payment) || payment.state === 'authorised'
    ? 0
    : payment.amount_cents - payment.captured_cents + payment.refunded_cents - payment.returned_cents

/** Returns the cents that staff must still return on the terminal: not needed by the order, or refunded. */
export const owedOnTerminalOf = (payments: readonly TerminalPayment[]): Cents =>
  payments.reduce((sum, payment) => sum + owedOf(payment), 0)

/** Locks an order's payments and returns the amount owed for one of them; undefined if it is no terminal payment. */
export async function lockOwed(shop: Shop, orderId: number, paymentId: number) {
  const payments = await lockPaymentsOf(shop, orderId)
  const payment = payments.find((one) => one.payment_id === paymentId && isOnTerminal(one))
  return payment && { payment, owed: owedOnTerminalOf([payment]) }
}

/** Returns the cents owed for all of an order's payments. */
export const owedOnTerminal = async (shop: Shop, orderId: number): Promise<Cents> =>
  owedOnTerminalOf(await lockPaymentsOf(shop, orderId))

export const listOwedOnTerminal = (
  shop: Shop,
  filter: PageRequest & { storeIds: readonly number[] | null; orderId: number | null },
) => queries.listOwed(shop.db, filter)
