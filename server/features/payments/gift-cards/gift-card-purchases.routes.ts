import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/shop/gift-card-purchases.ts'
import { withApproval } from '#server/features/approvals/approvals.service.ts'
import { idempotencyKey } from '#server/http/idempotency.ts'
import { callerNetwork } from '#server/http/security/rate-limit.ts'
import { serve } from '#server/http/serve.ts'
import { requireUserId } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { buyGiftCard } from './buy-gift-card.service.ts'
import { codeOf, pageTokenOf } from './gift-card-purchase.ts'
import { presentPurchase } from './gift-card-purchases.present.ts'
import { purchaseByToken, refundGiftCard, resendGiftCard } from './gift-card-purchases.service.ts'

export function giftCardPurchaseRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, contract.buyGiftCard, async ({ body, principal, request }) => {
    const userId = principal.kind === 'member' ? principal.userId : null
    const key = idempotencyKey(request)
    const row = await buyGiftCard(shop, { body, userId, key, from: callerNetwork(request) })
    return { ...presentPurchase(row), token: pageTokenOf(shop, row.secret), code: codeOf(shop, row.secret) }
  })
  serve(app, shop, contract.getGiftCardPurchase, async ({ params }) =>
    presentPurchase(await purchaseByToken(shop, params.token)),
  )
  serve(app, shop, contract.resendGiftCard, async ({ params }) =>
    presentPurchase(await resendGiftCard(shop, params.token)),
  )
  serve(app, shop, contract.refundGiftCard, async ({ params, principal }) => {
    const { gift_card_id: giftCardId } = params
    const byUserId = requireUserId(principal)
    const payload = { refund_of: giftCardId }
    const approval = { kind: 'gift_card' as const, requestedBy: byUserId, payload }
    return presentPurchase(
      await withApproval(shop, approval, () => refundGiftCard(shop, { giftCardId, byUserId })),
    )
  })
}
