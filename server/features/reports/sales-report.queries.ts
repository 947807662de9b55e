import sql, { type Sql, join, raw } from 'sql-template-tag'
import type { Grains, ReportPeriod } from '#domain/reports/report-period.ts'
import {
  DAY_MEASURES,
  type DayFigures,
  PRODUCT_MEASURES,
  type ProductFigures,
} from '#domain/reports/order-figures.ts'
import { type NumberedPage, pageSlice } from '#server/db/numbered-page.ts'
import type { Reader } from '#server/db/replicas.ts'

/**
 * Period and stores of a report.
 * @param storeIds null: all stores
 */
export type ReportFilter = ReportPeriod & { storeIds: readonly number[] | null }

export const sumsOf = (measures: readonly string[]) =>
  join(measures.map((measure) => raw(`coalesce(sum(${measure}), 0)::bigint as ${measure}`)))

export const within = ({ from, to, storeIds }: ReportFilter) => sql`
  day between ${from}::date and ${to}::date and (${storeIds}::int[] is null or store_id = any(${storeIds}::int[]))`

export type DayGroup = 'day' | 'store' | 'zone'
const KEYS: Record<DayGroup, Sql> = {
  day: sql`day::text`,
  store: sql`store_id::text`,
  zone: sql`zone_id::text`,
}

export const readTotals = (db: Reader, filter: ReportFilter) =>
  db.one<DayFigures>(sql`select ${sumsOf(DAY_MEASURES)} from report_days where ${within(filter)}`)

export const readDays = (db: Reader, filter: ReportFilter, by: DayGroup) =>
  db.rows<DayFigures & { key: string }>(sql`
    select ${KEYS[by]} as key, ${sumsOf(DAY_MEASURES)} from report_days where ${within(filter)} group by 1`)

export const readHours = (db: Reader, filter: ReportFilter) =>
  db.rows<DayFigures & { key: string }>(sql`
    select hour::text as key, ${sumsOf(DAY_MEASURES)} from report_hours where ${within(filter)} group by 1`)

export type ProductPage = NumberedPage & {
  by: 'product' | 'category'
  order: 'key' | 'sales' | 'orders'
}
export type ProductRow = ProductFigures & { key: string; name: string | null; rows: number }

/**
 * Selects one top-level category for each product, the first by sort order. Each product counts once, so that
 * categories add up.
 */
export const CATEGORY_OF = sql`
  select distinct on (x.product_id) x.product_id, top.category_id, top.name
  from product_categories x join categories c using (category_id)
  join categories top on top.category_id = coalesce(c.parent_id, c.category_id)
  order by x.product_id, top.sort, top.category_id`

const ORDERS: Record<ProductPage['order'], Sql> = {
  key: sql`name nulls last, key`,
  sales: sql`items_cents - discounts_cents - refunds_cents desc, key`,
  orders: sql`orders desc, key`,
}

/** Reads a page of products or categories; `rows` is their total number. */
export const readProducts = (db: Reader, filter: ReportFilter, grains: Grains, page: ProductPage) =>
  db.rows<ProductRow>(sql`
    with of_product as (
      select product_id, ${sumsOf(PRODUCT_MEASURES)} from report_products
      where ${inGrains(grains)}
        and (${filter.storeIds}::int[] is null or store_id = any(${filter.storeIds}::int[]))
      group by product_id),
    named as (
      ${
        page.by === 'product'
          ? sql`select product_id::text as key, p.name, ${join(PRODUCT_MEASURES.map((measure) => raw(measure)))}
              from of_product left join products p using (product_id)`
          : sql`select coalesce(c.category_id, 0)::text as key, c.name, ${sumsOf(PRODUCT_MEASURES)}
              from of_product left join (${CATEGORY_OF}) as c using (product_id) group by c.category_id, c.name`
      })
    select *, count(*) over ()::int as rows from named
    order by ${ORDERS[page.order]} ${pageSlice(page)}`)

/** Reads the totals of all products. */
export const readProductTotals = (db: Reader, filter: ReportFilter, grains: Grains) =>
  db.one<ProductFigures>(sql`
    select ${sumsOf(PRODUCT_MEASURES)} from report_products
    where ${inGrains(grains)} and (${filter.storeIds}::int[] is null or store_id = any(${filter.storeIds}::int[]))`)

export function inGrains({ months, days }: Grains): Sql {
  const parts = days.map(({ from, to }) => sql`(grain = 'day' and day between ${from}::date and ${to}::date)`)
  if (months) parts.push(sql`(grain = 'month' and day between ${months.from}::date and ${months.to}::date)`)
  return sql`(${join(parts, ' or ')})`
}
