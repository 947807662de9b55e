import { required } from '#domain/required.ts'
import type { Shop } from '#server/shop.ts'
import { stockProducts } from '#server/features/inventory/inventory.service.ts'
import type { ProductFields } from '../console/product-writes.queries.ts'
import { drawnPictures } from '../drawn-pictures.ts'
import type { KnownProduct } from './imports.queries.ts'
import type { NewPrice, ProductPlan } from './product-plan.ts'
import * as queries from './product-writes.queries.ts'

/** Data that restores a product. `before` is null for a product that the import added; undo archives it. */
export type UndoneProduct = {
  productId: number
  /** Version after the import. Later changes raise it. */
  version: number
  before: {
    fields: ProductFields
    categoryIds: number[]
    prices: NewPrice[]
    barcodes: { size: number; gtins: string[] }[]
  } | null
}

type WrittenProduct = { plan: ProductPlan; productId: number; version: number }

/** Writes several plans in the caller's transaction, with one statement per kind of row. */
export async function writeProducts(shop: Shop, plans: readonly ProductPlan[]): Promise<UndoneProduct[]> {
  const { db, clock } = shop
  const now = clock.now()
  const created = plans.filter(({ action }) => action === 'created')
  const changed = plans.filter(({ action }) => action === 'changed')
  const added = await queries.insertProducts(
    db,
    created.map(({ fields, slug }) => ({ ...fields, slug })),
    now,
  )
  const ids = new Map(added.map(({ slug, product_id }) => [slug, product_id]))
  const updated = await queries.updateProducts(
    db,
    changed.map(({ fields, known }) => ({ ...fields, product_id: required(known, 'product').product_id })),
    now,
  )
  const versions = new Map(updated.map(({ product_id, version }) => [product_id, version]))
  const written = [...created, ...changed].map((plan): WrittenProduct => {
    const productId = required(plan.known?.product_id ?? ids.get(plan.slug), 'product')
    return { plan, productId, version: versions.get(productId) ?? 1 }
  })
  await writeParts(shop, written, now)
  return written.map(undoOf)
}

async function writeParts(shop: Shop, written: readonly WrittenProduct[], now: Date): Promise<void> {
  const { db } = shop
  const places = written.flatMap(({ plan, productId }) =>
    plan.categoryIds ? [{ product_id: productId, category_ids: plan.categoryIds }] : [],
  )
  if (places.length > 0) await queries.replaceCategories(db, places)
  const packs = written.flatMap(({ plan, productId }) =>
    plan.packs.map((pack) => ({ ...pack, product_id: productId })),
  )
  if (packs.length > 0) {
    await queries.insertPacks(db, packs, now)
    await stockProducts(shop, packs)
  }
  const prices = written.flatMap(({ plan }) => plan.prices)
  if (prices.length > 0) await queries.setPrices(db, prices, now)
  const codes = written.flatMap(({ plan, productId }) =>
    plan.barcodes.map((code) => ({ ...code, product_id: productId })),
  )
  if (codes.length > 0) await queries.replaceBarcodes(db, codes)
  const pictures = written.flatMap(picturesOf)
  if (pictures.length > 0) await queries.insertPictures(db, pictures, now)
}

/** Returns drawings for new products. Pictures of existing products are unchanged. */
function picturesOf({ plan, productId }: WrittenProduct): queries.Picture[] {
  const { slug, fields, known, packs } = plan
  if (known || fields.kind === 'tobacco') return []
  const sizes = [...new Set(packs.map(({ size }) => size))].toSorted((a, b) => a - b)
  const shownSize = packs.find((pack) => pack.is_initial)?.size ?? 1
  return drawnPictures({ slug, name: fields.name, art: fields.art_category, sizes, shownSize }).map(
    (picture, nth) => ({
      ...picture,
      product_id: productId,
      sequence: 101 + nth,
    }),
  )
}

function undoOf({ plan, productId, version }: WrittenProduct): UndoneProduct {
  if (!plan.known) return { productId, version, before: null }
  const sizes = plan.barcodes.map(({ size }) => size)
  const { known } = plan
  const packs = known.packs.filter((pack) => plan.prices.some(({ packId }) => packId === pack.pack_id))
  return {
    productId,
    version,
    before: {
      fields: fieldsOf(known),
      categoryIds: known.categoryIds,
      prices: packs.map((pack) => ({
        packId: pack.pack_id,
        price: pack.price_cents,
        salePrice: pack.sale_price_cents,
      })),
      barcodes: sizes.map((size) => ({
        size,
        gtins: known.barcodes.filter((code) => code.size === size).map(({ gtin }) => gtin),
      })),
    },
  }
}

const fieldsOf = (known: KnownProduct): ProductFields => ({
  name: known.name,
  description: known.description,
  status: known.status,
  kind: known.kind,
  awaits_kind: known.awaits_kind,
  abv: known.abv,
  unit_volume_ml: known.unit_volume_ml,
  style: known.style,
  region: known.region,
  container: known.container,
  container_deposit: known.container_deposit,
  gst_free: known.gst_free,
  attributes: known.attributes,
  base_price_cents: known.base_price_cents,
  sequence: known.sequence,
  art_category: known.art_category,
})

/**
 * Restores products in the caller's transaction. Products that were changed since the import stay as they are.
 * @returns The number of products restored.
 */
export async function restoreProducts(shop: Shop, undone: readonly UndoneProduct[]): Promise<number> {
  const { db, clock } = shop
  const now = clock.now()
  const rows = await queries.lockProducts(
    db,
    undone.map(({ productId }) => productId),
  )
  const versions = new Map(rows.map(({ product_id, version }) => [product_id, version]))
  const untouched = undone.filter(({ productId, version }) => versions.get(productId) === version)
  const added = untouched.filter(({ before }) => before === null).map(({ productId }) => productId)
  if (added.length > 0) await queries.archive(db, added, now)
  const changed = untouched.flatMap(({ productId, before }) =>
    before ? [{ product_id: productId, ...before }] : [],
  )
  if (changed.length > 0) {
    await queries.updateProducts(
      db,
      changed.map(({ product_id, fields }) => ({ ...fields, product_id })),
      now,
    )
    await queries.replaceCategories(
      db,
      changed.map(({ product_id, categoryIds }) => ({ product_id, category_ids: categoryIds })),
    )
  }
  const prices = changed.flatMap((each) => each.prices)
  if (prices.length > 0) await queries.setPrices(db, prices, now)
  const codes = changed.flatMap(({ product_id, barcodes }) =>
    barcodes.map((code) => ({ ...code, product_id })),
  )
  if (codes.length > 0) await queries.replaceBarcodes(db, codes)
  return untouched.length
}
