import type { recordTerminalRefund as contract } from '#contract/payments/terminal.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { fromDollars, toDollars } from '#domain/money.ts'
import { required } from '#domain/required.ts'
import { inTransaction } from '#server/db/database.ts'
import type { PageRequest } from '#server/db/list-page.ts'
import {
  addTerminalRefund,
  listOwedOnTerminal,
  lockOwed,
  receiptOf,
  recordedBefore,
  throwReferenceUsed,
} from '#server/features/payments/terminal/terminal.service.ts'
import { storesOf } from '#server/features/payments/webhooks/payment-events.service.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Principal } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { type Actor, actorFor, notAsStaff } from '../lifecycle/actor.service.ts'
import { announceOrder, auditOrderChange, recordOrderEvent } from '../lifecycle/order-events.service.ts'
import { requireVersion } from '../lifecycle/order-version.service.ts'
import { notifyTerminalRefunded } from '../notifications/payment-messages.service.ts'
import type { OrderHead } from '../orders.queries.ts'
import * as queries from './terminal-refunds.queries.ts'

type TerminalRefundBody = OutputOf<NonNullable<(typeof contract)['body']>>

/** Lists the amounts owed back on terminals of the caller's stores. */
export const owedBack = (shop: Shop, principal: Principal, filter: PageRequest & { order_id?: number }) =>
  listOwedOnTerminal(shop, { ...filter, storeIds: storesOf(principal), orderId: filter.order_id ?? null })

/**
 * Locks an order, placed or not, for staff of its store.
 * @throws ShopError `not_found`, `forbidden` or `own_order` for all other callers
 */
export async function lockForStaff(shop: Shop, principal: Principal, orderId: number) {
  const order = await queries.lockAnyHead(shop.db, orderId)
  const actor = order && actorFor(principal, order)
  if (!order || !actor) throw new ShopError('not_found', { isHidden: order !== undefined })
  if (!actor.roles.includes('staff')) throw notAsStaff(actor)
  return { order, actor }
}

/** Rejects a stale version. For an order that was never placed, the error contains only id, version and status. */
export function requireSeen(order: OrderHead & { is_placed: boolean }, seen: number | undefined): void {
  if (order.is_placed || seen === undefined || seen === order.version) return requireVersion(order, seen)
  const { order_id, version, status } = order
  throw new ShopError('stale', { current: { order_id, version, status } })
}

/**
 * Records that staff refunded the whole amount owed for a payment on the terminal that took it, with the terminal's
 * receipt.
 * @source A-TERMINAL-4
 */
export async function recordTerminalRefund(
  shop: Shop,
  principal: Principal,
  orderId: number,
  body: TerminalRefundBody,
): Promise<{ version: number; amount: number }> {
  const done = await inTransaction(shop, async (shop) => {
    const { order, actor } = await lockForStaff(shop, principal, orderId)
    const receipt = receiptOf(shop, order.store_id, body)
    const earlier = await recordedBefore(shop, receipt, { orderId, kind: 'refund' })
    if (earlier) return { version: order.version, amount: earlier.amount_cents }
    requireSeen(order, body.version)
    const owed = await lockOwed(shop, orderId, body.payment_id)
    if (!owed || owed.owed === 0) throw new ShopError('nothing_owed_back')
    const amount = owed.owed
    if (fromDollars(body.amount) !== amount)
      throw new ShopError('refund_changed', { refundable: toDollars(amount) })
    await addTerminalRefund(shop, {
      payment: owed.payment,
      amount,
      receipt,
      byUserId: required(actor.userId, 'the user id of the actor'),
    })
    await recordDone(shop, actor, orderId, { amount, reference: receipt.reference })
    return { version: order.version + 1, amount }
  }).catch(throwReferenceUsed)
  return { ...done, amount: toDollars(done.amount) }
}

type TerminalRefundResult = { amount: number; reference: string }

async function recordDone(
  shop: Shop,
  actor: Actor,
  orderId: number,
  { amount, reference }: TerminalRefundResult,
) {
  const reason = `Given back on the card terminal, receipt ${reference}.`
  await recordOrderEvent(shop, actor, orderId, { what: 'refund', from: null, to: amount, reason })
  await auditOrderChange(shop, actor, orderId, {
    action: 'order.terminal_refund',
    before: { owed_on_terminal: toDollars(amount) },
    after: { owed_on_terminal: 0, reference },
  })
  await notifyTerminalRefunded(shop, orderId, amount)
  await announceOrder(shop, orderId)
}
