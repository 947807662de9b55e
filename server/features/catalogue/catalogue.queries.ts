import sql from 'sql-template-tag'
import { required } from '#domain/required.ts'
import type { Database } from '#server/db/database.ts'
import type { Row } from '#server/db/row.ts'
import { type RowColumns, type PackRow, PackRows } from './pack-rows.ts'

export type CategoryRow = Row<'categories'>

export const readCategories = (db: Database) =>
  db.rows<CategoryRow>(sql`select * from categories where status = 'ACTIVE' order by sort, category_id`)

export type ProductRow = Row<'products'> & {
  /** Number of published reviews, and the sum of their stars. Null if the product was never reviewed. */
  reviews: number | null
  stars: number | null
  category_ids: number[]
  pack_sizes: number[]
  /** Ids of the stores that sell it, as a PostgreSQL array literal. */
  sold_in: string
  images: { product_image_id: number; pack_size: number; sequence: number; src: string; alt: string }[]
  /** Parts of a bundle; null for other products. */
  bundle_parts: BundlePartRow[] | null
}

export type BundlePartRow = Row<'bundle_parts', 'size' | 'count'> &
  Row<'products', 'product_id' | 'slug' | 'name' | 'kind' | 'abv' | 'unit_volume_ml'>

/** Aggregates categories in one CTE: a subquery per product would read every category each time. */
const wholeProducts = (productIds: readonly number[]) => sql`
    with filed as (
      select pc.product_id, array_agg(c.category_id order by c.parent_id nulls first, c.sort) as category_ids
      from product_categories pc join categories c using (category_id)
      where pc.product_id = any(${productIds}::int[]) and c.status = 'ACTIVE' group by pc.product_id),
    bundled as materialized (
      select b.bundle_product_id as product_id, json_agg(json_build_object(
          'product_id', d.product_id, 'slug', d.slug, 'name', d.name, 'kind', d.kind, 'abv', d.abv,
          'unit_volume_ml', d.unit_volume_ml, 'size', b.size, 'count', b.count) order by b.position) as parts
      from bundle_parts b join products d on d.product_id = b.part_product_id
      where b.bundle_product_id = any(${productIds}::int[]) group by b.bundle_product_id)
    select p.*, r.reviews, r.stars, coalesce(f.category_ids, '{}') as category_ids,
      coalesce(k.pack_sizes, '{}') as pack_sizes, coalesce(k.sold_in, '{}')::text as sold_in,
      coalesce((select json_agg(json_build_object(
          'product_image_id', i.product_image_id, 'pack_size', i.pack_size, 'sequence', i.sequence,
          'src', i.src, 'alt', i.alt) order by i.sequence)
        from product_images i where i.product_id = p.product_id), '[]') as images,
      bundled.parts as bundle_parts
    from products p
    left join filed f using (product_id)
    left join bundled using (product_id)
    left join product_ratings r using (product_id)
    left join lateral (
      select array_agg(distinct k.size order by k.size) as pack_sizes,
        array_agg(distinct k.store_id order by k.store_id) filter (
          where k.status = 'ACTIVE' and k.price_cents > 0
            and (p.kind <> 'tobacco' or sells_tobacco(k.store_id))
            and (bundled.parts is null or sells_parts(k.store_id, k.product_id))) as sold_in
      from packs k where k.product_id = p.product_id) as k on true
    where p.product_id = any(${productIds}::int[])`

/** Returns the active products among the given ids. */
export const readProducts = (db: Database, productIds: readonly number[]) =>
  db.rows<ProductRow>(sql`${wholeProducts(productIds)} and p.status = 'ACTIVE'`)

/** Returns a product of any status. */
export const readAnyProduct = (db: Database, productId: number) =>
  db.first<ProductRow>(wholeProducts([productId]))

export async function readProductIds(db: Database): Promise<number[]> {
  const rows = await db.rows<Row<'products', 'product_id'>>(
    sql`select product_id from products where status = 'ACTIVE' order by product_id`,
  )
  return rows.map((row) => row.product_id)
}

export async function readProductsIn(db: Database, categoryIds: readonly number[]): Promise<number[]> {
  const rows = await db.rows<Row<'product_categories', 'product_id'>>(
    sql`select distinct product_id from product_categories where category_id = any(${categoryIds}::int[])`,
  )
  return rows.map((row) => row.product_id)
}

/**
 * Returns active packs with a price, at the prices of the moment `at`.
 * Tobacco is included only where the store's setting `tobacco_enabled` is on; elsewhere it is missing from lists,
 * search and pages.
 * Times are numbers: there are two in each of a million rows, and the driver parses dates slower than all other
 * columns. Results are columns, so that the driver builds a dozen arrays instead of thousands of short-lived objects.
 * @source S-LIST-10, L-35
 */
export async function readPacks(
  db: Database,
  storeIds: readonly number[],
  productIds: readonly number[],
  at: Date,
): Promise<PackRows> {
  const columns = await db.first<RowColumns<PackRow>>(sql`
    with planned as materialized (
      select s.pack_id, min(s.starts_at) filter (where s.starts_at > ${at}) as next_at,
        max(s.starts_at) filter (where s.starts_at <= ${at}) as begun_at
      from price_steps s join packs k using (pack_id)
      where k.store_id = any(${storeIds}::int[]) and k.product_id = any(${productIds}::int[]) group by s.pack_id),
    bundles as materialized (
      select * from bundle_offers(${storeIds}::int[], ${productIds}::int[], ${at})),
    found as (
      select k.pack_id, k.store_id, k.product_id, k.size, k.is_initial,
             coalesce(o.price_cents, b.price_cents, k.price_cents) as price_cents,
             coalesce(o.sale_price_cents, b.sale_price_cents, k.sale_price_cents) as sale_price_cents,
             (extract(epoch from k.created_at) * 1000000)::bigint as created_micros,
             (extract(epoch from coalesce(n.begun_at, k.modified_at)) * 1000000)::bigint as modified_micros,
             (extract(epoch from coalesce(o.next_price_at, n.next_at)) * 1000)::bigint as next_price_ms,
             coalesce(o.units_left, s.on_hand - s.reserved, 0) as units_left, q.sequence, o.parts_cents
      from packs k
      join products p using (product_id)
      left join planned n using (pack_id)
      left join price_steps b on b.pack_id = n.pack_id and b.starts_at = n.begun_at
      left join stock s using (store_id, product_id)
      left join product_store_sequences q using (store_id, product_id)
      left join bundles o using (store_id, product_id)
      where k.store_id = any(${storeIds}::int[]) and k.product_id = any(${productIds}::int[])
        and k.status = 'ACTIVE' and k.price_cents > 0
        and (p.kind <> 'tobacco' or sells_tobacco(k.store_id))
        and coalesce(o.is_sold, true)
      order by k.store_id, k.product_id, k.size)
    select json_agg(pack_id) as pack_id, json_agg(store_id) as store_id, json_agg(product_id) as product_id,
      json_agg(size) as size, json_agg(is_initial) as is_initial, json_agg(price_cents) as price_cents,
      json_agg(sale_price_cents) as sale_price_cents, json_agg(created_micros) as created_micros,
      json_agg(modified_micros) as modified_micros, json_agg(next_price_ms) as next_price_ms,
      json_agg(units_left) as units_left, json_agg(sequence) as sequence,
      case when count(parts_cents) > 0 then json_agg(parts_cents) end as parts_cents
    from found`)
  return new PackRows(required(columns, 'result'))
}

/**
 * Position in the change log: the snapshot of visible transactions, and the timeline of the database.
 * A promoted standby starts a new timeline, in which the same transaction ids may belong to other transactions.
 */
export type ReadPosition = { snapshot: string; timeline: string; at: Date }

export const readPosition = async (db: Database): Promise<ReadPosition> =>
  required(
    await db.first<ReadPosition>(sql`
    select pg_current_snapshot()::text as snapshot, clock_timestamp() as at,
      left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) as timeline`),
    'read position',
  )

/** A changed category, or a changed product in a store. Null means every store, or every product. */
export type CatalogueChange =
  | { categoryId: number; storeId: null; productId: null }
  | { categoryId: null; storeId: number | null; productId: number | null }

/**
 * Returns the changes that were not visible at the position and are visible now.
 * Rows of a restored database may have transaction ids that it has not reached yet. They were read when the catalogue
 * was opened.
 */
export async function readChanges(
  db: Database,
  since: ReadPosition,
): Promise<{ position: ReadPosition; changes: CatalogueChange[] }> {
  const row = required(
    await db.first<ReadPosition & { changes: CatalogueChange[] }>(sql`
    select pg_current_snapshot()::text as snapshot, clock_timestamp() as at,
      left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) as timeline,
      coalesce((
        select jsonb_agg(distinct jsonb_build_object(
          'storeId', store_id, 'productId', product_id, 'categoryId', category_id))
        from catalogue_changes
        where transaction_id >= pg_snapshot_xmin(${since.snapshot}::pg_snapshot)
          and transaction_id < pg_snapshot_xmax(pg_current_snapshot())
          and not pg_visible_in_snapshot(transaction_id, ${since.snapshot}::pg_snapshot)), '[]') as changes`),
    'read position',
  )
  const { changes, ...position } = row
  return { position, changes }
}

/**
 * Deletes a batch of the oldest changes and returns how many it deleted.
 * @param most Maximum number of rows per batch.
 */
export const deleteOldChanges = (db: Database, keptHours: number, most: number) =>
  db.run(sql`
    delete from catalogue_changes where catalogue_change_id in (
      select catalogue_change_id
      from (select * from catalogue_changes order by catalogue_change_id limit ${most}) as oldest
      where changed_at < clock_timestamp() - make_interval(hours => ${keptHours}))`)
