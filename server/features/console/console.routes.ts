import type { FastifyInstance } from 'fastify'
import * as search from '#contract/console/search.ts'
import { serve } from '#server/http/serve.ts'
import type { Shop } from '#server/shop.ts'
import { searchConsole } from './search.service.ts'

export function consoleRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, search.searchConsole, ({ query, principal }) => searchConsole(shop, principal, query.q))
}
