import type { OutputOf } from '#contract/endpoint.ts'
import type { settleRefusedRefund as contract } from '#contract/orders/refunds.ts'
import { type Cents, formatDollars } from '#domain/money.ts'
import { inTransaction } from '#server/db/database.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import type { Actor } from '../lifecycle/actor.service.ts'
import { announceOrder, recordOrderEvent } from '../lifecycle/order-events.service.ts'
import { requireVersion } from '../lifecycle/order-version.service.ts'
import { lockedHead } from '../orders.service.ts'
import { lockPaymentsOf } from '#server/features/payments/payments.service.ts'
import {
  type RefundAlternative,
  type RefusedRefund,
  refundedAtGateway,
  isRefundedAtGateway,
  refusedOf,
  settleInstead,
} from '#server/features/payments/refused-refund-payments.service.ts'
import { ShopError, throwUnreachable } from '#server/http/errors.ts'
import type { Shop } from '#server/shop.ts'
import { notifyRefundSettled } from '#server/features/payments/refunds/refused-refund-messages.service.ts'
import { turnIntoCredit } from '#server/features/payments/refunds/refunds.service.ts'

export type RefundMethod = OutputOf<NonNullable<(typeof contract)['body']>>

/**
 * Pays back an amount that the gateway refused to refund by another method: as credit, or outside the shop as
 * recorded by staff. The refund, its adjustment note and its GST stay unchanged. Idempotent.
 */
export async function settleRefusedRefund(
  shop: Shop,
  actor: Actor,
  { orderId, refundId }: { orderId: number; refundId: number },
  way: RefundMethod,
): Promise<void> {
  // An amount that the gateway has refunded in the meantime is posted to the gateway's account, independent of the
  // method chosen by staff.
  const there = await readGatewayRefunds(shop, orderId, refundId)
  await inTransaction(shop, async (shop) => {
    const order = await lockedHead(shop, orderId)
    if (!order) throw new ShopError('not_found')
    await lockPaymentsOf(shop, orderId)
    const refused = await refusedOf(shop, orderId, refundId)
    if (refused.length === 0) throw new ShopError('not_found')
    const owed = refused.filter(({ instead }) => instead === null)
    if (owed.length === 0) return requireSameWay(refused, way.way)
    requireVersion(order, way.version)
    if (way.way === 'credit' && !order.has_open_account) throw new ShopError('account_closed')
    for (const one of owed) {
      const amount = one.amount_cents
      const isThere = await isRefundedAtGateway(shop, one, there.get(one.payment_id) ?? 0)
      const instead = isThere ? 'gateway' : way.way
      await settleInstead(shop, one, instead)
      if (instead === 'credit') await turnIntoCredit(shop, { orderId, refundId, amount })
      await recordSettlement(shop, actor, {
        orderId,
        refundId,
        amount,
        instead,
        reason: describe(way, instead),
      })
    }
    await announceOrder(shop, orderId)
  })
}

/** @returns the cents that the gateway has refunded, by payment id */
async function readGatewayRefunds(
  shop: Shop,
  orderId: number,
  refundId: number,
): Promise<ReadonlyMap<number, Cents>> {
  const refunded = new Map<number, Cents>()
  for (const { payment_id, sale_reference, instead } of await refusedOf(shop, orderId, refundId)) {
    if (instead !== null) continue
    const amount = await refundedAtGateway(shop, sale_reference).catch(throwUnreachable)
    refunded.set(payment_id, amount)
  }
  return refunded
}

/** Rejects a second request for another method; a repeated request for the same method succeeds. */
function requireSameWay(refused: readonly RefusedRefund[], way: RefundMethod['way']): void {
  const isSame = refused.some(({ instead }) => instead === way || instead === 'gateway')
  if (!isSame) throw new ShopError('refund_settled')
}

function describe(way: RefundMethod, instead: RefundAlternative): string {
  if (way.way === 'elsewhere') return way.note
  return instead === 'gateway' ? 'The gateway had given it back already' : 'Given as credit instead'
}

type RefundSettlement = {
  orderId: number
  refundId: number
  amount: Cents
  instead: RefundAlternative
  reason: string
}

async function recordSettlement(shop: Shop, actor: Actor, settled: RefundSettlement): Promise<void> {
  const { orderId, refundId, amount, instead, reason } = settled
  await recordOrderEvent(shop, actor, orderId, { what: 'refund', from: null, to: amount, reason: reason })
  await recordAudit(shop, {
    byUserId: actor.userId,
    action: 'refused-refund-settled',
    subject: `order ${orderId}`,
    details: { refund_id: refundId, amount: formatDollars(amount), instead },
  })
  await notifyRefundSettled(shop, orderId, { amount, instead })
}
