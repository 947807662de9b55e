import type { FastifyInstance } from 'fastify'
import {
  exportNswReport,
  exportVicReport,
  readNswReport,
  readVicReport,
} from '#contract/console/regulators.ts'
import { serve, serveFile } from '#server/http/serve.ts'
import { requireUserId } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { nswReport, nswReportFile } from './nsw-report.service.ts'
import { vicReport, vicReportFile } from './vic-report.service.ts'

export function regulatorRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, readNswReport, ({ query, principal, stores: storeIds }) =>
    nswReport(shop, requireUserId(principal), { ...query, storeIds }),
  )
  serveFile(app, shop, exportNswReport, async ({ query, principal, stores: storeIds }) => ({
    content: nswReportFile(await nswReport(shop, requireUserId(principal), { ...query, storeIds })),
    type: 'text/csv; charset=utf-8',
    disposition: `attachment; filename="liquor-nsw-${query.from}-${query.to}.csv"`,
  }))
  serve(app, shop, readVicReport, ({ query, principal, stores: storeIds }) =>
    vicReport(shop, requireUserId(principal), { ...query, storeIds }),
  )
  serveFile(app, shop, exportVicReport, async ({ query, principal, stores: storeIds }) => ({
    content: vicReportFile(await vicReport(shop, requireUserId(principal), { ...query, storeIds })),
    type: 'text/csv; charset=utf-8',
    disposition: `attachment; filename="liquor-vic-${query.from}-${query.to}.csv"`,
  }))
}
