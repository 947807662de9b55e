import sql from 'sql-template-tag'
import type { PROBLEM_STATUSES } from '#contract/orders/problems.ts'
import type { Cents } from '#domain/money.ts'
import type { Database } from '#server/db/database.ts'
import { type PageRequest, listPage } from '#server/db/list-page.ts'
import type { Reader } from '#server/db/replicas.ts'
import type { Row } from '#server/db/row.ts'

type ProblemStatus = (typeof PROBLEM_STATUSES)[number]

export type NewReport = {
  orderId: number
  storeId: number
  userId: number
  reason: Row<'problem_reports'>['reason']
  details: string
  key: string | null
  bodyHash: Buffer | null
  now: Date
}

export const insertReport = (db: Database, r: NewReport) =>
  db.one<Row<'problem_reports', 'problem_report_id'>>(sql`
    insert into problem_reports (order_id, store_id, user_id, reason, details, created_at, idempotency_key, body_hash)
    values (${r.orderId}, ${r.storeId}, ${r.userId}, ${r.reason}, ${r.details}, ${r.now}, ${r.key}, ${r.bodyHash})
    returning problem_report_id`)

export type ReportedItem = { part: number; quantity: number }

export const insertItems = (db: Database, reportId: number, items: readonly ReportedItem[]) =>
  db.run(sql`
    insert into problem_report_items (problem_report_id, part, quantity)
    select ${reportId}, part, quantity
    from unnest(${items.map((i) => i.part)}::int[], ${items.map((i) => i.quantity)}::int[]) as i (part, quantity)`)

export const readByKey = (db: Database, orderId: number, key: string) =>
  db.first<Row<'problem_reports', 'problem_report_id' | 'body_hash'>>(sql`
    select problem_report_id, body_hash from problem_reports
    where order_id = ${orderId} and idempotency_key = ${key}`)

/** Reads the packs of each part that are in an open report. */
export const readOpenItems = (db: Database, orderId: number) =>
  db.rows<ReportedItem>(sql`
    select i.part, sum(i.quantity)::int as quantity
    from problem_report_items i join problem_reports r using (problem_report_id)
    where r.order_id = ${orderId} and r.status = 'open' group by i.part`)

export type ReportRow = Row<
  'problem_reports',
  | 'problem_report_id'
  | 'order_id'
  | 'store_id'
  | 'reason'
  | 'details'
  | 'status'
  | 'version'
  | 'reply'
  | 'created_at'
  | 'resolved_at'
> & {
  refunded_cents: Cents
  items: { part: number; name: string; pack_size: number; quantity: number }[]
}

const reportColumns = sql`
  r.problem_report_id, r.order_id, r.store_id, r.reason, r.details, r.status, r.version, r.reply,
    r.created_at, r.resolved_at, coalesce(f.money_cents + f.credit_cents, 0)::bigint as refunded_cents,
    coalesce((
      select jsonb_agg(jsonb_build_object('part', i.part, 'name', s.name, 'pack_size', s.pack_size,
        'quantity', i.quantity) order by i.part)
      from problem_report_items i join settlement_parts s on s.order_id = r.order_id and s.part = i.part
      where i.problem_report_id = r.problem_report_id), '[]') as items`

const report = sql`select ${reportColumns} from problem_reports r left join refunds f using (refund_id)`

/** Reads the reports of an order, newest first. Unlimited, because the rate limit on reports bounds their number. */
export const readReportsOfOrder = (db: Database, orderId: number) =>
  db.rows<ReportRow>(sql`${report} where r.order_id = ${orderId} order by r.problem_report_id desc`)

/** Locks a report until the transaction ends. */
export const lockReport = (db: Database, orderId: number, reportId: number) =>
  db.first<ReportRow>(sql`
    ${report} where r.problem_report_id = ${reportId} and r.order_id = ${orderId} for no key update of r`)

export type Resolution = {
  reportId: number
  status: Exclude<ProblemStatus, 'open'>
  reply: string
  refundId: number | null
  byUserId: number
  now: Date
}

export const resolveReport = (db: Database, r: Resolution) =>
  db.run(sql`
    update problem_reports set status = ${r.status}, reply = ${r.reply}, refund_id = ${r.refundId},
      resolved_by = ${r.byUserId}, resolved_at = ${r.now}, version = version + 1
    where problem_report_id = ${r.reportId}`)

type ReportFilter = {
  status: ProblemStatus
  /** null: reports of all stores. */
  storeIds: readonly number[] | null
}

/** Lists open reports oldest first, and resolved reports newest first. */
export const listReports = (db: Reader, { status, storeIds }: ReportFilter, request: PageRequest) =>
  listPage<ReportRow>(
    db,
    {
      from: sql`problem_reports r`,
      where: [sql`r.status = ${status}`],
      sort: [{ name: 'problem_report_id', sql: sql`r.problem_report_id`, type: 'bigint' }],
      descending: status !== 'open',
      ...(storeIds && { oneOf: { column: sql`r.store_id`, values: storeIds } }),
    },
    request,
    {
      columns: reportColumns,
      joins: sql`join problem_reports r using (problem_report_id) left join refunds f using (refund_id)`,
    },
  )
