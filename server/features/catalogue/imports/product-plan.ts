import { recordedKind } from '#domain/catalogue/packs.ts'
import { type ProductProblem, productProblems } from '#domain/catalogue/product-rules.ts'
import { type Cents, formatDollars } from '#domain/money.ts'
import { type PriceStep, specialRefusal } from '#domain/pricing/price-plan.ts'
import { required } from '#domain/required.ts'
import type { ProductFields } from '../console/product-writes.queries.ts'
import type { Problem } from './csv-table.ts'
import type { KnownPack, KnownProduct } from './imports.queries.ts'
import type { Draft, DraftPack } from './draft-product.ts'
import { decideKind, type Difference, differencesOf, fieldsOf } from './product-fields.ts'

export type NewPrice = { packId: number; price: Cents; salePrice: Cents }
export type NewPack = { store_id: number; size: number; is_initial: boolean; price_cents: Cents }

/** Changes that an import makes to one product. */
export type ProductPlan = {
  line: number
  slug: string
  title: string
  action: 'created' | 'changed' | 'unchanged'
  known: KnownProduct | null
  fields: ProductFields
  /** Null if the categories stay unchanged. */
  categoryIds: number[] | null
  packs: NewPack[]
  prices: NewPrice[]
  barcodes: { size: number; gtins: string[] }[]
  differences: Difference[]
}

export type Catalogue = {
  products: ReadonlyMap<string, KnownProduct>
  /** Categories by slug and by lower-case name. */
  categories: ReadonlyMap<string, { id: number; parentId: number | null; art: string | null }>
  /** Stores whose prices the file sets. */
  storeIds: readonly number[]
  /** Product and size by barcode in its 14-digit form. */
  owners: Map<string, string>
  history(packId: number): readonly PriceStep[]
  now: Date
}

export type PlanResult = { plan: ProductPlan; bad: Problem[] } | { plan: null; bad: Problem[] }

/** Returns the changes to one product, or the reasons to reject it. */
export function planProduct(draft: Draft, catalogue: Catalogue): PlanResult {
  const known = catalogue.products.get(draft.handle) ?? null
  const bad: Problem[] = []
  const refuse = (column: string, message: string, line = draft.line): PlanResult => ({
    plan: null,
    bad: [...bad, { line, column, message }],
  })
  if (!known && !draft.title) return refuse('Title', 'A new product needs a title')
  const categories = categoriesOf(draft, catalogue)
  if (categories.unknown) return refuse('Categories', `We have no category “${categories.unknown}”`)
  const kind = decideKind(draft, known)
  if (kind.problem) bad.push({ line: draft.line, ...kind.problem })
  const fields = fieldsOf(draft, known, { kind: kind.kind, art: categories.art })
  const [problem] = productProblems({
    kind: recordedKind(fields),
    isOnSale: fields.status === 'ACTIVE',
    abv: fields.abv,
    unitVolumeMl: fields.unit_volume_ml,
    standardDrinks: null,
    isGstFree: fields.gst_free,
    hasDeposit: fields.container_deposit,
    container: fields.container,
  })
  if (problem) return refuse(columnOf(problem), problem.message)
  const taken = takeBarcodes(draft, catalogue)
  if (taken) return refuse('Variant Barcode', taken.message, taken.line)
  const packs = draft.packs.map((pack) => planPack(pack, fields.kind, known, catalogue))
  bad.push(...packs.flatMap((pack) => pack.bad))
  const added = withInitial(
    packs.flatMap((pack) => pack.added),
    known,
  )
  const categoryIds =
    categories.ids && isSameSet(categories.ids, known?.categoryIds ?? []) ? null : categories.ids
  const differences = [
    ...differencesOf(known, { ...fields, categoryIds: categoryIds ?? known?.categoryIds ?? [] }, catalogue),
    ...packs.flatMap((pack) => pack.differences),
  ]
  const action = known ? (differences.length > 0 ? 'changed' : 'unchanged') : 'created'
  const plan: ProductPlan = {
    line: draft.line,
    slug: draft.handle,
    title: fields.name,
    action,
    known,
    fields,
    categoryIds,
    packs: added,
    prices: packs.flatMap((pack) => pack.prices),
    barcodes: packs.flatMap((pack) => pack.barcodes ?? []),
    differences,
  }
  return { plan, bad }
}

const COLUMNS: Record<string, string> = {
  abv: 'ABV',
  unit_volume_ml: 'Unit volume',
  kind: 'Kind',
  gst_free: 'Variant Taxable',
  container_deposit: 'Container deposit',
}
const columnOf = ({ field }: ProductProblem): string => COLUMNS[field] ?? field

function categoriesOf(draft: Draft, { categories, products }: Catalogue) {
  const named = draft.categories
  const guessed = products.has(draft.handle)
    ? []
    : [draft.words.type, draft.words.category, draft.words.tags, draft.words.title]
        .join(',')
        .toLowerCase()
        .split(/[>,;]|\s{2,}/)
        .map((each) => each.trim())
  const names = named ?? guessed
  const found = names.flatMap((name) => categories.get(name) ?? [])
  const unknown = named?.find((name) => !categories.has(name)) ?? null
  const ids = [...new Set(found.flatMap(({ id, parentId }) => (parentId === null ? [id] : [parentId, id])))]
  const top = [...categories.values()].find(({ id, parentId }) => parentId === null && ids.includes(id))
  return { ids: named || found.length > 0 ? ids : null, unknown, art: top?.art ?? null }
}

const long = (gtin: string): string => gtin.padStart(14, '0')

/** Claims the draft's barcodes. Each identifies one pack, in the catalogue and within the file. */
function takeBarcodes(draft: Draft, { owners }: Catalogue): { line: number; message: string } | null {
  for (const { line, size, barcodes } of draft.packs)
    for (const gtin of barcodes ?? []) {
      const owner = owners.get(long(gtin))
      if (owner && owner !== `${draft.handle} ${size}`)
        return {
          line,
          message: `The barcode ${gtin} belongs to ${owner.replace(/ (\d+)$/, ' (pack of $1)')}`,
        }
    }
  for (const { size, barcodes } of draft.packs)
    for (const gtin of barcodes ?? []) owners.set(long(gtin), `${draft.handle} ${size}`)
  return null
}

type PackPlan = {
  added: NewPack[]
  prices: NewPrice[]
  barcodes: { size: number; gtins: string[] } | null
  differences: Difference[]
  bad: Problem[]
}

function planPack(
  pack: DraftPack,
  kind: ProductFields['kind'],
  known: KnownProduct | null,
  catalogue: Catalogue,
): PackPlan {
  const plan: PackPlan = { added: [], prices: [], barcodes: null, differences: [], bad: [] }
  const there = (known?.packs ?? []).filter(
    ({ size, store_id }) => size === pack.size && catalogue.storeIds.includes(store_id),
  )
  const { price, salePrice } = pricesOf(pack)
  const label = `Pack of ${pack.size}`
  if (price === 0 && there.some(({ price_cents }) => price_cents !== 0)) {
    const message = 'A price is more than $0. The price stays as it is; leave the cell empty to keep it'
    plan.bad.push({ line: pack.line, column: 'Variant Price', message })
  }
  if (there.length === 0 && !price) {
    // Only the title is required. Without a price there is no pack to sell yet.
    if (pack.size === 1 && !pack.barcodes?.length && price === null) return plan
    plan.bad.push({ line: pack.line, column: 'Variant Price', message: 'A new pack needs a price' })
    return plan
  }
  if (there.length === 0) {
    // A new pack was never sold at a price that could be struck through.
    const first = salePrice || required(price, 'price')
    plan.added = catalogue.storeIds.map((store_id) => ({
      store_id,
      size: pack.size,
      is_initial: false,
      price_cents: first,
    }))
    plan.differences.push({ field: label, before: '', after: formatDollars(first) })
    if (salePrice)
      plan.bad.push({
        line: pack.line,
        column: 'Variant Compare At Price',
        message: 'Left out: nobody has paid this price here yet',
      })
  } else if (price) planPrices(pack.line, { price, salePrice, kind }, there, { plan, catalogue })
  planBarcodes(pack, known, plan)
  return plan
}

const pricesOf = ({ price, compareAt }: DraftPack): { price: Cents | null; salePrice: Cents } =>
  price && compareAt && compareAt > price ? { price: compareAt, salePrice: price } : { price, salePrice: 0 }

type ImportedPrice = { price: Cents; salePrice: Cents; kind: ProductFields['kind'] }

/**
 * Plans the new price of the existing packs. The file has one price for all its stores. It is compared with the first
 * store's price and set in each store where it differs.
 */
function planPrices(
  line: number,
  { price, salePrice, kind }: ImportedPrice,
  there: readonly KnownPack[],
  { plan, catalogue }: { plan: PackPlan; catalogue: Catalogue },
): void {
  const first = required(there[0], 'pack')
  if (first.price_cents === price && first.sale_price_cents === salePrice) return
  const step = { at: catalogue.now, price, salePrice }
  const refusals = there.flatMap(({ pack_id }) =>
    salePrice ? (specialRefusal(step, kind, catalogue.history(pack_id)) ?? []) : [],
  )
  if (refusals[0]) {
    plan.bad.push({ line, column: 'Variant Compare At Price', message: refusals[0].msg })
    return
  }
  plan.prices = there.map(({ pack_id: packId }) => ({ packId, price, salePrice }))
  const shown = (full: Cents, special: Cents) =>
    special ? `${formatDollars(special)} (was ${formatDollars(full)})` : formatDollars(full)
  plan.differences.push({
    field: `Price of ${first.size === 1 ? 'a single' : `a pack of ${first.size}`}`,
    before: shown(first.price_cents, first.sale_price_cents),
    after: shown(price, salePrice),
  })
}

function planBarcodes(
  { size, barcodes: gtins }: DraftPack,
  known: KnownProduct | null,
  plan: PackPlan,
): void {
  if (!gtins) return
  const before = (known?.barcodes ?? []).filter((code) => code.size === size).map(({ gtin }) => gtin)
  if (isSameSet(gtins.map(long), before.map(long))) return
  plan.barcodes = { size, gtins }
  plan.differences.push({ field: `Barcodes of ${size}`, before: before.join(' '), after: gtins.join(' ') })
}

function isSameSet<T>(some: readonly T[], others: readonly T[]): boolean {
  return some.length === others.length && some.every((each) => others.includes(each))
}

/** Marks the smallest new pack as the one shown first in stores that show none yet. */
function withInitial(added: readonly NewPack[], known: KnownProduct | null): NewPack[] {
  const shown = new Set((known?.packs ?? []).filter((pack) => pack.is_initial).map((pack) => pack.store_id))
  const smallest = Math.min(...added.map(({ size }) => size))
  return added.map((pack) => ({ ...pack, is_initial: !shown.has(pack.store_id) && pack.size === smallest }))
}
