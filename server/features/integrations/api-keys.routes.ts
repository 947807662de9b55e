import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/console/api-keys.ts'
import { serve, serveEnvelope } from '#server/http/serve.ts'
import type { Shop } from '#server/shop.ts'
import { presentKey } from './api-keys.present.ts'
import { addKey, listKeys, revokeKey } from './api-keys.service.ts'

export function apiKeyRoutes(app: FastifyInstance, shop: Shop): void {
  serveEnvelope(app, shop, contract.listApiKeys, async ({ query }) => {
    const { rows, ...paging } = await listKeys(shop, query)
    return { data: rows.map((row) => presentKey(row, shop.clock.now())), ...paging }
  })
  serve(app, shop, contract.createApiKey, async ({ body, principal }) => {
    const { row, key } = await addKey(shop, principal, body)
    return { ...presentKey(row, shop.clock.now()), key }
  })
  serve(app, shop, contract.revokeApiKey, async ({ params, principal }) =>
    presentKey(await revokeKey(shop, principal, params.api_key_id), shop.clock.now()),
  )
}
