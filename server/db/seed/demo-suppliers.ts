import sql from 'sql-template-tag'
import { addDays, localDate, OPERATOR_TIME_ZONE } from '#domain/time.ts'
import type { Database } from '#server/db/database.ts'
import { insertRows } from './insert-rows.ts'

const WHOLESALE = 'Yarra Valley Wholesale'
const CELLARS = 'Southern Cellars'
const SUPPLIERS = [
  {
    name: WHOLESALE,
    abn: '',
    email: 'orders@yarrawholesale.example',
    phone: '03 5550 0142',
    lead_days: 3,
    minimum_cents: 30_000,
    notes: 'Delivers Tuesdays and Fridays before noon.',
  },
  {
    name: CELLARS,
    abn: '',
    email: 'sales@southerncellars.example',
    phone: '03 5550 0177',
    lead_days: 7,
    minimum_cents: 50_000,
    notes: '',
  },
]
/** Products on the demo's open order. */
const ORDERED_PRODUCTS = 3

/**
 * Inserts two suppliers with their products, and an order that is on its way to the first store. Wine and spirits come
 * from the second supplier, everything else from the first. A carton costs two thirds of the price of its bottles.
 */
export async function fillSuppliers(db: Database, now: Date): Promise<void> {
  await insertRows(
    db,
    'suppliers',
    SUPPLIERS.map((supplier) => ({
      ...supplier,
      status: 'ACTIVE',
      created_at: now,
      modified_at: now,
      version: 1,
    })),
  )
  await db.run(sql`
    insert into supplier_products (supplier_id, product_id, supplier_code, units_per_carton, carton_cost_cents, modified_at)
    select w.supplier_id, k.product_id, 'W' || (10000 + k.product_id),
      size.units, max(k.price_cents / k.size) * size.units * 2 / 3, ${now}
    from packs k join products p using (product_id)
    join suppliers w on w.name = case when p.kind in ('wine', 'spirits') then ${CELLARS} else ${WHOLESALE} end
    cross join lateral (select case p.kind when 'beer_cider' then 24 when 'wine' then 6 else 12 end as units) as size
    where not exists (select from bundle_parts b where b.bundle_product_id = k.product_id)
    group by w.supplier_id, p.kind, k.product_id, size.units`)
  const expectedOn = addDays(localDate(now, OPERATOR_TIME_ZONE), 2)
  await db.run(sql`
    with ordered as (
      insert into purchase_orders (store_id, supplier_id, action_id, state, expected_on, created_at, sent_at, sent_to, version)
      select 1, supplier_id, '018f2f6e-7a55-7c32-9a3c-2f1f5b0f9c01', 'sent', ${expectedOn}::date, ${now}::timestamptz,
        ${now}::timestamptz, email, 2
      from suppliers where name = ${WHOLESALE}
      returning purchase_order_id, supplier_id)
    insert into purchase_order_lines (purchase_order_id, product_id, supplier_code, units_per_carton, carton_cost_cents,
      units_ordered)
    select purchase_order_id, x.product_id, x.supplier_code, x.units_per_carton, x.carton_cost_cents, x.units_per_carton * 2
    from ordered join supplier_products x using (supplier_id)
    join stock s on s.store_id = 1 and s.product_id = x.product_id
    order by x.product_id limit ${ORDERED_PRODUCTS}`)
}
