import sql from 'sql-template-tag'
import type { Import } from '#contract/console/imports.ts'
import type { PriceStep } from '#domain/pricing/price-plan.ts'
import { required } from '#domain/required.ts'
import type { Database } from '#server/db/database.ts'
import type { PageRequest } from '#server/db/list-page.ts'
import { pageSlice } from '#server/db/numbered-page.ts'
import { priceCents, pricesAt, salePriceCents } from '#server/db/pack-prices.ts'
import type { Row } from '#server/db/row.ts'
import type { CallerStores } from '#server/http/security/ownership.ts'
import type { Problem } from './csv-table.ts'

export type ImportCounts = { rows: number; created: number; changed: number; unchanged: number; bad: number }
export type ImportChange = Import['changes'][number]

export type ImportRow = Omit<Row<'catalogue_imports'>, 'counts' | 'bad' | 'changes' | 'content' | 'undo'> & {
  counts: ImportCounts
  bad: Problem[]
  changes: ImportChange[]
  by_name: string | null
}

const shown = sql`
  i.catalogue_import_id, i.kind, i.store_id, i.status, i.counts, i.done, i.by_user_id, i.created_at, i.ended_at,
  (select nullif(concat_ws(' ', u.firstname, u.lastname), '') from users u where u.user_id = i.by_user_id) as by_name`

export type NewImport = Pick<Row<'catalogue_imports'>, 'kind' | 'store_id' | 'content' | 'by_user_id'> & {
  counts: ImportCounts
  bad: readonly Problem[]
  changes: readonly ImportChange[]
}

export async function insertImport(db: Database, i: NewImport, now: Date): Promise<number> {
  const row = await db.first<Row<'catalogue_imports', 'catalogue_import_id'>>(sql`
    insert into catalogue_imports (kind, store_id, content, counts, bad, changes, by_user_id, created_at)
    values (${i.kind}, ${i.store_id}, ${i.content}, ${JSON.stringify(i.counts)}, ${JSON.stringify(i.bad)},
      ${JSON.stringify(i.changes)}, ${i.by_user_id}, ${now}) returning catalogue_import_id`)
  return required(row, 'import').catalogue_import_id
}

export const readImport = (db: Database, importId: number) =>
  db.first<ImportRow>(
    sql`select ${shown}, i.bad, i.changes from catalogue_imports i where i.catalogue_import_id = ${importId}`,
  )

/**
 * Returns imports, newest first. With `storeIds` only stock files of these stores, because product files concern every
 * store.
 */
export async function listImports(db: Database, storeIds: CallerStores, { page, limit }: PageRequest) {
  const from = sql`from catalogue_imports i
    where ${storeIds}::int[] is null or i.kind = 'shopify_inventory' and i.store_id = any(${storeIds}::int[])`
  const [rows, counted] = await Promise.all([
    db.rows<ImportRow>(sql`
      select ${shown}, '[]'::jsonb as bad, '[]'::jsonb as changes ${from}
      order by i.catalogue_import_id desc ${pageSlice({ page, limit })}`),
    db.first<{ total: number }>(sql`select count(*)::int as total ${from}`),
  ])
  return { rows, total: required(counted, 'count').total }
}

/** Serializes imports with a lock that lasts until the transaction ends. */
export const lockImports = (db: Database) =>
  db.run(sql`select pg_advisory_xact_lock(hashtextextended('catalogue imports', 0))`)

type StoredImport = Row<'catalogue_imports', 'kind' | 'store_id' | 'status' | 'content'>

export const readContent = (db: Database, importId: number) =>
  db.first<StoredImport & { undo: unknown }>(sql`
    select kind, store_id, status, content, undo from catalogue_imports where catalogue_import_id = ${importId}`)

export const setStatus = (
  db: Database,
  importId: number,
  status: Row<'catalogue_imports'>['status'],
  done: number,
) =>
  db.run(sql`
    update catalogue_imports set status = ${status}, done = ${done} where catalogue_import_id = ${importId}
      and status in ('ready', 'applying', 'failed')`)

type ImportResult = {
  status: 'applied' | 'undone'
  counts: ImportCounts | null
  bad: readonly Problem[] | null
  undo: unknown
  done: number
}

export const endImport = (db: Database, importId: number, e: ImportResult, now: Date) =>
  db.run(sql`
    update catalogue_imports set status = ${e.status}, ended_at = ${now}, done = ${e.done},
      undo = ${e.undo === null ? null : JSON.stringify(e.undo)}::jsonb,
      counts = coalesce(${e.counts === null ? null : JSON.stringify(e.counts)}::jsonb, counts),
      bad = coalesce(${e.bad === null ? null : JSON.stringify(e.bad)}::jsonb, bad)
    where catalogue_import_id = ${importId}`)

export type KnownPack = Row<
  'packs',
  'pack_id' | 'store_id' | 'size' | 'is_initial' | 'price_cents' | 'sale_price_cents'
>

export type KnownProduct = Omit<Row<'products'>, 'created_at' | 'modified_at'> & {
  categoryIds: number[]
  packs: KnownPack[]
  barcodes: Row<'pack_barcodes', 'gtin' | 'size'>[]
}

/** Returns the products with the given slugs, with their packs at the prices of `now`. */
export const readKnown = (db: Database, slugs: readonly string[], now: Date) =>
  db.rows<KnownProduct>(sql`
    select p.*, array(select category_id from product_categories c where c.product_id = p.product_id) as "categoryIds",
      (select coalesce(jsonb_agg(jsonb_build_object('pack_id', k.pack_id, 'store_id', k.store_id, 'size', k.size,
         'is_initial', k.is_initial, 'price_cents', ${priceCents}, 'sale_price_cents', ${salePriceCents})
         order by k.store_id, k.size), '[]') from packs k ${pricesAt(now)} where k.product_id = p.product_id) as packs,
      (select coalesce(jsonb_agg(jsonb_build_object('gtin', b.gtin, 'size', b.size) order by b.size, b.gtin), '[]')
       from pack_barcodes b where b.product_id = p.product_id) as barcodes
    from products p where p.slug = any(${slugs}::text[])`)

export const readCategories = (db: Database) =>
  db.rows<Row<'categories', 'category_id' | 'parent_id' | 'slug' | 'name' | 'image_src'>>(sql`
    select category_id, parent_id, slug, name, image_src from categories order by parent_id nulls first, category_id desc`)

/** Returns the product and size of each of the given codes. */
export const readOwners = (db: Database, gtins: readonly string[]) =>
  db.rows<{ gtin: string; slug: string; size: number }>(sql`
    select lpad(b.gtin, 14, '0') as gtin, p.slug, b.size from pack_barcodes b join products p using (product_id)
    where lpad(b.gtin, 14, '0') = any(${gtins}::text[])`)

type HistoryRow = Row<'price_history', 'pack_id' | 'price_cents' | 'sale_price_cents'> & { at: Date }

/** Returns the price histories of the given packs, oldest first. */
export async function readHistories(
  db: Database,
  packIds: readonly number[],
): Promise<Map<number, PriceStep[]>> {
  const rows = await db.rows<HistoryRow>(sql`
    select pack_id, price_cents, sale_price_cents, from_at as at from price_history
    where pack_id = any(${packIds}::int[]) order by pack_id, from_at, price_history_id`)
  const histories = new Map<number, PriceStep[]>()
  for (const { pack_id, at, price_cents: price, sale_price_cents: salePrice } of rows) {
    const own = histories.get(pack_id) ?? []
    own.push({ at, price, salePrice })
    histories.set(pack_id, own)
  }
  return histories
}
