import sql, { type Sql } from 'sql-template-tag'
import type { TaxDocumentKind } from '#domain/invoices/tax-document.ts'
import type { ReportPeriod } from '#domain/reports/report-period.ts'
import { OPERATOR_TIME_ZONE } from '#domain/time.ts'
import { type NumberedPage, pageSlice } from '#server/db/numbered-page.ts'
import type { Reader } from '#server/db/replicas.ts'
import type { Row } from '#server/db/row.ts'
import type { ReportFilter } from './sales-report.queries.ts'

export type DocumentRow = Row<'invoices', 'order_id' | 'total_cents' | 'gst_cents'> &
  Row<'orders', 'store_id'> & { kind: TaxDocumentKind; number: string; issued_on: string }

/**
 * Reads a page of the tax documents issued in a period, by the day of their store. The first condition on `at` uses
 * the index; time zones differ by less than a day.
 */
export const readDocuments = (db: Reader, { from, to, storeIds }: ReportFilter, request: NumberedPage) =>
  db.rows<DocumentRow>(sql`
    select i.order_id, i.total_cents, i.gst_cents, i.kind, o.store_id, i.document->>'number' as number,
      (i.at at time zone t.time_zone)::date::text as issued_on
    from invoices i join orders o using (order_id) join stores t using (store_id)
    where i.at >= ${from}::date - interval '1 day' and i.at < ${to}::date + interval '2 days'
      and (i.at at time zone t.time_zone)::date between ${from}::date and ${to}::date
      and (${storeIds}::int[] is null or o.store_id = any(${storeIds}::int[]))
    order by i.at, i.invoice_id ${pageSlice(request)}`)

export type SumRow = { date: string; store_id: number | null; account: string; amount: number }

const DATES: Record<'day' | 'month', (day: Sql) => Sql> = {
  day: (day) => sql`${day}::date::text`,
  // The journal of a month is dated with its last day.
  month: (day) => sql`(date_trunc('month', ${day}) + interval '1 month - 1 day')::date::text`,
}

const inPeriod = ({ from, to, storeIds }: ReportFilter) => sql`
  day between ${from}::date and ${to}::date and (${storeIds}::int[] is null or store_id = any(${storeIds}::int[]))`

/** Reads account sums of orders, by day or month of their store. */
export const readAccounts = (db: Reader, filter: ReportFilter, per: 'day' | 'month') =>
  db.rows<SumRow>(sql`
    select ${DATES[per](sql`day`)} as date, store_id, account, sum(debit_cents - credit_cents)::bigint as amount
    from report_accounts where ${inPeriod(filter)} group by 1, 2, 3`)

/** Reads account sums of gift cards and credit without an order, by day or month in Melbourne. */
export const readOtherAccounts = (db: Reader, { from, to }: ReportPeriod, per: 'day' | 'month') =>
  db.rows<SumRow>(sql`
    select ${DATES[per](sql`(at at time zone ${OPERATOR_TIME_ZONE})`)} as date, null as store_id, account,
      sum(amount_cents)::bigint as amount
    from ledger_entries
    where order_id is null and at >= ${from}::date::timestamp at time zone ${OPERATOR_TIME_ZONE}
      and at < (${to}::date + 1)::timestamp at time zone ${OPERATOR_TIME_ZONE}
    group by 1, 3`)

export const readGst = (db: Reader, filter: ReportFilter, per: 'day' | 'month') =>
  db.rows<Omit<SumRow, 'account'>>(sql`
    select ${DATES[per](sql`day`)} as date, store_id, sum(gst_cents)::bigint as amount
    from report_days where ${inPeriod(filter)} group by 1, 2`)
