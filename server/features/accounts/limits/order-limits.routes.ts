import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/account/order-limits.ts'
import { serve } from '#server/http/serve.ts'
import type { Shop } from '#server/shop.ts'
import { requireMember } from '../accounts.service.ts'
import { readLimits, setLimits } from './order-limits.service.ts'

export function orderLimitRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, contract.getOrderLimits, async ({ params, principal }) => {
    const { user } = await requireMember(shop, principal, params.user_id)
    return readLimits(shop, user.user_id)
  })
  serve(app, shop, contract.setOrderLimits, async ({ params, body, principal }) => {
    const { user } = await requireMember(shop, principal, params.user_id)
    return setLimits(shop, user.user_id, body)
  })
}
