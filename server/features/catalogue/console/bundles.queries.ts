import sql from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'
import { effectivePrice, priceCents, pricesAt } from '#server/db/pack-prices.ts'
import type { Row } from '#server/db/row.ts'

type PartPackRow = Row<'packs', 'store_id' | 'size'> & { regular_cents: number; cents: number }

/** Product that may be part of a bundle, with the packs that stores sell. */
export type PartRow = Row<'products', 'product_id' | 'name' | 'slug' | 'kind' | 'abv' | 'unit_volume_ml'> & {
  is_bundle: boolean
  packs: PartPackRow[]
}

/** Reads active products with their packs at the prices of `now`. */
export const readParts = (
  db: Database,
  productIds: readonly number[],
  storeIds: readonly number[],
  now: Date,
) =>
  db.rows<PartRow>(sql`
    select p.product_id, p.name, p.slug, p.kind, p.abv, p.unit_volume_ml,
      exists (select from bundle_parts b where b.bundle_product_id = p.product_id) as is_bundle,
      coalesce((select jsonb_agg(jsonb_build_object('store_id', k.store_id, 'size', k.size,
          'regular_cents', ${priceCents}, 'cents', ${effectivePrice}))
        from packs k ${pricesAt(now)}
        where k.product_id = p.product_id and k.store_id = any(${storeIds}::int[]) and k.status = 'ACTIVE'
          and k.price_cents > 0), '[]') as packs
    from products p where p.product_id = any(${productIds}::int[]) and p.status = 'ACTIVE'`)

export type BundleRow = Row<'products', 'product_id' | 'name' | 'status' | 'version'> & {
  parts: (Row<'products', 'product_id' | 'name' | 'slug'> & Row<'bundle_parts', 'size' | 'count'>)[]
  prices: {
    store_id: number
    percent_off: number | null
    cents: number
    parts_cents: number | null
    units_left: number
    is_sold: boolean
  }[]
}

/** @param storeIds stores whose prices are read; null: every store */
export const readBundle = (db: Database, productId: number, storeIds: readonly number[] | null, now: Date) =>
  db.first<BundleRow>(sql`
    select p.product_id, p.name, p.status, p.version,
      (select jsonb_agg(jsonb_build_object('product_id', d.product_id, 'name', d.name, 'slug', d.slug,
          'size', b.size, 'count', b.count) order by b.position)
        from bundle_parts b join products d on d.product_id = b.part_product_id
        where b.bundle_product_id = p.product_id) as parts,
      coalesce((select jsonb_agg(jsonb_build_object('store_id', k.store_id, 'percent_off', r.percent_off,
          'cents', ${effectivePrice}, 'parts_cents', bundle.parts_cents, 'units_left', bundle.units_left,
          'is_sold', bundle.is_sold) order by k.store_id)
        from packs k left join bundle_discounts r using (pack_id) ${pricesAt(now)}
        where k.product_id = p.product_id and k.status = 'ACTIVE'
          and (${storeIds}::int[] is null or k.store_id = any(${storeIds}::int[]))), '[]') as prices
    from products p
    where p.product_id = ${productId}
      and exists (select from bundle_parts b where b.bundle_product_id = p.product_id)`)

export type NewPart = { productId: number; size: number; count: number }

/** Replaces the parts of a bundle, listed in the given order. */
export async function replaceParts(db: Database, bundleId: number, parts: readonly NewPart[]): Promise<void> {
  await db.run(sql`delete from bundle_parts where bundle_product_id = ${bundleId}`)
  await db.run(sql`
    insert into bundle_parts (bundle_product_id, part_product_id, size, count, position)
    select ${bundleId}, n.* from unnest(${parts.map(({ productId }) => productId)}::int[],
      ${parts.map(({ size }) => size)}::int[], ${parts.map(({ count }) => count)}::int[])
      with ordinality as n (product_id, size, count, position)`)
}

export type NewRule = { storeId: number; cents: number; percentOff: number | null }

/** Writes the packs of a bundle and their price rules. Packs of stores without a rule are deactivated. */
export async function writeRules(
  db: Database,
  bundleId: number,
  rules: readonly NewRule[],
  now: Date,
): Promise<void> {
  const storeIds = rules.map(({ storeId }) => storeId)
  await db.run(sql`
    update packs set status = 'INACTIVE', modified_at = ${now}, version = version + 1
    where product_id = ${bundleId} and status = 'ACTIVE' and store_id <> all(${storeIds}::int[])`)
  await db.run(sql`
    insert into packs as k (store_id, product_id, size, is_initial, price_cents, created_at, modified_at)
    select n.store_id, ${bundleId}, 1, true, n.cents, ${now}, ${now}
    from unnest(${storeIds}::int[], ${rules.map(({ cents }) => cents)}::bigint[]) as n (store_id, cents)
    on conflict (store_id, product_id, size) do update
      set status = 'ACTIVE', price_cents = excluded.price_cents, sale_price_cents = 0, modified_at = ${now},
        version = k.version + 1`)
  await db.run(sql`
    delete from bundle_discounts using packs k
    where bundle_discounts.pack_id = k.pack_id and k.product_id = ${bundleId}`)
  await db.run(sql`
    insert into bundle_discounts (pack_id, percent_off)
    select k.pack_id, n.percent
    from unnest(${storeIds}::int[], ${rules.map(({ percentOff }) => percentOff)}::int[]) as n (store_id, percent)
    join packs k on k.store_id = n.store_id and k.product_id = ${bundleId}
    where n.percent is not null`)
}

/** Stores the facts that follow from the parts, and raises the version. */
export const updateFacts = (
  db: Database,
  bundleId: number,
  facts: Row<'products', 'kind' | 'abv' | 'unit_volume_ml'>,
  now: Date,
) =>
  db.run(sql`
    update products set kind = ${facts.kind}, abv = ${facts.abv}, unit_volume_ml = ${facts.unit_volume_ml},
      modified_at = ${now}, version = version + 1
    where product_id = ${bundleId}`)
