import sql, { type Sql, join } from 'sql-template-tag'
import { DEFAULT_LEAD_DAYS, RESERVE_DAYS, SALES_DAYS } from '#domain/purchasing/reorder.ts'
import { type NumberedPage, pageSlice } from '#server/db/numbered-page.ts'
import { nameHas } from '#server/db/product-names.ts'
import type { Reader } from '#server/db/replicas.ts'
import type { OuterJoinRow, Row } from '#server/db/row.ts'

export type ReorderRow = Row<'stock', 'product_id' | 'reorder_point' | 'reorder_to'> &
  Row<'products', 'name'> & { available: number; sold: number; on_order: number } & OuterJoinRow<
    Row<'supplier_products', 'supplier_id' | 'units_per_carton' | 'carton_cost_cents'> &
      Row<'suppliers', 'lead_days'> & { supplier: string }
  >

export type ReorderList = {
  storeId: number
  /** Local dates of the days whose sales count. */
  days: readonly string[]
  supplierId: number | null
  words: readonly string[]
}

/**
 * Reads the products that are due by the rule of `reorderSuggestion`, those that run out first at the top. Sales come
 * from the daily sums of the reports by their primary key: at most 28 ranges, however many orders there are.
 */
export async function listDue(db: Reader, list: ReorderList, request: NumberedPage) {
  const [rows, { total }] = await Promise.all([
    db.rows<ReorderRow>(sql`
      with due as (${dueProducts(list)})
      select * from due
      order by (available + on_order)::float / nullif(sold, 0), name, product_id ${pageSlice(request)}`),
    db.one<{ total: number }>(sql`select count(*)::int as total from (${dueProducts(list)}) as due`),
  ])
  return { rows, total }
}

const dueProducts = ({ storeId, days, supplierId, words }: ReorderList): Sql => sql`
  with sold as materialized (
    select product_id, sum(units)::int as units from report_products
    where grain = 'day' and day = any(${days}::date[]) and store_id = ${storeId} group by product_id),
  ordered as materialized (
    select l.product_id, sum(greatest(0, l.units_ordered - l.units_received))::int as units
    from purchase_orders o join purchase_order_lines l using (purchase_order_id)
    where o.store_id = ${storeId} and o.state in ('draft', 'sent', 'partly_received') group by l.product_id),
  figures as materialized (
    select k.product_id, k.reorder_point, k.reorder_to, k.on_hand - k.reserved as available,
      coalesce(s.units, 0) as sold, coalesce(o.units, 0) as on_order
    from stock k left join sold s using (product_id) left join ordered o using (product_id)
    where k.store_id = ${storeId} and (s.units > 0 or k.reorder_point is not null))
  select f.*, p.name, x.supplier_id, x.supplier, x.lead_days, x.units_per_carton, x.carton_cost_cents
  from figures f join products p using (product_id)
  left join lateral (
    select x.supplier_id, s.name as supplier, s.lead_days, x.units_per_carton, x.carton_cost_cents
    from supplier_products x join suppliers s using (supplier_id)
    where x.product_id = f.product_id and s.status = 'ACTIVE'
      and (${supplierId}::int is null or x.supplier_id = ${supplierId}::int)
    order by x.carton_cost_cents::float / x.units_per_carton, x.supplier_id limit 1) as x on true
  where ${join(
    [
      sql`(f.available + f.on_order <= f.reorder_point
        or (f.available + f.on_order) * ${SALES_DAYS}::int
          < f.sold * (coalesce(x.lead_days, ${DEFAULT_LEAD_DAYS}::int) + ${RESERVE_DAYS}::int))`,
      sql`p.status = 'ACTIVE'`,
      ...(supplierId === null ? [] : [sql`x.supplier_id = ${supplierId}`]),
      ...words.map((word) => nameHas(word)),
    ],
    ' and ',
  )}`
