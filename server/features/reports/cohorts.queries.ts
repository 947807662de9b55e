import sql from 'sql-template-tag'
import type { CohortMonth } from '#domain/reports/cohorts.ts'
import type { ReportPeriod } from '#domain/reports/report-period.ts'
import type { Reader } from '#server/db/replicas.ts'

/**
 * Who bought for the first time in the months of the period, and in which months they bought.
 * @param storeIds 0: the shop as a whole. Of several stores, whoever bought in two of them counts in each
 */
export const readCohortMonths = (db: Reader, { from, to }: ReportPeriod, storeIds: readonly number[]) =>
  db.rows<CohortMonth>(sql`
    select to_char(first_month, 'YYYY-MM') as "firstMonth", to_char(month, 'YYYY-MM') as month,
      count(*)::int as customers, sum(orders)::int as orders
    from report_customers
    where store_id = any(${storeIds}::int[])
      and first_month between date_trunc('month', ${from}::date)::date and ${to}::date
    group by first_month, month`)
