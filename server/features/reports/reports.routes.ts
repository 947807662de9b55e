import type { FastifyInstance } from 'fastify'
import type { OutputOf } from '#contract/endpoint.ts'
import {
  getCohorts,
  getGstReport,
  getJournal,
  getSalesChart,
  getSalesReport,
  getStockValue,
  readJournal,
} from '#contract/console/reports.ts'
import { type PeriodProblem, type ReportPeriod, reportPeriod } from '#domain/reports/report-period.ts'
import { OPERATOR_TIME_ZONE, addMonths, localDate } from '#domain/time.ts'
import { pagingOf } from '#server/db/numbered-page.ts'
import { ShopError } from '#server/http/errors.ts'
import { serve, serveEnvelope, serveFile } from '#server/http/serve.ts'
import type { CallerStores } from '#server/http/security/ownership.ts'
import type { Shop } from '#server/shop.ts'
import {
  goodsFigures,
  presentChartPoint,
  presentFigures,
  presentGst,
  presentLine,
  presentStockFigures,
  presentStockLine,
} from './reports.present.ts'
import { gstReport, journalFile } from './accounting.service.ts'
import { cohortReport } from './cohorts.service.ts'
import { salesChart } from './sales-chart.service.ts'
import { salesReport } from './sales-report.service.ts'
import { stockValue } from './stock-value.service.ts'

export function reportRoutes(app: FastifyInstance, shop: Shop): void {
  serveEnvelope(app, shop, getSalesReport, async ({ query, stores: storeIds }) => {
    const { by, sort, page, limit } = query
    const period = periodOf(shop, query)
    const report = await salesReport(shop, { ...period, by, sort, page, limit, storeIds })
    return {
      data: report.lines.map(presentLine),
      ...period,
      by,
      totals: presentFigures(report.totals),
      other: report.other && goodsFigures(report.other),
      is_complete: report.isComplete,
      ...pagingOf(report.rows, { page, limit }, 1),
    }
  })
  serve(app, shop, getSalesChart, async ({ query, stores: storeIds }) => {
    const period = periodOf(shop, query)
    const { step, points, isComplete } = await salesChart(shop, { ...period, by: query.by, storeIds })
    return { ...period, by: query.by, step, points: points.map(presentChartPoint), is_complete: isComplete }
  })
  serveEnvelope(app, shop, getGstReport, async ({ query, stores: storeIds }) => {
    const { page, limit } = query
    const filter = { ...periodOf(shop, query), storeIds }
    const report = await gstReport(shop, filter, { page, limit })
    const { invoices: documents } = report.totals
    return {
      data: presentGst(filter, report),
      ...pagingOf(documents, { page, limit }, 1),
    }
  })
  serve(app, shop, getCohorts, async ({ query, stores }) => {
    const period = periodOf(shop, query, COHORT_MONTHS)
    const { cohorts, isComplete } = await cohortReport(shop, period, stores)
    return { ...period, cohorts, is_complete: isComplete }
  })
  serve(app, shop, readJournal, ({ query, stores }) => journalOf(shop, query, stores))
  stockValueRoute(app, shop)
  journalRoute(app, shop)
}

/** Default period of cohorts: fits a page and covers the seasons of a year. */
const COHORT_MONTHS = 12

function stockValueRoute(app: FastifyInstance, shop: Shop): void {
  serveEnvelope(app, shop, getStockValue, async ({ query, stores: storeIds }) => {
    const { by, page, limit } = query
    const today = localDate(shop.clock.now(), OPERATOR_TIME_ZONE)
    const on = query.on ?? today
    if (on < today && by !== 'store')
      throw new ShopError('invalid_input', { fields: { by: 'Earlier days are kept by store only.' } })
    const { lines, rows, totals } = await stockValue(shop, { by, on, storeIds, page, limit })
    return {
      data: lines.map(presentStockLine),
      on,
      by,
      totals: presentStockFigures(totals),
      ...pagingOf(rows, { page, limit }, 1),
    }
  })
}

type JournalQuery = OutputOf<NonNullable<typeof getJournal.query>>

async function journalOf(shop: Shop, query: JournalQuery, storeIds: CallerStores) {
  const { format, per } = query
  const period = periodOf(shop, query)
  return {
    filename: `journal-${format}-${period.from}-${period.to}.csv`,
    text: await journalFile(shop, { ...period, storeIds, format, per }),
  }
}

function journalRoute(app: FastifyInstance, shop: Shop): void {
  serveFile(app, shop, getJournal, async ({ query, stores }) => {
    const { filename, text } = await journalOf(shop, query, stores)
    return {
      content: text,
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="${filename}"`,
    }
  })
}

const PERIOD_MESSAGES: Record<PeriodProblem, string> = {
  backwards: 'The end can’t be before the start.',
  too_long: 'A report covers at most ten years.',
}

/**
 * @param months default period without a start: this number of months up to the end; if undefined, the last thirty
 * days
 */
function periodOf(
  shop: Shop,
  query: { from?: string | undefined; to?: string | undefined },
  months?: number,
): ReportPeriod {
  const today = localDate(shop.clock.now(), OPERATOR_TIME_ZONE)
  const from =
    query.from ??
    (months === undefined ? undefined : addMonths(`${(query.to ?? today).slice(0, 7)}-01`, 1 - months))
  const period = reportPeriod({ ...query, from }, today)
  if (typeof period === 'string')
    throw new ShopError('invalid_input', { fields: { to: PERIOD_MESSAGES[period] } })
  return period
}
