import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/console/regulators.ts'
import type { AddressState } from '#domain/states.ts'
import { serve, serveFile } from '#server/http/serve.ts'
import { requireUserId } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { tableFile } from './report-columns.ts'
import { exportReport, reportPdf, tableOf } from './regulators.service.ts'

export function regulatorRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, contract.readNswReport, ({ query, principal, stores: storeIds }) =>
    exportReport(shop, requireUserId(principal), 'NSW', { ...query, storeIds }),
  )
  serve(app, shop, contract.readVicReport, ({ query, principal, stores: storeIds }) =>
    exportReport(shop, requireUserId(principal), 'VIC', { ...query, storeIds }),
  )
  fileRoutes(app, shop, 'NSW', { csv: contract.exportNswReport, pdf: contract.printNswReport })
  fileRoutes(app, shop, 'VIC', { csv: contract.exportVicReport, pdf: contract.printVicReport })
}

/** The endpoints of both states have the same type. */
type FileEndpoint = typeof contract.exportNswReport
type PrintEndpoint = typeof contract.printNswReport

function fileRoutes(
  app: FastifyInstance,
  shop: Shop,
  state: AddressState,
  { csv, pdf }: { csv: FileEndpoint; pdf: PrintEndpoint },
): void {
  const nameOf = ({ from, to }: { from: string; to: string }) => `liquor-${state.toLowerCase()}-${from}-${to}`
  serveFile(app, shop, csv, async ({ query, principal, stores: storeIds }) => ({
    content: tableFile(
      tableOf(shop, await exportReport(shop, requireUserId(principal), state, { ...query, storeIds })),
    ),
    type: 'text/csv; charset=utf-8',
    disposition: `attachment; filename="${nameOf(query)}.csv"`,
  }))
  serveFile(app, shop, pdf, async ({ query, principal, stores: storeIds }) => ({
    content: await reportPdf(
      shop,
      state,
      await exportReport(shop, requireUserId(principal), state, { ...query, storeIds }),
    ),
    type: 'application/pdf',
    disposition: `attachment; filename="${nameOf(query)}.pdf"`,
  }))
}
