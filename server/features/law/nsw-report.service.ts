import type { NswReport } from '#contract/console/regulators.ts'
import { readerOf } from '#server/db/replicas.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './nsw-report.queries.ts'
import type { ReportRow } from './report-columns.ts'

/**
 * Returns the half-yearly report of New South Wales.
 * @throws report_incomplete with the names of products whose volume or category is unknown
 * @source L-16, A-LAW-5
 */
export async function nswReport(shop: Shop, period: queries.ReportPeriod): Promise<NswReport> {
  const db = readerOf(shop)
  const unknown = await queries.readUnknownProducts(db, period)
  if (unknown.length > 0)
    throw new ShopError('report_incomplete', {
      fields: Object.fromEntries(unknown.map((row) => [`product_${row.product_id}`, row.product_name])),
    })
  const [rows, { completed_orders, ...totals }] = await Promise.all([
    queries.readVolumes(db, period),
    queries.readTotals(db, period),
  ])
  const sum = rows.reduce((all, { millilitres }) => all + millilitres, 0)
  const checks = [
    { what: 'millilitres' as const, report: sum, orders: totals.millilitres },
    { what: 'deliveries' as const, report: totals.deliveries, orders: completed_orders },
  ]
  const reconciled = checks.every(({ report, orders }) => report === orders)
  return { from: period.from, to: period.to, rows, totals, checks, reconciled }
}

const MILLILITRES_OF_LITRE = 1000

/** Returns the rows of the report with the fields that its form may show. */
export const nswRows = ({ rows }: NswReport): ReportRow[] =>
  rows.map((row) => ({ ...row, litres: row.millilitres / MILLILITRES_OF_LITRE }))
