import type { ConsoleProduct } from '#contract/console/products.ts'
import { isAttribute } from '#domain/catalogue/attributes.ts'
import { isAlcohol, recordedKind } from '#domain/catalogue/packs.ts'
import { noticesOf } from '#domain/catalogue/product-rules.ts'
import { standardDrinks } from '#domain/catalogue/standard-drinks.ts'
import { toDollars } from '#domain/money.ts'
import type { ConsolePackRow, ConsoleProductRow } from './products.queries.ts'

export const presentProduct = (row: ConsoleProductRow): ConsoleProduct => ({
  product_id: row.product_id,
  product_slug: row.slug,
  product_name: row.name,
  description: row.description,
  status: row.status,
  base_price: toDollars(row.base_price_cents),
  abv: row.abv,
  unit_volume_ml: row.unit_volume_ml,
  standard_drinks: standardDrinks(row.unit_volume_ml, row.abv),
  is_alcohol: isAlcohol(row.kind),
  style: row.style,
  region: row.region,
  container: row.container,
  container_deposit: row.container_deposit,
  attributes: row.attributes.filter(isAttribute),
  kind: recordedKind(row),
  gst_free: row.gst_free,
  sequence: row.sequence,
  notices: noticesOf(row),
  images: row.images,
  categories: row.categories,
  store_count: row.store_count,
  is_bundle: row.is_bundle,
  packs: row.packs.map(presentPack),
  version: row.version,
  created: row.created_at.toISOString(),
  modified: row.modified_at.toISOString(),
})

const presentPack = (pack: ConsolePackRow): ConsoleProduct['packs'][number] => ({
  product_pack_id: pack.pack_id,
  store_id: pack.store_id,
  pack_size: pack.size,
  initial: pack.is_initial,
  status: pack.status,
  in_stock: pack.in_stock,
  price: toDollars(pack.price_cents),
  sale_price: toDollars(pack.sale_price_cents),
  next_price_at: pack.next_price_at && new Date(pack.next_price_at).toISOString(),
  version: pack.version,
  barcodes: pack.barcodes,
})
