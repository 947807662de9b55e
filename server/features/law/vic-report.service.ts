import type { VicReport } from '#contract/console/regulators.ts'
import { csvText } from '#domain/csv.ts'
import { failedDeliveryClass } from '#domain/law/failed-delivery-class.ts'
import { readerOf } from '#server/db/replicas.ts'
import type { Shop } from '#server/shop.ts'
import type { ReportPeriod } from './nsw-report.queries.ts'
import { auditExport, checkPeriod } from './nsw-report.service.ts'
import * as queries from './vic-report.queries.ts'

/** Returns the yearly report of Victoria, and records the export. @source L-15, A-LAW-6 */
export async function vicReport(shop: Shop, by: number, period: ReportPeriod): Promise<VicReport> {
  checkPeriod(period)
  const db = readerOf(shop)
  const [delivered, refusals] = await Promise.all([
    queries.readDeliveries(db, period),
    queries.readRefusals(db, period),
  ])
  const deliveries = new Map(delivered.map((row) => [row.licence_number, row.deliveries]))
  const failed = refusals.map((row) => ({ licenceNumber: row.licence_number, shown: presentFailed(row) }))
  const numbers = [...new Set([...deliveries.keys(), ...failed.map((row) => row.licenceNumber)])]
  await auditExport(shop, by, { state: 'vic', period, failed: failed.length })
  return {
    from: period.from,
    to: period.to,
    licences: numbers.toSorted().map((number) => ({
      licence_number: number,
      deliveries: deliveries.get(number) ?? 0,
      failed: failed.filter(({ licenceNumber }) => licenceNumber === number).map(({ shown }) => shown),
    })),
    unclassified: failed.filter(({ shown }) => shown.class === null).length,
  }
}

const presentFailed = (row: queries.RefusalRow) => ({
  at: row.at,
  postcode: row.postcode,
  class: failedDeliveryClass({
    reason: row.reason,
    isSameDay: row.is_same_day,
    isFirstSupply: row.first_supply,
    isGift: row.gift,
  }),
  reason: row.reason,
})

/** Returns the failed deliveries as a CSV file; each licence starts with its number of deliveries. */
export const vicReportFile = ({ licences }: VicReport): string =>
  csvText([
    ['licence_number', 'deliveries', 'failed_at', 'postcode', 'class', 'reason'],
    ...licences.flatMap(({ licence_number: number, deliveries, failed }) => [
      [number, deliveries, '', '', '', ''],
      ...failed.map((row) => [number, '', row.at, row.postcode, row.class ?? '', row.reason]),
    ]),
  ])
