import type { FastifyInstance } from 'fastify'
import { listDemand as contract } from '#contract/console/demand.ts'
import { serveEnvelope } from '#server/http/serve.ts'
import type { Shop } from '#server/shop.ts'
import { listDemand } from './demand.service.ts'

export function demandRoutes(app: FastifyInstance, shop: Shop): void {
  serveEnvelope(app, shop, contract, async ({ query }) => {
    const { rows, paging } = await listDemand(shop, query)
    const data = rows.map(({ suburb, state, postcode, searches, wishes, last_month, lat, lng }) => ({
      suburb,
      state,
      postcode,
      searches,
      wishes,
      last_month,
      lat,
      lng,
    }))
    return { data, ...paging }
  })
}
