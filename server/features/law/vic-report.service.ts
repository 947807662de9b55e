import type { VicReport } from '#contract/console/regulators.ts'
import { inForce } from '#domain/law/delivery-hours.ts'
import { failedDeliveryClass } from '#domain/law/failed-delivery-class.ts'
import { required } from '#domain/required.ts'
import { readerOf } from '#server/db/replicas.ts'
import type { Shop } from '#server/shop.ts'
import type { ReportPeriod } from './nsw-report.queries.ts'
import type { ReportRow } from './report-columns.ts'
import * as queries from './vic-report.queries.ts'

/** Returns the yearly report of Victoria. @source L-15, A-LAW-6 */
export async function vicReport(shop: Shop, period: ReportPeriod): Promise<VicReport> {
  const db = readerOf(shop)
  const [delivered, refusals] = await Promise.all([
    queries.readDeliveries(db, period),
    queries.readRefusals(db, period),
  ])
  const deliveries = new Map(delivered.map((row) => [row.licence_number, row.deliveries]))
  const failed = refusals.map((row) => ({
    licenceNumber: row.licence_number,
    shown: presentFailed(shop, row),
  }))
  const numbers = [...new Set([...deliveries.keys(), ...failed.map((row) => row.licenceNumber)])]
  const licences = numbers.toSorted().map((number) => ({
    licence_number: number,
    deliveries: deliveries.get(number) ?? 0,
    failed: failed.filter(({ licenceNumber }) => licenceNumber === number).map(({ shown }) => shown),
  }))
  const checks = [
    {
      what: 'deliveries' as const,
      report: licences.reduce((sum, licence) => sum + licence.deliveries, 0),
      orders: delivered.reduce((sum, row) => sum + row.completed_orders, 0),
    },
  ]
  return {
    from: period.from,
    to: period.to,
    licences,
    unclassified: failed.filter(({ shown }) => shown.class === null).length,
    checks,
    reconciled: checks.every(({ report, orders }) => report === orders),
  }
}

/** Returns a failed delivery with its class by the rule in force on the day of the refusal. */
function presentFailed({ storeDirectory }: Shop, row: queries.RefusalRow) {
  const date = row.at.slice(0, 10)
  const rule = inForce(storeDirectory.laws().VIC.refusals, date)
  const failed = {
    reason: row.reason,
    isSameDay: row.is_same_day,
    isFirstSupply: row.first_supply,
    isGift: row.gift,
  }
  return {
    at: row.at,
    postcode: row.postcode,
    class: failedDeliveryClass(required(rule, `classes of refusals on ${date}`), failed),
    reason: row.reason,
  }
}

/** Returns the rows of the report: for each licence its number of deliveries, then each failed delivery. */
export const vicRows = ({ licences }: VicReport): ReportRow[] =>
  licences.flatMap(({ licence_number, deliveries, failed }) => [
    { licence_number, deliveries },
    ...failed.map(({ at, postcode, class: name, reason }) => ({
      licence_number,
      failed_at: at,
      postcode,
      class: name ?? '',
      reason,
    })),
  ])
