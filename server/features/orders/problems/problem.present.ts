import type {
  ListedProblem,
  OrderProblems as OrderProblemsView,
  ProblemReport,
} from '#contract/orders/problems.ts'
import { toDollars } from '#domain/money.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { toLocalIso } from '#domain/time.ts'
import type { Shop } from '#server/shop.ts'
import type { OrderProblems, ReportRow } from './problems.service.ts'

export function presentProblem(row: ReportRow, directory: Shop['storeDirectory']): ProblemReport {
  const { time_zone: timeZone } = directory.store(row.store_id)
  return {
    problem_report_id: row.problem_report_id,
    version: row.version,
    reason: row.reason,
    details: row.details,
    items: row.items,
    status: row.status,
    reply: row.reply,
    refunded: toDollars(row.refunded_cents),
    created: toLocalIso(row.created_at, timeZone),
    resolved: row.resolved_at && toLocalIso(row.resolved_at, timeZone),
  }
}

export const presentProblems = (
  { canReport, items, reports }: OrderProblems,
  directory: Shop['storeDirectory'],
): OrderProblemsView => ({
  can_report: canReport,
  items: items.map((item) => ({
    part: item.part,
    order_line_id: item.kind === 'line' ? item.lineId : null,
    name: item.name,
    pack_size: item.packSize,
    quantity: item.quantity,
    reportable: item.reportable,
  })),
  reports: reports.map((row) => presentProblem(row, directory)),
})

export const presentListedProblem = (row: ReportRow, directory: Shop['storeDirectory']): ListedProblem => ({
  ...presentProblem(row, directory),
  order_id: row.order_id,
  order_number: orderNumber(row.order_id),
  store: directory.store(row.store_id).name,
})
