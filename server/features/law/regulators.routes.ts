import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/console/regulators.ts'
import { type AddressState, STATES } from '#domain/states.ts'
import { toLocalIso } from '#domain/time.ts'
import { serve, serveEnvelope, serveFile } from '#server/http/serve.ts'
import { requireUserId } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { evidenceFile } from './evidence.service.ts'
import * as finals from './final-reports.service.ts'
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
  finalRoutes(app, shop)
  serveFile(app, shop, contract.exportEvidence, async ({ query, principal, stores }) => ({
    content: await evidenceFile(shop, requireUserId(principal), query, stores),
    type: 'application/zip',
    disposition: 'attachment; filename="evidence.zip"',
  }))
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

function finalRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, contract.finaliseReport, async ({ params, body, principal }) =>
    presentFinal(await finals.finaliseReport(shop, requireUserId(principal), params.state, body)),
  )
  serve(app, shop, contract.listReportPeriods, async ({ stores }) => {
    const periods = await finals.reportPeriods(shop, stores)
    return periods.map((period) => ({ ...period, final: period.final && presentFinal(period.final) }))
  })
  serveEnvelope(app, shop, contract.listFinalReports, async ({ query, stores }) => {
    const { rows, ...paging } = await finals.listFinalReports(shop, stores, query)
    return { data: rows.map(presentFinal), ...paging }
  })
  serveFile(app, shop, contract.readFinalReport, async ({ params, principal }) => {
    const row = await finals.finalReportFile(shop, requireUserId(principal), params.final_report_id)
    const name = `liquor-${row.state.toLowerCase()}-${row.period_from}-${row.period_to}-final.json`
    return {
      content: row.content,
      type: 'application/json; charset=utf-8',
      disposition: `attachment; filename="${name}"`,
    }
  })
}

const presentFinal = (row: finals.FinalReportRow): contract.FinalReport => ({
  final_report_id: row.final_report_id,
  state: row.state,
  from: row.period_from,
  to: row.period_to,
  nth: row.nth,
  sha256: row.sha256,
  by: { user_id: row.by_user_id, name: row.person },
  at: toLocalIso(row.at, STATES[row.state].timeZone),
  differences: row.differences,
})
