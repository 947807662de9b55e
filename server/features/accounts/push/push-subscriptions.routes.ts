import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/account/push.ts'
import { serve } from '#server/http/serve.ts'
import type { Shop } from '#server/shop.ts'
import { requireMember } from '../accounts.service.ts'
import { subscribe, unsubscribe } from './push-subscriptions.service.ts'

export function pushRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, contract.getPushKey, async () => ({ key: shop.pushSender.publicKey }))
  serve(app, shop, contract.addPushSubscription, async ({ params, body, principal: caller }) => {
    const { user, principal } = await requireMember(shop, caller, params.user_id)
    return subscribe(shop, { userId: user.user_id, tokenHash: principal.tokenHash }, body)
  })
  serve(app, shop, contract.removePushSubscription, async ({ params, principal }) => {
    const { user } = await requireMember(shop, principal, params.user_id)
    await unsubscribe(shop, user.user_id, params.subscription_id)
  })
}
