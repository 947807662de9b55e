import sql from 'sql-template-tag'
import type { CohortMonth } from '#domain/reports/cohorts.ts'
import type { ReportPeriod } from '#domain/reports/report-period.ts'
import type { Reader } from '#server/db/replicas.ts'

/**
 * Reads the customers whose first purchase was in the months of the period, and the months in which they bought.
 * @param storeIds 0: the shop as a whole. A customer who bought in several of the stores counts in each
 */
export const readCohortMonths = (db: Reader, { from, to }: ReportPeriod, storeIds: readonly number[]) =>
  db.rows<CohortMonth>(sql`
    select to_char(first_month, 'YYYY-MM') as "firstMonth", to_char(month, 'YYYY-MM') as month,
      count(*)::int as customers, sum(orders)::int as orders
    from report_customers
    where store_id = any(${storeIds}::int[])
      and first_month between date_trunc('month', ${from}::date)::date and ${to}::date
    group by first_month, month`)
