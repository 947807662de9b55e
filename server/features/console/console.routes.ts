import type { FastifyInstance } from 'fastify'
import * as search from '#contract/console/search.ts'
import * as setup from '#contract/console/setup.ts'
import { readToday as readTodayContract } from '#contract/console/today.ts'
import { serve } from '#server/http/serve.ts'
import type { Shop } from '#server/shop.ts'
import { searchConsole } from './search.service.ts'
import { addSampleCatalogue, readSetup, skipStep } from './setup.service.ts'
import { readToday } from './today.service.ts'

export function consoleRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, search.searchConsole, ({ query, principal }) => searchConsole(shop, principal, query.q))
  serve(app, shop, readTodayContract, ({ query, principal }) =>
    readToday(shop, principal, query.store_id ?? null),
  )
  serve(app, shop, setup.readSetup, ({ principal }) => readSetup(shop, principal))
  serve(app, shop, setup.skipSetupStep, ({ body, principal }) => skipStep(shop, principal, body))
  serve(app, shop, setup.importSampleCatalogue, async ({ principal }) => {
    const { row, categories } = await addSampleCatalogue(shop, principal)
    const { created, changed, unchanged } = row.counts
    return { import_id: row.catalogue_import_id, created, changed, unchanged, categories }
  })
}
