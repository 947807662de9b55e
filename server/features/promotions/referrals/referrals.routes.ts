import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/shop/credit.ts'
import { toDollars } from '#domain/money.ts'
import { ShopError } from '#server/http/errors.ts'
import { serve } from '#server/http/serve.ts'
import type { Shop } from '#server/shop.ts'
import { decideReferral, heldReferrals } from './referrals.service.ts'

export function referralRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, contract.listHeldReferrals, async () =>
    (await heldReferrals(shop)).map((row) => ({
      referral_id: row.referral_id,
      referrer_id: row.referrer_id,
      friend_id: row.friend_id,
      order_id: row.order_id,
      flag: row.flag,
      reward: toDollars(row.reward_cents),
      created: row.created_at.toISOString(),
    })),
  )
  serve(app, shop, contract.decideReferral, async ({ params, body, principal }) => {
    if (principal.kind !== 'member') throw new ShopError('not_signed_in')
    await decideReferral(shop, params.referral_id, { accept: body.accept, byUserId: principal.userId })
  })
}
