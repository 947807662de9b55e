import sql, { type Sql, empty, join } from 'sql-template-tag'
import type { CONSOLE_PRODUCT_SORTS } from '#contract/console/products.ts'
import type { Fit } from '#domain/catalogue/picture-cut.ts'
import type { RecordedKind } from '#domain/catalogue/packs.ts'
import { required } from '#domain/required.ts'
import type { PageRequest } from '#server/db/list-page.ts'
import { pageSlice } from '#server/db/numbered-page.ts'
import { nameHas } from '#server/db/product-names.ts'
import { priceCents, pricesAt, salePriceCents } from '#server/db/pack-prices.ts'
import type { Reader } from '#server/db/replicas.ts'
import type { Row } from '#server/db/row.ts'

export type ConsolePackRow = Row<
  'packs',
  'pack_id' | 'store_id' | 'size' | 'is_initial' | 'status' | 'price_cents' | 'sale_price_cents' | 'version'
> & { in_stock: boolean; next_price_at: string | null; barcodes: string[] }

export type ConsoleProductRow = Row<'products'> & {
  categories: Row<'categories', 'category_id' | 'name'>[]
  images: (Row<'product_images', 'product_image_id' | 'src' | 'alt' | 'focus_x' | 'focus_y'> & {
    fit: Fit | null
  })[]
  store_count: number
  is_bundle: boolean
  packs: ConsolePackRow[]
}

/** @param stores Condition on `k` that selects the packs, which are read at the prices of `now`. */
const columns = (stores: Sql, now: Date): Sql => sql`
  p.*,
  (select coalesce(jsonb_agg(jsonb_build_object('category_id', c.category_id, 'name', c.name)
     order by c.parent_id nulls first, c.sort), '[]')
   from product_categories pc join categories c using (category_id) where pc.product_id = p.product_id) as categories,
  (select coalesce(jsonb_agg(jsonb_build_object('product_image_id', i.product_image_id, 'src', i.src, 'alt', i.alt,
     'fit', i.fit, 'focus_x', i.focus_x, 'focus_y', i.focus_y)
     order by i.sequence), '[]') from product_images i where i.product_id = p.product_id) as images,
  (select count(distinct k.store_id)::int from packs k where k.product_id = p.product_id) as store_count,
  exists (select from bundle_parts b where b.bundle_product_id = p.product_id) as is_bundle,
  (select coalesce(jsonb_agg(jsonb_build_object('pack_id', k.pack_id, 'store_id', k.store_id, 'size', k.size,
     'is_initial', k.is_initial, 'status', k.status, 'price_cents', ${priceCents}, 'sale_price_cents', ${salePriceCents},
     'version', k.version, 'next_price_at',
       (select min(s.starts_at) from price_steps s where s.pack_id = k.pack_id and s.starts_at > ${now}),
     'in_stock', coalesce(coalesce(bundle.units_left, s.on_hand - s.reserved) >= k.size, false),
     'barcodes', array(select b.gtin from pack_barcodes b
       where b.product_id = k.product_id and b.size = k.size order by b.gtin)) order by k.store_id, k.size), '[]')
   from packs k left join stock s using (store_id, product_id) ${pricesAt(now)}
   where k.product_id = p.product_id and ${stores}) as packs`

/** Null means every store. */
type Stores = readonly number[] | null

const among = (storeIds: Stores): Sql => (storeIds ? sql`k.store_id = any(${storeIds}::int[])` : sql`true`)

export type ProductList = {
  /** Words that must all occur in the name. */
  words: readonly string[]
  /** The whole search text, if it may be an id or a slug. */
  key: string | null
  gtin: string | null
  status: Row<'products'>['status'] | null
  kind: RecordedKind | null
  categoryId: number | null
  now: Date
  storeIds: Stores
  sort: (typeof CONSOLE_PRODUCT_SORTS)[number]
}

const SORTED: Record<ProductList['sort'], Sql> = {
  name: sql`p.name, p.product_id`,
  '-name': sql`p.name desc, p.product_id desc`,
  product_id: sql`p.product_id`,
  '-product_id': sql`p.product_id desc`,
  modified: sql`p.modified_at, p.product_id`,
  '-modified': sql`p.modified_at desc, p.product_id desc`,
  sequence: sql`p.sequence, p.product_id`,
  abv: sql`p.abv, p.product_id`,
  '-abv': sql`p.abv desc, p.product_id desc`,
}

/** Returns the ids that match the search text. Each alternative uses its own index. */
function found({ words, key, gtin }: ProductList): Sql | null {
  if (gtin !== null)
    return sql`select product_id from pack_barcodes where lpad(gtin, 14, '0') = lpad(${gtin}, 14, '0')`
  if (words.length === 0) return null
  const named = sql`select product_id from products where ${join(words.map(nameHas), ' and ')}`
  if (key === null) return named
  const isNumber = /^\d{1,9}$/.test(key)
  return sql`
    ${named} union select product_id from products where slug = ${key}
    ${isNumber ? sql`union select product_id from products where product_id = ${Number(key)}` : empty}`
}

const hasKind = (kind: RecordedKind): Sql =>
  kind === 'unknown' ? sql`p.awaits_kind` : sql`(p.kind = ${kind} and not p.awaits_kind)`

/** Returns one page of products and the total count. */
export async function listProducts(db: Reader, list: ProductList, { page, limit }: PageRequest) {
  const ids = found(list)
  const conditions = [
    ...(ids ? [sql`p.product_id in (${ids})`] : []),
    ...(list.status ? [sql`p.status = ${list.status}`] : []),
    ...(list.kind === null ? [] : [hasKind(list.kind)]),
    ...(list.categoryId === null
      ? []
      : [
          sql`exists (select from product_categories c where c.product_id = p.product_id and c.category_id = ${list.categoryId})`,
        ]),
  ]
  const from = sql`from products p ${conditions.length > 0 ? sql`where ${join(conditions, ' and ')}` : empty}`
  // Lists only one store's packs: with 200 stores each product has hundreds of them.
  const first = sql`k.store_id = (
    select min(k.store_id) from packs k where k.product_id = p.product_id and ${among(list.storeIds)})`
  const order = SORTED[list.sort]
  const [rows, counted] = await Promise.all([
    db.rows<ConsoleProductRow>(sql`
      with shown as materialized (
        select p.product_id ${from} order by ${order} ${pageSlice({ page, limit })})
      select ${columns(first, list.now)} from shown join products p using (product_id) order by ${order}`),
    db.first<{ total: number }>(sql`select count(*)::int as total ${from}`),
  ])
  return { rows, total: required(counted, 'count').total }
}

export const readProduct = (db: Reader, productId: number, storeIds: Stores, now: Date) =>
  db.first<ConsoleProductRow>(sql`
    select ${columns(among(storeIds), now)} from products p where p.product_id = ${productId}`)

/** Restricts `readUse` to carts changed since a time, orders in some statuses, and stores. Null means every store. */
type UseFilter = { since: Date; statuses: readonly number[]; storeIds: readonly number[] | null }

export const readUse = (db: Reader, productId: number, { since, statuses, storeIds }: UseFilter) =>
  db.first<{ carts: number; orders: number }>(sql`
    select
      (select count(distinct c.cart_id)::int from packs k join cart_items i using (pack_id) join carts c using (cart_id)
       where k.product_id = p.product_id and c.placed_at is null and c.merged_into is null
         and c.modified_at > ${since} and (${storeIds}::int[] is null or c.store_id = any(${storeIds}::int[]))) as carts,
      (select count(*)::int from orders o where o.status = any(${statuses}::int[])
         and (${storeIds}::int[] is null or o.store_id = any(${storeIds}::int[])) and exists (
         select from order_lines l where l.order_id = o.order_id and l.product_id = p.product_id)) as orders
    from products p where p.product_id = ${productId}`)
