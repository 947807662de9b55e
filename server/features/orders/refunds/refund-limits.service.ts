import { type Cents, formatDollars } from '#domain/money.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { type Actor } from '../lifecycle/actor.service.ts'
import {
  type ApiRequest,
  allowanceOf,
  consumeAllowance,
} from '#server/features/approvals/amount-limits.service.ts'
import { type Approver, approvalFacts } from '#server/features/approvals/approvals.service.ts'
import type { Shop } from '#server/shop.ts'
import { type RefundResult, refundableAmount } from '#server/features/payments/refunds/refunds.service.ts'

type RefundedOrder = { order_id: number; store_id: number }
type RefundAuthor = Pick<Actor, 'userId' | 'isPerson'>

type Charge = { refunded: RefundResult; approver?: Approver | undefined; ask?: ApiRequest | undefined }

/**
 * Counts a refund decided by a person against their limit or the approver's, and audits it. Runs in the transaction
 * that refunds.
 * @returns the id of the limit use; undefined if no person decided
 */
export async function spendRefundLimit(
  shop: Shop,
  by: RefundAuthor,
  order: RefundedOrder,
  { refunded, approver, ask }: Charge,
): Promise<number | undefined> {
  if (!by.isPerson || by.userId === null) return undefined
  const { order_id: orderId } = order
  const amount = refunded.money + refunded.credit
  const spending = { amount, approver, ask, isUnderWay: ask !== undefined }
  const limitUseId = await consumeAllowance(shop, limitOf(shop, by.userId, order, 'refund'), spending)
  const left = await refundableAmount(shop, orderId)
  await recordAudit(shop, {
    byUserId: by.userId,
    action: 'refund.made',
    subject: `order ${orderId}`,
    details: {
      refund_id: refunded.refundId,
      amount: formatDollars(amount),
      ...approvalFacts(approver),
    },
    before: { refundable: formatDollars(left + amount) },
    after: { refundable: formatDollars(left) },
  })
  return limitUseId
}

const limitOf = (shop: Shop, userId: number, order: RefundedOrder, action: 'refund' | 'goodwill') => ({
  userId,
  action,
  orderId: order.order_id,
  timeZone: shop.storeDirectory.store(order.store_id).time_zone,
})

/** Returns the cents that the reader of an order may still refund or credit alone, for display next to the form. */
export async function refundAllowance(shop: Shop, actor: Actor, order: RefundedOrder) {
  const left = async (action: 'refund' | 'goodwill'): Promise<Cents> =>
    actor.isOwnOrderOfStaff || actor.userId === null
      ? 0
      : allowanceOf(shop, limitOf(shop, actor.userId, order, action))
  return {
    isOwnOrder: actor.isOwnOrderOfStaff === true,
    refund: await left('refund'),
    goodwill: await left('goodwill'),
  }
}
