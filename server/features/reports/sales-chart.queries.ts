import sql, { type Sql } from 'sql-template-tag'
import type { ChartStep } from '#domain/reports/chart-steps.ts'
import {
  DAY_MEASURES,
  type DayFigures,
  PRODUCT_MEASURES,
  type ProductFigures,
} from '#domain/reports/order-figures.ts'
import { grainsOf } from '#domain/reports/report-period.ts'
import type { Reader } from '#server/db/replicas.ts'
import { CATEGORY_OF, type ReportFilter, inGrains, sumsOf, within } from './sales-report.queries.ts'

/** Returns the first day of the step of a row, within the period. */
function stepStart({ from }: ReportFilter, step: ChartStep): Sql {
  if (step === 'day') return sql`day`
  return step === 'week'
    ? sql`${from}::date + (day - ${from}::date) / 7 * 7`
    : sql`greatest(date_trunc('month', day)::date, ${from}::date)`
}

export const readSteps = (db: Reader, filter: ReportFilter, step: ChartStep) =>
  db.rows<DayFigures & { start: string }>(sql`
    select start::text, ${sumsOf(DAY_MEASURES)}
    from report_days cross join lateral (select ${stepStart(filter, step)} as start) as s
    where ${within(filter)} group by 1`)

/** Reads the sums by weekday (Monday is 1) and hour. */
export const readWeekdayHours = (db: Reader, filter: ReportFilter) =>
  db.rows<DayFigures & { weekday: number; hour: number }>(sql`
    select extract(isodow from day)::int as weekday, hour, ${sumsOf(DAY_MEASURES)}
    from report_hours where ${within(filter)} group by 1, 2 order by 1, 2`)

export type CategoryStep = ProductFigures & { start: string; category_id: number; name: string | null }

/** Reads the sums of top-level categories by step. Products without a category have the id 0. */
export const readCategorySteps = (db: Reader, filter: ReportFilter, step: ChartStep) =>
  db.rows<CategoryStep>(sql`
    with of_product as (
      select s.start, product_id, ${sumsOf(PRODUCT_MEASURES)}
      from report_products cross join lateral (select ${stepStart(filter, step)} as start) as s
      where ${inGrains(step === 'day' ? { months: null, days: [filter] } : grainsOf(filter))}
        and (${filter.storeIds}::int[] is null or store_id = any(${filter.storeIds}::int[]))
      group by 1, 2)
    select start::text, coalesce(c.category_id, 0) as category_id, c.name, ${sumsOf(PRODUCT_MEASURES)}
    from of_product left join (${CATEGORY_OF}) as c using (product_id)
    group by 1, c.category_id, c.name order by 1`)
