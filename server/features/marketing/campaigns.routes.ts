import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/console/messages.ts'
import { userIdOf } from '#server/http/session/principal.ts'
import { serve } from '#server/http/serve.ts'
import type { Shop } from '#server/shop.ts'
import { startCampaign } from './campaigns.service.ts'

export function campaignRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, contract.startCampaign, async ({ body, principal }) =>
    startCampaign(shop, userIdOf(principal)!, body),
  )
}
