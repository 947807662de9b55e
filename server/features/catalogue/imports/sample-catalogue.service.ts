import { iconPath, CATEGORY_ICONS } from '#domain/catalogue/category-icons.ts'
import { required } from '#domain/required.ts'
import type { DemoCategory, DemoProduct } from '#server/db/seed/catalogue/demo-product.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Principal } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { createCategory } from '../categories/categories.service.ts'
import { type FileProduct, productFile } from './exports.service.ts'
import type { ImportRow } from './imports.queries.ts'
import { readCategories } from './imports.queries.ts'
import { applyImport, createImport } from './imports.service.ts'

/** Products of the sample by category, 40 in all: a small bottle shop. */
const PRODUCTS_OF: Record<string, number> = {
  beer: 8,
  cider: 2,
  red_wine: 4,
  white_wine: 4,
  rose: 2,
  sparkling: 2,
  spirits: 5,
  premix: 4,
  low_and_no_alcohol: 2,
  mixers: 2,
  soft_drinks: 2,
  snacks: 2,
  ice: 1,
}

export type SampleImport = { row: ImportRow; categories: number }

/**
 * Imports the sample catalogue through an import of products, which applies it and can undo it. Adds the categories
 * that the products need and the shop lacks.
 * @throws ShopError `store_not_found` if the shop has no store, because packs and prices belong to a store
 * @source A-SETUP-3
 */
export async function importSample(shop: Shop, principal: Principal): Promise<SampleImport> {
  if (shop.storeDirectory.everyStore().length === 0) throw new ShopError('store_not_found')
  const { products, categories } = await readSample()
  const added = await addCategories(shop, principal, categories)
  const row = await createImport(shop, principal, {
    file: productFile(products.map(fileProduct)),
    encoding: 'text',
    kind: 'shopify_products',
  })
  const { created, changed } = row.counts
  // Without changes there is nothing to undo. The import remains in the list as a dry run.
  if (created + changed === 0) return { row, categories: added }
  return { row: await applyImport(shop, principal, row.catalogue_import_id), categories: added }
}

/** Loads the demo's drinks, which only this action and the demo need. */
async function readSample(): Promise<{ products: DemoProduct[]; categories: DemoCategory[] }> {
  const [{ demoProducts }, { demoCategories }] = await Promise.all([
    import('#server/db/seed/catalogue/demo-products.ts'),
    import('#server/db/seed/catalogue/categories.ts'),
  ])
  const all = demoProducts().toSorted((a, b) => a.sequence - b.sequence)
  const products = Object.entries(PRODUCTS_OF).flatMap(([category, count]) =>
    all.filter((product) => product.category === category).slice(0, count),
  )
  const slugs = new Set(products.flatMap(categorySlugs))
  return { products, categories: demoCategories().filter(({ slug }) => slugs.has(slug)) }
}

const categorySlugs = ({ category, subCategory }: DemoProduct): string[] => [
  category.replaceAll('_', '-'),
  subCategory,
]

/**
 * Adds missing categories, parents first. A category that a concurrent call adds at the same time counts as existing.
 * @returns the number of added categories
 */
async function addCategories(
  shop: Shop,
  principal: Principal,
  categories: readonly DemoCategory[],
): Promise<number> {
  const parentsFirst = categories.toSorted((a, b) => Number(a.parent !== null) - Number(b.parent !== null))
  let ids = await categoryIds(shop)
  let added = 0
  for (const category of parentsFirst) {
    if (ids.has(category.slug)) continue
    const parentId = category.parent === null ? null : required(ids.get(category.parent), 'parent category')
    const row = await createCategory(shop, principal, categoryBody(category, parentId)).catch(ignoreTaken)
    if (row) {
      ids.set(category.slug, row.category_id)
      added++
    } else ids = await categoryIds(shop)
  }
  return added
}

const categoryIds = async (shop: Shop): Promise<Map<string, number>> =>
  new Map((await readCategories(shop.db)).map(({ slug, category_id }) => [slug, category_id]))

function ignoreTaken(error: unknown): null {
  if (error instanceof ShopError && error.code === 'category_slug_taken') return null
  throw error
}

const categoryBody = (category: DemoCategory, parentId: number | null) => ({
  name: category.name,
  category_slug: category.slug,
  category_parent_id: parentId,
  description: category.description,
  background_color: category.backgroundColor,
  background_opacity: 1,
  text_color: category.textColor,
  text_opacity: 1,
  image_src:
    CATEGORY_ICONS.map(iconPath).find((path) => path.endsWith(`/${category.icon}.svg`)) ?? ('' as const),
  image_alt: category.name,
  title: `${category.name} delivered`,
  meta: category.description,
  keywords: category.name.toLowerCase(),
  status: 'ACTIVE' as const,
})

const fileProduct = (product: DemoProduct): FileProduct => ({
  slug: product.slug,
  name: product.name,
  description: product.description,
  type: null,
  status: 'ACTIVE',
  gst_free: product.gstFree,
  packs: product.packs.map(({ size, priceCents, barcodes }) => ({
    size,
    price: priceCents,
    special: 0,
    barcodes,
  })),
  awaits_kind: false,
  kind: product.kind,
  abv: product.abvPercent,
  unit_volume_ml: product.unitVolumeMl,
  style: product.styleName,
  region: product.region,
  container: product.container,
  container_deposit: product.containerDeposit,
  attributes: product.attributes,
  categories: categorySlugs(product),
})
