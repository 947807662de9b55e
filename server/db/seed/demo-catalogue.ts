import sql from 'sql-template-tag'
import { hashText, seededRandom } from '#domain/seeded-random.ts'
import { packVariant, pictureUrl, unitsShown, variantsOf } from '#domain/catalogue/pictures.ts'
import { addMinutes } from '#domain/time.ts'
import type { Database } from '#server/db/database.ts'
import { demoCategories } from './catalogue/categories.ts'
import { type DemoProduct, smallestPack } from './catalogue/demo-product.ts'
import { demoProducts } from './catalogue/demo-products.ts'
import { openingUnits, shelfPrice, storePriceCents } from './catalogue/prices.ts'
import { continueIds, insertRows, type Row } from './insert-rows.ts'
import { fillBundles } from './demo-bundles.ts'
import { demoStores } from './zones.ts'

const DAY = 24 * 60
/** Days since the regular price was set, and days since the special started. */
const PRICED_DAYS_AGO = 30
const REDUCED_DAYS_AGO = 3

/** Inserts categories, products and the packs of each store, with ids in the catalogue's order. */
export async function fillCatalogue(db: Database, now: Date): Promise<void> {
  const at = addMinutes(now, -PRICED_DAYS_AGO * DAY)
  const products = demoProducts()
  const categoryIds = await fillCategories(db, at)
  await insertRows(
    db,
    'products',
    products.map((product, index) => productRow(product, index + 1, at)),
  )
  await insertRows(db, 'product_categories', products.flatMap(placesOf(categoryIds)))
  await insertRows(
    db,
    'product_images',
    products.flatMap((product, index) => imageRows(product, index + 1, at)),
  )
  await insertRows(db, 'pack_barcodes', products.flatMap(barcodeRows))
  for (const table of ['categories', 'products'] as const)
    await continueIds(db, table, table === 'products' ? 'product_id' : 'category_id')
  await fillShelves(db, products, at)
  await fillBundles(db, products, categoryIds, at)
  await reduceSpecials(db, products, addMinutes(now, -REDUCED_DAYS_AGO * DAY))
}

async function fillCategories(db: Database, at: Date): Promise<Map<string, number>> {
  const categories = demoCategories()
  const ids = new Map(categories.map(({ slug }, index) => [slug, index + 1]))
  const rows = categories.map((category) => ({
    category_id: ids.get(category.slug),
    parent_id: category.parent === null ? null : ids.get(category.parent),
    name: category.name,
    slug: category.slug,
    description: category.description,
    background_color: category.backgroundColor,
    text_color: category.textColor,
    image_src: `/category-icons/${category.icon}.svg`,
    image_alt: category.name,
    title: `${category.name} delivered`,
    meta: category.description,
    keywords: category.name.toLowerCase(),
    sort: category.sort,
    created_at: at,
    modified_at: at,
  }))
  await insertRows(db, 'categories', rows)
  return ids
}

const productRow = (product: DemoProduct, productId: number, at: Date) => ({
  product_id: productId,
  slug: product.slug,
  name: product.name,
  description: product.description,
  kind: product.kind,
  abv: product.abvPercent,
  unit_volume_ml: product.unitVolumeMl,
  gst_free: product.gstFree,
  style: product.styleName,
  region: product.region,
  container: product.container,
  container_deposit: product.containerDeposit,
  attributes: product.attributes,
  art_category: product.category,
  base_price_cents: smallestPack(product).priceCents,
  sequence: product.sequence,
  created_at: at,
  modified_at: at,
})

const placesOf = (categoryIds: Map<string, number>) => (product: DemoProduct, index: number) =>
  [product.category.replaceAll('_', '-'), product.subCategory].map((slug) => ({
    product_id: index + 1,
    category_id: categoryIds.get(slug),
  }))

const barcodeRows = ({ packs }: DemoProduct, index: number) =>
  packs.flatMap(({ size, barcodes }) => barcodes.map((gtin) => ({ gtin, product_id: index + 1, size })))

/** Returns the pictures: the initial pack first, then the single, its close-up, and the remaining packs. */
function imageRows(product: DemoProduct, productId: number, at: Date) {
  const { slug, name, category, packs } = product
  const shown = packVariant(category, initialSize(product))
  const others = variantsOf(
    category,
    packs.map(({ size }) => size),
  ).filter((variant) => variant !== shown)
  return [shown, ...others].map((variant, index) => ({
    product_id: productId,
    src: pictureUrl(slug, variant, variant === 'tight' ? 1020 : 340),
    alt: variant === 'tight' ? `${name}, close up` : name,
    pack_size: unitsShown[variant],
    sequence: index + 1,
    created_at: at,
  }))
}

async function fillShelves(db: Database, products: DemoProduct[], at: Date): Promise<void> {
  const packs: Row[] = []
  const stock: Row[] = []
  const places: Row[] = []
  for (const storeIndex of demoStores().keys()) {
    const shelfOf = shelvesInStore(products, storeIndex)
    for (const [index, product] of products.entries()) {
      if (!isRanged(product, storeIndex)) continue
      const ids = { store_id: storeIndex + 1, product_id: index + 1 }
      packs.push(...packRows(product, storeIndex, ids, at))
      stock.push({ ...ids, on_hand: openingUnits(product, storeIndex), shelf_location: shelfOf(product) })
      places.push({ ...ids, sequence: placeInStore(product, storeIndex) })
    }
  }
  await insertRows(
    db,
    'packs',
    packs.map((pack, index) => ({ pack_id: index + 1, ...pack })),
  )
  await continueIds(db, 'packs', 'pack_id')
  await insertRows(db, 'stock', stock)
  await insertRows(db, 'product_store_sequences', places)
  await db.run(sql`
    insert into stock_movements (store_id, product_id, on_hand_change, reserved_change, reason, at)
    select store_id, product_id, on_hand, 0, 'opening', ${at} from stock
    where on_hand > 0 order by store_id, product_id`)
}

/** Returns true if a store sells a product. The first store sells everything; all others lack a few slow sellers. */
const isRanged = ({ slug, sequence }: DemoProduct, storeIndex: number) =>
  storeIndex === 0 || sequence <= 80 || hashText(`ranged:${storeIndex}:${slug}`) % 100 >= 4

/** Returns the rank of a product in a store. Stores differ, but favourites stay near the front. */
const placeInStore = ({ slug, sequence }: DemoProduct, storeIndex: number) =>
  storeIndex === 0 ? sequence : Math.max(1, sequence + (hashText(`place:${storeIndex}:${slug}`) % 13) - 6)

const BAY = 20
const SHELF = 4

/** Assigns an aisle to each category, with four products on each of the five shelves of a bay: 'B3-2'. */
function shelvesInStore(products: readonly DemoProduct[], storeIndex: number) {
  const places = new Map<string, string>()
  for (const [aisle, { icon }] of demoCategories()
    .filter(({ parent }) => parent === null)
    .entries()) {
    const inAisle = products
      .filter((product) => product.category === icon && isRanged(product, storeIndex))
      .toSorted((a, b) => placeInStore(a, storeIndex) - placeInStore(b, storeIndex))
    for (const [place, { slug }] of inAisle.entries()) {
      const [bay, shelf] = [Math.floor(place / BAY) + 1, (Math.floor(place / SHELF) % (BAY / SHELF)) + 1]
      places.set(slug, `${String.fromCharCode('A'.charCodeAt(0) + aisle)}${bay}-${shelf}`)
    }
  }
  return ({ slug }: DemoProduct) => places.get(slug)
}

function packRows(product: DemoProduct, storeIndex: number, ids: Row, at: Date): Row[] {
  const costShare = seededRandom(`cost:${product.slug}`).range(0.58, 0.72)
  return product.packs.map(({ size, priceCents }) => ({
    ...ids,
    size,
    is_initial: size === initialSize(product),
    price_cents: storePriceCents(priceCents, storeIndex, product.slug),
    cost_price_cents: Math.round(priceCents * costShare),
    created_at: at,
    modified_at: at,
  }))
}

/** Returns the pack shown first. Beer, cider and premix are bought by the four or six, everything else as a single. */
function initialSize(product: DemoProduct): number {
  const { kind, packs } = product
  const isBoughtByThePack = kind === 'beer_cider' || kind === 'premixed'
  return (isBoughtByThePack ? packs[1] : undefined)?.size ?? smallestPack(product).size
}

/**
 * Sets special prices after the regular price applied for weeks, so that the price struck through was really
 * charged.
 */
async function reduceSpecials(db: Database, products: DemoProduct[], at: Date): Promise<void> {
  const packs = await db.rows<{ pack_id: number; product_id: number; price_cents: number }>(sql`
    select pack_id, product_id, price_cents from packs order by pack_id`)
  const reduced = packs.flatMap(({ pack_id, product_id, price_cents }) => {
    // A bundle, which has no product here, follows the prices of its parts.
    const special = products[product_id - 1]?.special ?? null
    const price = special && shelfPrice(price_cents * (1 - special.offPercent / 100))
    return price && price < price_cents ? [{ pack_id, price }] : []
  })
  await db.run(sql`
    update packs set sale_price_cents = reduced.price, modified_at = ${at}
    from unnest(${reduced.map(({ pack_id }) => pack_id)}::int[], ${reduced.map(({ price }) => price)}::bigint[])
      as reduced(pack_id, price)
    where packs.pack_id = reduced.pack_id`)
}
