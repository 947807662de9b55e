import type { createProduct as createEndpoint, ProductChanges } from '#contract/console/products.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { type ProductKind, kindColumns, recordedKind } from '#domain/catalogue/packs.ts'
import { productProblems } from '#domain/catalogue/product-rules.ts'
import { freeSlug, slugOf } from '#domain/catalogue/slug.ts'
import { fromDollars, toDollars } from '#domain/money.ts'
import { required } from '#domain/required.ts'
import { inTransaction } from '#server/db/database.ts'
import type { Row } from '#server/db/row.ts'
import { constraintOf } from '#server/db/violations.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { stockProducts } from '#server/features/inventory/inventory.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { type Principal, mayIn, userIdOf } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { drawnPictures } from '../drawn-pictures.ts'
import { type PackChanges, packChanges } from './product-packs.ts'
import { presentProduct } from './product.present.ts'
import { type ConsoleProductRow, readProduct } from './products.queries.ts'
import * as queries from './product-writes.queries.ts'

type Fields = queries.ProductFields

const NEW: Omit<Fields, 'name' | 'kind' | 'awaits_kind'> = {
  description: '',
  status: 'ACTIVE',
  abv: 0,
  unit_volume_ml: 0,
  style: '',
  region: '',
  container: '',
  container_deposit: false,
  gst_free: false,
  attributes: [],
  base_price_cents: 0,
  art_category: '',
  // Sorts after every product that has a position.
  sequence: 100_000,
}

type NewProduct = NonNullable<OutputOf<(typeof createEndpoint)['body']>>

/** Adds a product with its packs, in the named stores or in every store. */
export async function createProduct(shop: Shop, principal: Principal, sent: NewProduct) {
  const name = sent.product_name
  const prices = (sent.packs ?? []).flatMap(({ pack_size, price }) =>
    pack_size === 1 && price ? [price] : [],
  )
  const base = sent.base_price ?? prices[0] ?? 0
  const fields = merged({ ...NEW, name, ...kindColumns(sent.kind) }, { ...sent, base_price: base })
  checkRules(fields, sent.standard_drinks ?? null)
  return inTransaction(shop, async (shop) => {
    const productId = await insertProduct(shop, fields, sent.product_slug || null)
    await writeParts(shop, principal, { product_id: productId, ...fields, slug: '' }, sent)
    const row = await readRow(shop, productId)
    await recordAudit(shop, {
      byUserId: userIdOf(principal),
      action: 'product.created',
      subject: `product ${productId}`,
      after: factsOf(row),
    })
    return row
  })
}

/** Changes the submitted fields. */
export async function changeProduct(
  shop: Shop,
  principal: Principal,
  productId: number,
  { version, ...changes }: ProductChanges & { version: number },
) {
  return inTransaction(shop, async (shop) => {
    const known = await queries.lockProduct(shop.db, productId)
    if (!known) throw new ShopError('not_found')
    const before = await readRow(shop, productId)
    if (known.version !== version) throw new ShopError('stale', { current: presentProduct(before) })
    const sent = before.is_bundle ? sentForBundle(changes) : changes
    const fields = merged(known, sent)
    checkRules(fields, sent.standard_drinks ?? null)
    await queries.updateProduct(shop.db, productId, fields, shop.clock.now())
    await writeParts(shop, principal, { ...known, ...fields }, sent)
    const after = await readRow(shop, productId)
    const [factsBefore, factsAfter] = changedFacts(factsOf(before), factsOf(after))
    await recordAudit(shop, {
      byUserId: userIdOf(principal),
      action: 'product.changed',
      subject: `product ${productId}`,
      before: factsBefore,
      after: factsAfter,
    })
    return after
  }).catch(refuseKindOfPart)
}

/** Rejects a kind that contradicts a bundle of which the product is part; rethrows every other error. */
function refuseKindOfPart(error: unknown): never {
  const constraint = constraintOf(error)
  if (constraint === 'bundle_is_of_its_parts_kind' || constraint === 'no_tobacco_in_a_bundle')
    throw new ShopError('invalid_input', {
      fields: { kind: 'It’s part of a bundle. Take it out of the bundle first' },
    })
  throw error
}

/** Drops the fields that follow from a bundle's parts, and its packs. */
const sentForBundle = ({
  kind: _kind,
  abv: _abv,
  unit_volume_ml: _volume,
  standard_drinks: _drinks,
  gst_free: _gstFree,
  container_deposit: _deposit,
  packs: _packs,
  ...fields
}: ProductChanges): ProductChanges => fields

function merged(known: Fields, sent: ProductChanges): Fields {
  const kind = kindColumns(sent.kind ?? recordedKind(known))
  return {
    ...kind,
    name: sent.product_name ?? known.name,
    description: sent.description ?? known.description,
    status: sent.status ?? known.status,
    abv: sent.abv ?? known.abv,
    unit_volume_ml: sent.unit_volume_ml ?? known.unit_volume_ml,
    style: sent.style ?? known.style,
    region: sent.region ?? known.region,
    container: sent.container ?? known.container,
    container_deposit: sent.container_deposit ?? known.container_deposit,
    gst_free: sent.gst_free ?? known.gst_free,
    attributes: sent.attributes ?? known.attributes,
    base_price_cents: sent.base_price === undefined ? known.base_price_cents : fromDollars(sent.base_price),
    sequence: sent.sequence ?? known.sequence,
    art_category: known.art_category || ART_OF_KIND[kind.kind],
  }
}

/** Default drawing for products whose category has no icon. */
const ART_OF_KIND: Record<ProductKind, string> = {
  beer_cider: 'beer',
  wine: 'red_wine',
  spirits: 'spirits',
  premixed: 'premix',
  non_alcoholic: 'soft_drinks',
  food: 'snacks',
  tobacco: 'essentials',
}

function checkRules(fields: Fields, standardDrinks: number | null): void {
  const problems = productProblems({
    kind: recordedKind(fields),
    isOnSale: fields.status === 'ACTIVE',
    abv: fields.abv,
    unitVolumeMl: fields.unit_volume_ml,
    standardDrinks,
    isGstFree: fields.gst_free,
    hasDeposit: fields.container_deposit,
    container: fields.container,
  })
  if (problems.length === 0) return
  throw new ShopError('invalid_input', {
    fields: Object.fromEntries(problems.map(({ field, message }) => [field, message])),
  })
}

async function insertProduct(shop: Shop, fields: Fields, chosen: string | null): Promise<number> {
  const wanted = chosen ?? slugOf(fields.name)
  const taken = (await queries.readSlugsLike(shop.db, wanted)).map(({ slug }) => slug)
  if (chosen && taken.includes(chosen)) throw new ShopError('slug_taken')
  const row = await queries.insertProduct(shop.db, freeSlug(wanted, taken), fields, shop.clock.now())
  // A concurrent request has added a product of the same name.
  if (!row) throw new ShopError('slug_taken')
  return row.product_id
}

type NewFields = Pick<Fields, 'name' | 'description' | 'kind' | 'abv' | 'unit_volume_ml' | 'base_price_cents'>

/** Inserts a product without packs, in its categories. Returns its id, and the drawing for `drawPictures`. */
export async function insertNewProduct(
  shop: Shop,
  fields: NewFields,
  categoryIds: readonly number[],
): Promise<{ productId: number; art: string }> {
  const whole = { ...NEW, ...fields, awaits_kind: false, art_category: ART_OF_KIND[fields.kind] }
  const productId = await insertProduct(shop, whole, null)
  const art = await writeCategories(shop, { product_id: productId, ...whole, slug: '' }, categoryIds)
  return { productId, art }
}

type SavedProduct = Pick<Row<'products'>, 'product_id' | 'slug' | 'base_price_cents'> & Fields

/** Writes categories, packs, prices and barcodes. Packs are written only in stores where the user may set prices. */
async function writeParts(
  shop: Shop,
  principal: Principal,
  product: SavedProduct,
  sent: ProductChanges,
): Promise<void> {
  const { product_id: productId } = product
  const categoryIds = sent.category_ids ?? sent.categories
  const art = categoryIds ? await writeCategories(shop, product, categoryIds) : product.art_category
  const packs = await queries.readPacks(shop.db, productId)
  const stores = shop.storeDirectory.everyStore().map((store) => store.store_id)
  const storeIds = stores.filter((id) => mayIn(principal, 'prices.write', id))
  const changes = packChanges(sent.packs ?? [], { packs, storeIds, basePrice: product.base_price_cents })
  await writePacks(shop, productId, changes)
  await drawPictures(shop, productId, art)
}

/** Stores the categories and their parents. Returns the drawing that the topmost category's icon selects. */
async function writeCategories(shop: Shop, product: SavedProduct, ids: readonly number[]): Promise<string> {
  const places = await queries.readCategoryPlaces(shop.db, ids)
  if (!ids.every((id) => places.some((place) => place.category_id === id)))
    throw new ShopError('invalid_input', {
      fields: { category_ids: 'We couldn’t find one of these categories' },
    })
  await queries.replaceCategories(
    shop.db,
    product.product_id,
    places.map((place) => place.category_id),
  )
  const icon = places
    .filter((place) => place.parent_id === null)
    .flatMap(({ image_src }) => /^\/category-icons\/([a-z_]+)\.svg$/.exec(image_src)?.[1] ?? [])[0]
  if (icon && icon !== product.art_category) await queries.setArt(shop.db, product.product_id, icon)
  return icon ?? product.art_category
}

async function writePacks(shop: Shop, productId: number, changes: PackChanges): Promise<void> {
  const { db, clock } = shop
  const gtins = changes.barcodes.map(({ gtin }) => gtin)
  const [foreign] =
    gtins.length > 0 ? await queries.readForeignBarcodes(db, productId, changes.sizes, gtins) : []
  if (foreign)
    throw new ShopError('barcode_taken', { msg: `The barcode ${foreign.gtin} belongs to ${foreign.name}.` })
  if (changes.added.length > 0) {
    await queries.insertPacks(db, productId, changes.added, clock.now())
    await stockProducts(
      shop,
      changes.added.map(({ store_id }) => ({ store_id, product_id: productId })),
    )
  }
  if (changes.changed.length > 0) await queries.updatePacks(db, changes.changed, clock.now())
  if (changes.sizes.length > 0) await queries.replaceBarcodes(db, productId, changes.sizes, changes.barcodes)
}

/** Draws one picture for each pack that looks different. The pack shown first comes first. */
export async function drawPictures(shop: Shop, productId: number, art: string): Promise<void> {
  const row = await readRow(shop, productId)
  const sizes = [...new Set(row.packs.map(({ size }) => size))].toSorted((a, b) => a - b)
  const shownSize = row.packs.find((pack) => pack.is_initial)?.size ?? 1
  const pictures = drawnPictures({ slug: row.slug, name: row.name, art, sizes, shownSize })
  await queries.replaceDrawnPictures(
    shop.db,
    productId,
    row.kind === 'tobacco' ? [] : pictures,
    shop.clock.now(),
  )
}

async function readRow(shop: Shop, productId: number): Promise<ConsoleProductRow> {
  const row = await readProduct(shop.db, productId, null, shop.clock.now())
  if (!row) throw new ShopError('not_found')
  return row
}

type Facts = Record<string, string | number | boolean>

const factsOf = (row: ConsoleProductRow): Facts => ({
  title: row.name,
  slug: row.slug,
  description: row.description,
  status: row.status,
  kind: recordedKind(row),
  abv: row.abv,
  unit_volume_ml: row.unit_volume_ml,
  style: row.style,
  region: row.region,
  container: row.container,
  container_deposit: row.container_deposit,
  gst_free: row.gst_free,
  attributes: row.attributes.join(' '),
  base_price: toDollars(row.base_price_cents),
  sequence: row.sequence,
  categories: row.categories.map(({ category_id }) => category_id).join(' '),
  packs: [
    ...new Set(row.packs.map((pack) => `${pack.size} ${pack.status}: ${pack.barcodes.join(' ')}`)),
  ].join('; '),
})

/** Returns the facts that differ, before and after. */
function changedFacts(before: Facts, after: Facts): [Facts, Facts] {
  const keys = Object.keys(after).filter((key) => before[key] !== after[key])
  const only = (facts: Facts) => Object.fromEntries(keys.map((key) => [key, required(facts[key], key)]))
  return [only(before), only(after)]
}

/** Returns the audit facts and the current state of a product, for an undo. */
export async function productNow(shop: Shop, productId: number) {
  const row = await readRow(shop, productId)
  return { facts: factsOf(row), version: row.version, current: presentProduct(row) }
}
