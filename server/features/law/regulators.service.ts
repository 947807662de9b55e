import type { NswReport, VicReport } from '#contract/console/regulators.ts'
import type { ReportDocument } from '#domain/law/report-document.ts'
import { type AddressState, STATES } from '#domain/states.ts'
import { OPERATOR_TIME_ZONE, daysBetween, localDate } from '#domain/time.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Shop } from '#server/shop.ts'
import type { ReportPeriod } from './nsw-report.queries.ts'
import { nswReport, nswRows } from './nsw-report.service.ts'
import { type ReportTable, reportTable } from './report-columns.ts'
import { vicReport, vicRows } from './vic-report.service.ts'

const LONGEST_PERIOD_DAYS = 366

/** Reports of the regulators by state. */
export type Reports = { NSW: NswReport; VIC: VicReport }
export type RegulatorReport = NswReport | VicReport

/** Rejects a period that is backwards or longer than a year. */
export function checkPeriod({ from, to }: { from: string; to: string }): void {
  if (to < from)
    throw new ShopError('invalid_input', { fields: { to: 'The end can’t be before the start.' } })
  if (daysBetween(from, to) > LONGEST_PERIOD_DAYS)
    throw new ShopError('invalid_input', { fields: { to: 'A report covers at most a year.' } })
}

/** Returns a report without recording an export. @throws report_incomplete */
export async function readReport<S extends AddressState>(
  shop: Shop,
  state: S,
  period: ReportPeriod,
): Promise<Reports[S]> {
  checkPeriod(period)
  const report = state === 'NSW' ? await nswReport(shop, period) : await vicReport(shop, period)
  return report as Reports[S]
}

/** Returns a report, and records the export with its figures. @source L-15, L-16, A-LAW-5, A-LAW-6 */
export async function exportReport<S extends AddressState>(
  shop: Shop,
  by: number,
  state: S,
  period: ReportPeriod,
): Promise<Reports[S]> {
  const report = await readReport(shop, state, period)
  await recordAudit(shop, {
    byUserId: by,
    action: 'report.exported',
    subject: `report ${state.toLowerCase()}`,
    details: { period: `${period.from} to ${period.to}`, ...figuresOf(report) },
  })
  return report
}

const figuresOf = (report: RegulatorReport): Record<string, number> =>
  'totals' in report
    ? report.totals
    : {
        deliveries: report.licences.reduce((sum, { deliveries }) => sum + deliveries, 0),
        failed: report.licences.reduce((sum, { failed }) => sum + failed.length, 0),
      }

/** Returns a report with the columns of the regulator's form. */
export const tableOf = (shop: Shop, report: RegulatorReport): ReportTable =>
  'totals' in report
    ? reportTable(shop, { state: 'NSW', to: report.to }, nswRows(report))
    : reportTable(shop, { state: 'VIC', to: report.to }, vicRows(report))

const day = (date: string): string => date.split('-').toReversed().join('/')

/** Returns a report as a PDF. */
export function reportPdf(shop: Shop, state: AddressState, report: RegulatorReport): Promise<Buffer> {
  const { companyName } = shop.currentSettings.branding()
  const { titles, rows } = tableOf(shop, report)
  const figures = Object.entries(figuresOf(report)).map(([name, figure]) => `${figure} ${name}`)
  const document: ReportDocument = {
    kind: 'report',
    title: `Liquor deliveries, ${STATES[state].name}`,
    author: companyName,
    facts: [
      `Period: ${day(report.from)} to ${day(report.to)}`,
      `Provider: ${companyName}`,
      `Printed: ${day(localDate(shop.clock.now(), OPERATOR_TIME_ZONE))}`,
      figures.join(', '),
      rows.length === 0 ? 'Nil report: no deliveries in this period.' : '',
      report.reconciled ? 'The sums equal those of the orders.' : 'The sums differ from those of the orders.',
    ].filter((fact) => fact !== ''),
    sections: rows.length === 0 ? [] : [{ title: 'Deliveries', titles, rows }],
  }
  return shop.invoicePrinter.print([document])
}
