import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'
import type { Row } from '#server/db/row.ts'
import type { ProductFields } from '../console/product-writes.queries.ts'
import type { NewPack, NewPrice } from './product-plan.ts'

/** Returns rows with named columns, passed as one parameter. */
const rowsOf = (rows: readonly object[], columns: Sql): Sql =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (${columns})`

const fieldColumns = sql`
  name text, description text, status text, kind text, awaits_kind boolean, abv numeric, unit_volume_ml int, style text, region text, container text,
  container_deposit boolean, gst_free boolean, attributes text[], base_price_cents bigint, sequence int, art_category text`

export const insertProducts = (
  db: Database,
  products: readonly (ProductFields & { slug: string })[],
  now: Date,
) =>
  db.rows<Row<'products', 'product_id' | 'slug'>>(sql`
    insert into products (slug, name, description, status, kind, awaits_kind, abv, unit_volume_ml, style, region, container,
      container_deposit, gst_free, attributes, base_price_cents, sequence, art_category, created_at, modified_at)
    select n.slug, n.name, n.description, n.status, n.kind, n.awaits_kind, n.abv, n.unit_volume_ml, n.style, n.region,
      n.container, n.container_deposit, n.gst_free, n.attributes, n.base_price_cents, n.sequence, n.art_category, ${now}, ${now}
    from ${rowsOf(products, sql`slug text, ${fieldColumns}`)} returning product_id, slug`)

/** Returns the products' new versions. The undo data of imports older than `awaits_kind` lacks that field. */
export const updateProducts = (
  db: Database,
  products: readonly (ProductFields & { product_id: number })[],
  now: Date,
) =>
  db.rows<Row<'products', 'product_id' | 'version'>>(sql`
    update products p set name = n.name, description = n.description, status = n.status, kind = n.kind,
      awaits_kind = coalesce(n.awaits_kind, false), abv = n.abv,
      unit_volume_ml = n.unit_volume_ml, style = n.style, region = n.region, container = n.container,
      container_deposit = n.container_deposit, gst_free = n.gst_free, attributes = n.attributes,
      base_price_cents = n.base_price_cents, sequence = n.sequence, art_category = n.art_category, modified_at = ${now},
      version = p.version + 1
    from ${rowsOf(products, sql`product_id int, ${fieldColumns}`)} where p.product_id = n.product_id
    returning p.product_id, p.version`)

/** Locks products in id order to prevent deadlocks. */
export const lockProducts = (db: Database, productIds: readonly number[]) =>
  db.rows<Row<'products', 'product_id' | 'version'>>(sql`
    select product_id, version from products where product_id = any(${productIds}::int[])
    order by product_id for no key update`)

export type ProductCategories = { product_id: number; category_ids: readonly number[] }

export async function replaceCategories(db: Database, places: readonly ProductCategories[]): Promise<void> {
  await db.run(
    sql`delete from product_categories where product_id = any(${places.map((place) => place.product_id)}::int[])`,
  )
  await db.run(sql`
    insert into product_categories (product_id, category_id)
    select n.product_id, unnest(n.category_ids) from ${rowsOf(places, sql`product_id int, category_ids int[]`)}`)
}

export const insertPacks = (db: Database, packs: readonly (NewPack & { product_id: number })[], now: Date) =>
  db.run(sql`
    insert into packs (store_id, product_id, size, is_initial, price_cents, created_at, modified_at)
    select n.store_id, n.product_id, n.size, n.is_initial, n.price_cents, ${now}, ${now}
    from ${rowsOf(packs, sql`store_id int, product_id int, size int, is_initial boolean, price_cents bigint`)}
    on conflict (store_id, product_id, size) do nothing`)

/** Sets prices now and deletes the packs' planned price steps. */
export async function setPrices(db: Database, prices: readonly NewPrice[], now: Date): Promise<void> {
  const ids = prices.map(({ packId }) => packId)
  await db.run(sql`
    update packs k set price_cents = n.price, sale_price_cents = n.special, modified_at = ${now}, version = version + 1
    from unnest(${ids}::int[], ${prices.map(({ price }) => price)}::bigint[],
      ${prices.map(({ salePrice }) => salePrice)}::bigint[]) as n (pack_id, price, special)
    where k.pack_id = n.pack_id`)
  await db.run(sql`delete from price_steps where pack_id = any(${ids}::int[])`)
}

export type ProductBarcodes = { product_id: number; size: number; gtins: readonly string[] }

export async function replaceBarcodes(db: Database, codes: readonly ProductBarcodes[]): Promise<void> {
  await db.run(sql`
    delete from pack_barcodes b using ${rowsOf(codes, sql`product_id int, size int`)}
    where b.product_id = n.product_id and b.size = n.size`)
  await db.run(sql`
    insert into pack_barcodes (gtin, product_id, size)
    select unnest(n.gtins), n.product_id, n.size from ${rowsOf(codes, sql`product_id int, size int, gtins text[]`)}`)
}

export type Picture = Row<'product_images', 'product_id' | 'src' | 'alt' | 'pack_size' | 'sequence'>

export const insertPictures = (db: Database, pictures: readonly Picture[], now: Date) =>
  db.run(sql`
    insert into product_images (product_id, src, alt, pack_size, sequence, created_at)
    select n.product_id, n.src, n.alt, n.pack_size, n.sequence, ${now}
    from ${rowsOf(pictures, sql`product_id int, src text, alt text, pack_size int, sequence int`)}`)

export const archive = (db: Database, productIds: readonly number[], now: Date) =>
  db.run(sql`
    update products set status = 'INACTIVE', modified_at = ${now}, version = version + 1
    where product_id = any(${productIds}::int[])`)
