import sql, { type Sql, join } from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'
import { likePattern } from '#server/db/like-pattern.ts'
import { type NumberedPage, pageSlice } from '#server/db/numbered-page.ts'
import { nameHas } from '#server/db/product-names.ts'
import type { Row } from '#server/db/row.ts'

export type SupplierRow = Row<'suppliers'> & { products: number }

const columns = sql`
  s.*, (select count(*)::int from supplier_products x where x.supplier_id = s.supplier_id) as products`

type SupplierList = { search: string; status: SupplierRow['status'] | null }

export async function listSuppliers(db: Database, { search, status }: SupplierList, request: NumberedPage) {
  const where = sql`
    lower(s.name) like ${likePattern(search)} and (${status}::text is null or s.status = ${status})`
  const [rows, { total }] = await Promise.all([
    db.rows<SupplierRow>(sql`
      select ${columns} from suppliers s where ${where} order by lower(s.name), s.supplier_id ${pageSlice(request)}`),
    db.one<{ total: number }>(sql`select count(*)::int as total from suppliers s where ${where}`),
  ])
  return { rows, total }
}

export const readSupplier = (db: Database, supplierId: number) =>
  db.first<SupplierRow>(sql`select ${columns} from suppliers s where s.supplier_id = ${supplierId}`)

/** Locks a supplier until the transaction ends. */
export const lockSupplier = (db: Database, supplierId: number) =>
  db.first<SupplierRow>(
    sql`select ${columns} from suppliers s where s.supplier_id = ${supplierId} for no key update of s`,
  )

export type SupplierFields = Omit<Row<'suppliers'>, 'supplier_id' | 'created_at' | 'modified_at' | 'version'>

/** Inserts a supplier. Returns no row if another supplier has the name. */
export const insertSupplier = (db: Database, s: SupplierFields, now: Date) =>
  db.first<Row<'suppliers', 'supplier_id'>>(sql`
    insert into suppliers (name, abn, email, phone, lead_days, minimum_cents, notes, status, created_at, modified_at)
    values (${s.name}, ${s.abn}, ${s.email}, ${s.phone}, ${s.lead_days}, ${s.minimum_cents}, ${s.notes}, ${s.status},
      ${now}, ${now})
    on conflict do nothing returning supplier_id`)

export const updateSupplier = (db: Database, supplierId: number, s: SupplierFields, now: Date) =>
  db.run(sql`
    update suppliers set name = ${s.name}, abn = ${s.abn}, email = ${s.email}, phone = ${s.phone},
      lead_days = ${s.lead_days}, minimum_cents = ${s.minimum_cents}, notes = ${s.notes}, status = ${s.status},
      modified_at = ${now}, version = version + 1
    where supplier_id = ${supplierId}`)

export type SupplierProductRow = Row<'supplier_products'> & Row<'products', 'name'>

export async function listProducts(
  db: Database,
  { supplierId, words }: { supplierId: number; words: readonly string[] },
  request: NumberedPage,
) {
  const from = sql`
    from supplier_products x join products p using (product_id)
    where ${join([sql`x.supplier_id = ${supplierId}`, ...words.map(isNamed)], ' and ')}`
  const [rows, { total }] = await Promise.all([
    db.rows<SupplierProductRow>(
      sql`select x.*, p.name ${from} order by p.name, p.product_id ${pageSlice(request)}`,
    ),
    db.one<{ total: number }>(sql`select count(*)::int as total ${from}`),
  ])
  return { rows, total }
}

const isNamed = (word: string): Sql => sql`(${nameHas(word)} or lower(x.supplier_code) = lower(${word}))`

/** Locks a product of a supplier until the transaction ends. */
export const lockProduct = (db: Database, supplierId: number, productId: number) =>
  db.first<SupplierProductRow>(sql`
    select x.*, p.name from supplier_products x join products p using (product_id)
    where x.supplier_id = ${supplierId} and x.product_id = ${productId} for no key update of x`)

export const readProductName = (db: Database, productId: number) =>
  db.first<Row<'products', 'name'>>(sql`select name from products where product_id = ${productId}`)

export type SupplierProductFields = Row<
  'supplier_products',
  'supplier_id' | 'product_id' | 'supplier_code' | 'units_per_carton' | 'carton_cost_cents'
>

/** Inserts a product of a supplier. Returns no row if the supplier's list has it already. */
export const insertProduct = (db: Database, p: SupplierProductFields, now: Date) =>
  db.first<Row<'supplier_products', 'version'>>(sql`
    insert into supplier_products (supplier_id, product_id, supplier_code, units_per_carton, carton_cost_cents, modified_at)
    values (${p.supplier_id}, ${p.product_id}, ${p.supplier_code}, ${p.units_per_carton}, ${p.carton_cost_cents}, ${now})
    on conflict do nothing returning version`)

export const updateProduct = (db: Database, p: SupplierProductFields, now: Date) =>
  db.run(sql`
    update supplier_products set supplier_code = ${p.supplier_code}, units_per_carton = ${p.units_per_carton},
      carton_cost_cents = ${p.carton_cost_cents}, modified_at = ${now}, version = version + 1
    where supplier_id = ${p.supplier_id} and product_id = ${p.product_id}`)

export const deleteProduct = (db: Database, supplierId: number, productId: number) =>
  db.run(sql`delete from supplier_products where supplier_id = ${supplierId} and product_id = ${productId}`)

/** Products of several suppliers that a store stocks or not. */
export type OfferRow = Row<
  'supplier_products',
  'supplier_id' | 'product_id' | 'supplier_code' | 'units_per_carton' | 'carton_cost_cents'
> &
  Row<'products', 'name'> & { is_stocked: boolean; is_active: boolean }

type OfferKey = { supplierId: number; productId: number }

/** Reads what suppliers offer of the named products, and whether the store stocks them. */
export const readOffers = (db: Database, storeId: number, keys: readonly OfferKey[]) =>
  db.rows<OfferRow>(sql`
    select x.supplier_id, x.product_id, x.supplier_code, x.units_per_carton, x.carton_cost_cents, p.name,
      s.status = 'ACTIVE' as is_active,
      exists (select from stock k where k.store_id = ${storeId} and k.product_id = x.product_id) as is_stocked
    from unnest(${keys.map((key) => key.supplierId)}::int[], ${keys.map((key) => key.productId)}::int[])
      as n (supplier_id, product_id)
    join supplier_products x using (supplier_id, product_id) join suppliers s using (supplier_id)
    join products p using (product_id)`)

export type CartonCost = { productId: number; cartonCostCents: number }

/** Sets the carton costs in a supplier's list. Rows are locked in id order to prevent deadlocks. */
export const updateCosts = (db: Database, supplierId: number, costs: readonly CartonCost[], now: Date) =>
  db.run(sql`
    with n as (
      select * from unnest(${costs.map((one) => one.productId)}::int[], ${costs.map((one) => one.cartonCostCents)}::bigint[])
        as n (product_id, cents)),
    locked as (
      select product_id, n.cents from supplier_products x join n using (product_id)
      where x.supplier_id = ${supplierId} order by product_id for no key update of x)
    update supplier_products x set carton_cost_cents = l.cents, modified_at = ${now}, version = version + 1
    from locked l where x.supplier_id = ${supplierId} and x.product_id = l.product_id and x.carton_cost_cents <> l.cents`)
