import { required } from '#domain/required.ts'
import { changeRoles } from './features/accounts/roles/roles.service.ts'
import { type RolesPayload, requestedRoles } from './features/accounts/roles/requested-roles.service.ts'
import type { ApprovalActions } from './features/approvals/decide-approval.service.ts'
import { staffHead } from './features/orders/orders.service.ts'
import { type RefundBody, refundOrder } from './features/orders/refunds/refund-order.service.ts'
import { giveGoodwill } from './features/promotions/credit/credit.service.ts'
import { refundGiftCard } from './features/payments/gift-cards/gift-card-purchases.service.ts'
import { issueGiftCard } from './features/promotions/gift-cards/gift-cards.service.ts'

/** Actions to execute after the approval of a second person. Features never import this file: `app.ts` passes it in. */
export const approvalActions: ApprovalActions = {
  refund: async (shop, row, principal, approver) => {
    const orderId = required(row.order_id, 'the order')
    const { actor } = await staffHead(shop, principal, orderId)
    await refundOrder(shop, actor, orderId, { body: row.payload as RefundBody, approver })
  },
  goodwill: (shop, row, principal, approver) =>
    giveGoodwill(shop, principal, {
      orderId: required(row.order_id, 'the order'),
      amount: required(row.amount_cents, 'the amount'),
      reason: String(row.payload.reason),
      key: null,
      approver,
    }),
  gift_card: async (shop, row, _, approver) => {
    const { refund_of: giftCardId } = row.payload
    const byUserId = row.requested_by
    if (giftCardId !== undefined)
      return void (await refundGiftCard(shop, { giftCardId: Number(giftCardId), byUserId, approver }))
    await issueGiftCard(shop, {
      amount: required(row.amount_cents, 'the amount'),
      email: String(row.payload.email),
      message: String(row.payload.message),
      byUserId,
      key: null,
      approver,
    })
  },
  roles: (shop, row, _, approver) =>
    changeRoles(shop, {
      byUserId: row.requested_by,
      userId: required(row.subject_user_id, 'the user'),
      ...requestedRoles(row.payload as RolesPayload),
      approver,
    }),
}
