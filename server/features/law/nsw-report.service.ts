import type { NswReport } from '#contract/console/regulators.ts'
import { csvText } from '#domain/csv.ts'
import { LIQUOR_CATEGORIES, liquorCategory } from '#domain/law/liquor-categories.ts'
import { daysBetween } from '#domain/time.ts'
import { required } from '#domain/required.ts'
import { readerOf } from '#server/db/replicas.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './nsw-report.queries.ts'

const LONGEST_PERIOD_DAYS = 366

/**
 * Returns the half-yearly report of New South Wales, and records the export.
 * @throws report_incomplete with the names of products whose volume or category is unknown
 * @source L-16, A-LAW-5
 */
export async function nswReport(shop: Shop, by: number, period: queries.ReportPeriod): Promise<NswReport> {
  const { from, to } = period
  checkPeriod(period)
  const db = readerOf(shop)
  const unknown = await queries.readUnknownProducts(db, period)
  if (unknown.length > 0)
    throw new ShopError('report_incomplete', {
      fields: Object.fromEntries(unknown.map((row) => [`product_${row.product_id}`, row.product_name])),
    })
  const [volumes, totals] = await Promise.all([
    queries.readVolumes(db, period),
    queries.readTotals(db, period),
  ])
  const rows = byCategory(volumes)
  await auditExport(shop, by, { state: 'nsw', period, ...totals })
  const sum = rows.reduce((all, { millilitres }) => all + millilitres, 0)
  return { from, to, rows, totals, reconciled: sum === totals.millilitres }
}

/** Rejects a period that is backwards or longer than a year. */
export function checkPeriod({ from, to }: queries.ReportPeriod): void {
  if (to < from)
    throw new ShopError('invalid_input', { fields: { to: 'The end can’t be before the start.' } })
  if (daysBetween(from, to) > LONGEST_PERIOD_DAYS)
    throw new ShopError('invalid_input', { fields: { to: 'A report covers at most a year.' } })
}

type ExportedReport = { state: 'nsw' | 'vic'; period: queries.ReportPeriod } & Partial<
  Record<'deliveries' | 'millilitres' | 'failed', number>
>

/** Records an export of a report with its figures. */
export const auditExport = (
  shop: Shop,
  by: number,
  { state, period: { from, to }, ...figures }: ExportedReport,
): Promise<void> =>
  recordAudit(shop, {
    byUserId: by,
    action: 'report.exported',
    subject: `report ${state}`,
    details: { period: `${from} to ${to}`, ...figures },
  })

/** Adds the volumes of the kinds that a category contains. */
function byCategory(volumes: readonly queries.VolumeRow[]): NswReport['rows'] {
  const rows = new Map<string, NswReport['rows'][number]>()
  for (const { licence_number, postcode, kind, millilitres } of volumes) {
    const category = required(liquorCategory(kind), `category of ${kind}`)
    const key = `${licence_number} ${postcode} ${LIQUOR_CATEGORIES.indexOf(category)}`
    const row = rows.get(key) ?? { licence_number, postcode, category, millilitres: 0 }
    rows.set(key, { ...row, millilitres: row.millilitres + millilitres })
  }
  return [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
}

/** Returns the report as a CSV file. Column names are those of the JSON. */
export const nswReportFile = ({ rows }: NswReport): string =>
  csvText([
    ['licence_number', 'postcode', 'category', 'millilitres'],
    ...rows.map((row) => [row.licence_number, row.postcode, row.category, row.millilitres]),
  ])
