import type { FastifyInstance } from 'fastify'
import { reauthenticate } from '#contract/account/step-up.ts'
import { callerNetwork } from '#server/http/security/rate-limit.ts'
import { serve } from '#server/http/serve.ts'
import { renewSession } from '#server/http/session/session.ts'
import type { Shop } from '#server/shop.ts'
import { requireMember } from '../accounts.service.ts'
import { confirmIdentity } from './step-up.service.ts'

export function stepUpRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, reauthenticate, async ({ params, body, principal: caller, request, reply }) => {
    const { user, principal } = await requireMember(shop, caller, params.user_id)
    const until = await confirmIdentity(shop, user, { proof: body, from: callerNetwork(request) })
    await renewSession(shop, principal, { request, reply })
    return { until: until.toISOString() }
  })
}
