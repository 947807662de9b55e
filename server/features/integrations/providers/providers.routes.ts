import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/console/providers.ts'
import { serve } from '#server/http/serve.ts'
import type { Shop } from '#server/shop.ts'
import { listProviders, testProvider } from './providers.service.ts'

export function providerRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, contract.listProviders, async () => listProviders(shop))
  serve(app, shop, contract.testProvider, ({ params, principal }) =>
    testProvider(shop, principal, params.name),
  )
}
