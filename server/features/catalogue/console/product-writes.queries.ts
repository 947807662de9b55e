import sql from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'
import type { Row } from '#server/db/row.ts'

export type ProductFields = Pick<
  Row<'products'>,
  | 'name'
  | 'description'
  | 'status'
  | 'kind'
  | 'awaits_kind'
  | 'abv'
  | 'unit_volume_ml'
  | 'style'
  | 'region'
  | 'container'
  | 'container_deposit'
  | 'gst_free'
  | 'attributes'
  | 'base_price_cents'
  | 'sequence'
  | 'art_category'
>

/** Returns no row if the slug is taken. */
export const insertProduct = (db: Database, slug: string, p: ProductFields, now: Date) =>
  db.first<Row<'products', 'product_id'>>(sql`
    insert into products (slug, name, description, status, kind, awaits_kind, abv, unit_volume_ml, style, region,
      container, container_deposit, gst_free, attributes, base_price_cents, sequence, art_category, created_at, modified_at)
    values (${slug}, ${p.name}, ${p.description}, ${p.status}, ${p.kind}, ${p.awaits_kind}, ${p.abv},
      ${p.unit_volume_ml}, ${p.style}, ${p.region}, ${p.container}, ${p.container_deposit}, ${p.gst_free}, ${p.attributes}, ${p.base_price_cents},
      ${p.sequence}, ${p.art_category}, ${now}, ${now})
    on conflict (slug) do nothing returning product_id`)

export const updateProduct = (db: Database, productId: number, p: ProductFields, now: Date) =>
  db.run(sql`
    update products set name = ${p.name}, description = ${p.description}, status = ${p.status}, kind = ${p.kind},
      awaits_kind = ${p.awaits_kind},
      abv = ${p.abv}, unit_volume_ml = ${p.unit_volume_ml}, style = ${p.style}, region = ${p.region},
      container = ${p.container}, container_deposit = ${p.container_deposit}, gst_free = ${p.gst_free},
      attributes = ${p.attributes}, base_price_cents = ${p.base_price_cents}, sequence = ${p.sequence},
      art_category = ${p.art_category}, modified_at = ${now}, version = version + 1
    where product_id = ${productId}`)

/** Locks the product until the transaction ends. */
export const lockProduct = (db: Database, productId: number) =>
  db.first<Row<'products'>>(sql`select * from products where product_id = ${productId} for no key update`)

/** Returns the taken slugs of a name: `beer`, `beer-2`, and so on. */
export const readSlugsLike = (db: Database, slug: string) =>
  db.rows<Row<'products', 'slug'>>(sql`
    select slug from products where slug = ${slug} or (slug >= ${`${slug}-`} and slug < ${`${slug}.`})`)

export type CategoryPlace = Row<'categories', 'category_id' | 'parent_id' | 'image_src'>

/** Returns the categories with the given ids and their parents. */
export const readCategoryPlaces = (db: Database, ids: readonly number[]) =>
  db.rows<CategoryPlace>(sql`
    select category_id, parent_id, image_src from categories
    where category_id = any(${ids}::int[])
      or category_id in (select parent_id from categories where category_id = any(${ids}::int[]))`)

export const setArt = (db: Database, productId: number, art: string) =>
  db.run(sql`update products set art_category = ${art} where product_id = ${productId}`)

export const replaceCategories = (db: Database, productId: number, categoryIds: readonly number[]) =>
  db.run(sql`
    with gone as (
      delete from product_categories where product_id = ${productId} and category_id <> all(${categoryIds}::int[]))
    insert into product_categories (product_id, category_id)
    select ${productId}, unnest(${categoryIds}::int[]) on conflict do nothing`)

export type PackRow = Row<'packs', 'pack_id' | 'store_id' | 'size' | 'status' | 'is_initial'>

export const readPacks = (db: Database, productId: number) =>
  db.rows<PackRow>(sql`
    select pack_id, store_id, size, status, is_initial from packs where product_id = ${productId}
    order by store_id, size for no key update`)

export type NewPack = Omit<PackRow, 'pack_id'> & { price_cents: number }

export const insertPacks = (db: Database, productId: number, packs: readonly NewPack[], now: Date) =>
  db.run(sql`
    insert into packs (store_id, product_id, size, is_initial, status, price_cents, created_at, modified_at)
    select n.store_id, ${productId}, n.size, n.is_initial, n.status, n.price_cents, ${now}, ${now}
    from unnest(${packs.map((pack) => pack.store_id)}::int[], ${packs.map((pack) => pack.size)}::int[],
      ${packs.map((pack) => pack.is_initial)}::boolean[], ${packs.map((pack) => pack.status)}::text[],
      ${packs.map((pack) => pack.price_cents)}::bigint[]) as n (store_id, size, is_initial, status, price_cents)`)

export const updatePacks = (db: Database, packs: readonly PackRow[], now: Date) =>
  db.run(sql`
    update packs k set status = n.status, is_initial = n.is_initial, modified_at = ${now}
    from unnest(${packs.map((pack) => pack.pack_id)}::int[], ${packs.map((pack) => pack.status)}::text[],
      ${packs.map((pack) => pack.is_initial)}::boolean[]) as n (pack_id, status, is_initial)
    where k.pack_id = n.pack_id`)

export type Barcode = Row<'pack_barcodes', 'gtin' | 'size'>

/** Returns the given codes that belong to another product or another size. */
export const readForeignBarcodes = (
  db: Database,
  productId: number,
  sizes: readonly number[],
  gtins: readonly string[],
) =>
  db.rows<Row<'pack_barcodes', 'gtin'> & Row<'products', 'name'>>(sql`
    select b.gtin, p.name from pack_barcodes b join products p using (product_id)
    where lpad(b.gtin, 14, '0') = any(select lpad(code, 14, '0') from unnest(${gtins}::text[]) as code)
      and (b.product_id <> ${productId} or b.size <> all(${sizes}::int[]))`)

/** Replaces the barcodes of the given sizes. Other sizes are unchanged. */
export async function replaceBarcodes(
  db: Database,
  productId: number,
  sizes: readonly number[],
  barcodes: readonly Barcode[],
): Promise<void> {
  await db.run(sql`delete from pack_barcodes where product_id = ${productId} and size = any(${sizes}::int[])`)
  await db.run(sql`
    insert into pack_barcodes (gtin, product_id, size)
    select n.gtin, ${productId}, n.size
    from unnest(${barcodes.map(({ gtin }) => gtin)}::text[], ${barcodes.map(({ size }) => size)}::int[]) as n (gtin, size)`)
}

export type PictureRow = Row<'product_images', 'src' | 'alt' | 'pack_size'>

/** Replaces the drawn pictures if they differ. Uploaded pictures stay before them. */
export async function replaceDrawnPictures(
  db: Database,
  productId: number,
  pictures: readonly PictureRow[],
  now: Date,
): Promise<void> {
  const known = await db.rows<PictureRow>(sql`
    select src, alt, pack_size from product_images
    where product_id = ${productId} and src like '/pictures/%' order by sequence`)
  if (JSON.stringify(known) === JSON.stringify(pictures)) return
  await db.run(sql`delete from product_images where product_id = ${productId} and src like '/pictures/%'`)
  await db.run(sql`
    insert into product_images (product_id, src, alt, pack_size, sequence, created_at)
    select ${productId}, n.src, n.alt, n.pack_size, 100 + n.nth, ${now}
    from unnest(${pictures.map(({ src }) => src)}::text[], ${pictures.map(({ alt }) => alt)}::text[],
      ${pictures.map(({ pack_size }) => pack_size)}::int[]) with ordinality as n (src, alt, pack_size, nth)`)
}
