import sql, { type Sql } from 'sql-template-tag'
import type { TaxDocumentKind } from '#domain/invoices/tax-document.ts'
import type { IncomeSum } from '#domain/reports/journal.ts'
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

type IncomeRow = Omit<IncomeSum, 'store' | 'freeRefunds'> & { store_id: number }

/** Reads income by day or month and store. `free` is less the refunds of GST-free goods. */
export const readIncome = (db: Reader, filter: ReportFilter, per: 'day' | 'month') =>
  db.rows<IncomeRow>(sql`
    select ${DATES[per](sql`day`)} as date, store_id, sum(delivery_cents)::bigint as delivery,
      sum(surcharge_cents)::bigint as surcharge, sum(discounts_cents)::bigint as discounts,
      sum(refunds_cents)::bigint as refunds, sum(invoiced_gst_cents)::bigint as "invoicedGst",
      sum(invoiced_gst_cents - gst_cents)::bigint as "adjustedGst", sum(gst_free_cents)::bigint as free
    from report_days where ${inPeriod(filter)} group by 1, 2`)

/** Reads the GST-free goods on adjustment notes, by day or month of their store. */
export const readFreeRefunds = (db: Reader, { from, to, storeIds }: ReportFilter, per: 'day' | 'month') =>
  db.rows<{ date: string; store_id: number; amount: number }>(sql`
    select ${DATES[per](sql`(i.at at time zone t.time_zone)`)} as date, o.store_id, sum(p.amount_cents)::bigint as amount
    from invoices i join orders o using (order_id) join stores t using (store_id)
      join refund_parts p using (refund_id)
      join settlement_parts s on s.order_id = i.order_id and s.part = p.part and s.gst_free
    where i.refund_id is not null and i.at >= ${from}::date - interval '1 day' and i.at < ${to}::date + interval '2 days'
      and (i.at at time zone t.time_zone)::date between ${from}::date and ${to}::date
      and (${storeIds}::int[] is null or o.store_id = any(${storeIds}::int[]))
    group by 1, 2`)
