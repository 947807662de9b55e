import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/shop/gift-cards.ts'
import { fromDollars, toDollars } from '#domain/money.ts'
import { withApproval } from '#server/features/approvals/approvals.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { idempotencyKey } from '#server/http/idempotency.ts'
import { callerNetwork } from '#server/http/security/rate-limit.ts'
import { serve } from '#server/http/serve.ts'
import type { Shop } from '#server/shop.ts'
import type { GiftCardRow } from './gift-cards.queries.ts'
import { giftCards, issueGiftCard, redeemGiftCard } from './gift-cards.service.ts'

export function giftCardRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, contract.issueGiftCard, async ({ body, principal, request, elapsedMs }) => {
    if (principal.kind !== 'member') throw new ShopError('not_signed_in')
    const key = idempotencyKey(request)
    const details = { ...body, amount: fromDollars(body.amount), byUserId: principal.userId, key, elapsedMs }
    const approval = { kind: 'gift_card' as const, requestedBy: principal.userId, payload: body, key }
    const { card, code } = await withApproval(shop, approval, () => issueGiftCard(shop, details))
    return { ...presentCard(card), code }
  })
  serve(app, shop, contract.listGiftCards, async () =>
    (await giftCards(shop)).map((row) => ({
      ...presentCard(row),
      bought_by: row.bought_by,
      refunded: row.is_refunded,
    })),
  )
  serve(app, shop, contract.redeemGiftCard, async ({ body, principal, request }) => {
    if (principal.kind !== 'member') throw new ShopError('not_signed_in')
    const details = { userId: principal.userId, code: body.code, from: callerNetwork(request) }
    const { amount, balance } = await redeemGiftCard(shop, details)
    return { amount: toDollars(amount), balance: toDollars(balance) }
  })
}

const presentCard = (row: GiftCardRow): contract.GiftCard => ({
  gift_card_id: row.gift_card_id,
  code_end: row.code_end,
  amount: toDollars(row.amount_cents),
  email: row.email,
  issued: row.issued_at.toISOString(),
  expires: row.expires_at.toISOString(),
  redeemed: row.redeemed_at?.toISOString() ?? null,
  expired: row.expired_at?.toISOString() ?? null,
})
