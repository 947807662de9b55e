import sql, { type Sql, join, raw } from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'
import { type NumberedPage, pageSlice } from '#server/db/numbered-page.ts'
import type { Reader } from '#server/db/replicas.ts'
import { CATEGORY_OF } from './sales-report.queries.ts'

/** Sums of goods. `units` are saleable units, and all amounts refer only to them; `retail_cents` includes GST. */
export const STOCK_MEASURES = [
  'units',
  'unsaleable_units',
  'uncosted_units',
  'cost_cents',
  'retail_cents',
] as const
export type StockFigures = Record<(typeof STOCK_MEASURES)[number], number>
export type StockGroup = 'store' | 'category' | 'product'
/** A line of the report. `rows` is the total number of lines. */
export type StockValueRow = StockFigures & { key: string; name: string | null; rows: number }

const SUMS = join(STOCK_MEASURES.map((measure) => raw(`coalesce(sum(${measure}), 0)::bigint as ${measure}`)))

const ofStores = (storeIds: readonly number[] | null) =>
  sql`(${storeIds}::int[] is null or s.store_id = any(${storeIds}::int[]))`

/**
 * Selects the current value of each product of a store. Units that drivers return and packed bags still belong to the
 * store. The cost of a unit is its share of the smallest pack with a known cost.
 */
const valued = (storeIds: readonly number[] | null): Sql => sql`
  select v.store_id, v.product_id, v.units, v.unsaleable_units,
    case when p.cost_price_cents > 0 then 0 else v.units end as uncosted_units,
    coalesce(round(v.units * p.cost_price_cents::numeric / p.size), 0)::bigint as cost_cents,
    coalesce(round(v.units * p.now_cents::numeric / p.size), 0)::bigint as retail_cents
  from (
    select s.store_id, s.product_id, s.on_hand + s.in_return as units, s.unsaleable as unsaleable_units from stock s
    where ${ofStores(storeIds)} and (s.on_hand <> 0 or s.in_return <> 0 or s.unsaleable <> 0)) as v
  left join lateral (
    select size, cost_price_cents,
      case when sale_price_cents > 0 then sale_price_cents else price_cents end as now_cents
    from packs k where k.store_id = v.store_id and k.product_id = v.product_id
    order by cost_price_cents = 0, size limit 1) as p on true`

const KEYS: Record<StockGroup, { key: Sql; name: Sql; from: Sql }> = {
  store: { key: sql`store_id`, name: sql`t.name`, from: sql`valued join stores t using (store_id)` },
  category: {
    key: sql`coalesce(c.category_id, 0)`,
    name: sql`c.name`,
    from: sql`valued left join (${CATEGORY_OF}) as c using (product_id)`,
  },
  product: { key: sql`product_id`, name: sql`p.name`, from: sql`valued join products p using (product_id)` },
}

/** Reads a page of stock values, most valuable first. */
export const readStockValue = (
  db: Reader,
  storeIds: readonly number[] | null,
  by: StockGroup,
  request: NumberedPage,
) =>
  db.rows<StockValueRow>(sql`
    with valued as (${valued(storeIds)}),
    grouped as (
      select (${KEYS[by].key})::text as key, ${KEYS[by].name} as name, ${SUMS} from ${KEYS[by].from} group by 1, 2)
    select *, count(*) over ()::int as rows from grouped
    order by cost_cents desc, key::int ${pageSlice(request)}`)

export const readStockTotals = (db: Reader, storeIds: readonly number[] | null) =>
  db.one<StockFigures>(sql`select ${SUMS} from (${valued(storeIds)}) as valued`)

/** Selects the last recorded day of each store up to `on`; the days may differ. */
const recorded = (storeIds: readonly number[] | null, on: string): Sql => sql`
  select distinct on (s.store_id) s.* from report_stock_values s
  where s.day <= ${on}::date and ${ofStores(storeIds)} order by s.store_id, s.day desc`

export const readRecordedValue = (
  db: Reader,
  storeIds: readonly number[] | null,
  on: string,
  request: NumberedPage,
) =>
  db.rows<StockValueRow>(sql`
    select store_id::text as key, t.name, ${join(STOCK_MEASURES.map((measure) => raw(measure)))},
      count(*) over ()::int as rows
    from (${recorded(storeIds, on)}) as r join stores t using (store_id)
    order by cost_cents desc, store_id ${pageSlice(request)}`)

export const readRecordedTotals = (db: Reader, storeIds: readonly number[] | null, on: string) =>
  db.one<StockFigures>(sql`select ${SUMS} from (${recorded(storeIds, on)}) as r`)

/** Reads the stores whose previous day is not recorded yet. */
export const readUnrecordedStores = (db: Database, now: Date) =>
  db.rows<{ store_id: number }>(sql`
    select store_id from stores t where not exists (
      select from report_stock_values v
      where v.store_id = t.store_id and v.day = (${now}::timestamptz at time zone t.time_zone)::date - 1)`)

/**
 * Records the current value for the day that has just ended in the store's time zone. A recorded day is not
 * overwritten.
 */
export const recordStockValue = (db: Database, storeId: number, now: Date) =>
  db.run(sql`
    insert into report_stock_values (day, store_id, ${join(STOCK_MEASURES.map((measure) => raw(measure)))})
    select (${now}::timestamptz at time zone t.time_zone)::date - 1, t.store_id, f.*
    from stores t cross join lateral (select ${SUMS} from (${valued([storeId])}) as valued) as f
    where t.store_id = ${storeId} on conflict do nothing`)
