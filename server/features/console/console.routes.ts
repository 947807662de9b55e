import type { FastifyInstance } from 'fastify'
import * as search from '#contract/console/search.ts'
import { readToday as readTodayContract } from '#contract/console/today.ts'
import { serve } from '#server/http/serve.ts'
import type { Shop } from '#server/shop.ts'
import { searchConsole } from './search.service.ts'
import { readToday } from './today.service.ts'

export function consoleRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, search.searchConsole, ({ query, principal }) => searchConsole(shop, principal, query.q))
  serve(app, shop, readTodayContract, ({ query, principal }) =>
    readToday(shop, principal, query.store_id ?? null),
  )
}
