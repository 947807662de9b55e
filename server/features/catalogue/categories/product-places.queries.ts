import sql, { type Sql, empty, join } from 'sql-template-tag'
import { required } from '#domain/required.ts'
import type { PageRequest } from '#server/db/list-page.ts'
import type { Database } from '#server/db/database.ts'
import { pageSlice } from '#server/db/numbered-page.ts'
import { nameHas } from '#server/db/product-names.ts'
import type { Reader } from '#server/db/replicas.ts'

export type PlacedRow = {
  product_id: number
  product_name: string
  image_src: string
  place: number
  is_own: boolean
  version: number
}

/** Null means the whole shop. */
type StoreId = number | null

const columns = (storeId: StoreId): Sql => sql`
  p.product_id, p.name as product_name,
  coalesce((select i.src from product_images i where i.product_id = p.product_id order by i.sequence limit 1), '')
    as image_src,
  coalesce(q.sequence, p.sequence) as place, q.sequence is not null as is_own,
  ${storeId === null ? sql`p.version` : sql`coalesce(q.version, 0)`} as version
  from products p left join product_store_sequences q on q.product_id = p.product_id and q.store_id = ${storeId}::int`

/** Condition for active products; with a store, for those that it sells. */
const isShown = (storeId: StoreId): Sql =>
  sql`p.status = 'ACTIVE' ${
    storeId === null
      ? empty
      : sql`and exists (select from packs k
        where k.product_id = p.product_id and k.store_id = ${storeId} and k.status = 'ACTIVE')`
  }`

const inCategory = (categoryId: number): Sql => sql`exists (
  select from product_categories pc where pc.product_id = p.product_id and pc.category_id = ${categoryId})`

export type PlaceList = { categoryId: number; storeId: StoreId; words: readonly string[] }

export async function listPlaces(
  db: Reader,
  { categoryId, storeId, words }: PlaceList,
  { page, limit }: PageRequest,
) {
  const named = words.length > 0 ? sql`and ${join(words.map(nameHas), ' and ')}` : empty
  const where = sql`where ${isShown(storeId)} and ${inCategory(categoryId)} ${named}`
  const [rows, counted] = await Promise.all([
    db.rows<PlacedRow>(sql`
      select ${columns(storeId)} ${where} order by place, p.product_id ${pageSlice({ page, limit })}`),
    db.first<{ total: number }>(sql`select count(*)::int as total from products p ${where}`),
  ])
  return { rows, total: required(counted, 'count').total }
}

/** Locks the category's products until the transaction ends, and returns them in their order. */
export const lockPlaces = (
  db: Database,
  {
    categoryId,
    storeId,
    productIds,
  }: { categoryId: number; storeId: StoreId; productIds: readonly number[] },
) =>
  db.rows<PlacedRow>(sql`
    with locked as materialized (
      select product_id from products where product_id = any(${productIds}::int[])
      order by product_id for no key update)
    select ${columns(storeId)} where p.product_id in (select product_id from locked) and ${inCategory(categoryId)}
    order by place, p.product_id`)

export type ProductPosition = { product_id: number; place: number }

const listOf = (placed: readonly ProductPosition[]): Sql => sql`
  unnest(${placed.map(({ product_id }) => product_id)}::int[], ${placed.map(({ place }) => place)}::int[])
    as n (product_id, place)`

export const placeInShop = (db: Database, placed: readonly ProductPosition[], now: Date) =>
  db.run(sql`
    update products p set sequence = n.place, modified_at = ${now}, version = version + 1
    from ${listOf(placed)} where p.product_id = n.product_id`)

export const placeInStore = (db: Database, storeId: number, placed: readonly ProductPosition[]) =>
  db.run(sql`
    insert into product_store_sequences as q (product_id, store_id, sequence)
    select n.product_id, ${storeId}, n.place from ${listOf(placed)}
    on conflict (product_id, store_id) do update set sequence = excluded.sequence, version = q.version + 1`)

/** Removes the store's own positions, so that the shop-wide order applies. */
export const dropOwnPlaces = (db: Database, storeId: number, productIds: readonly number[]) =>
  db.run(sql`
    delete from product_store_sequences
    where store_id = ${storeId} and product_id = any(${productIds}::int[])`)
