import type { ImportKind } from '#domain/catalogue/import-kinds.ts'
import { readShelves } from '#server/features/inventory/bulk-counts.service.ts'
import type { Shop } from '#server/shop.ts'
import { createYielder } from '../work-in-steps.ts'
import { type Problem, readCsv } from './csv-table.ts'
import {
  type ImportChange,
  type ImportCounts,
  type KnownProduct,
  readCategories,
  readHistories,
  readKnown,
  readOwners,
} from './imports.queries.ts'
import { readInventoryFile } from './inventory-plan.ts'
import type { Draft } from './draft-product.ts'
import { readProductFile } from './product-file.ts'
import { type Catalogue, type ProductPlan, planProduct } from './product-plan.ts'

export type StockPlan = {
  line: number
  title: string
  storeId: number
  productId: number
  units: number
  before: number
}

export type ImportPlan = {
  counts: ImportCounts
  bad: Problem[]
  changes: ImportChange[]
  products: ProductPlan[]
  stock: StockPlan[]
}

/** Rows per statement. */
const BATCH_SIZE = 500

/** Returns what a file would change of the current catalogue or stock. */
export async function planImport(
  shop: Shop,
  { kind, content, storeId }: { kind: ImportKind; content: string; storeId: number | null },
): Promise<ImportPlan> {
  const table = await readCsv(content)
  const unreadable = table.bad.length
  const planned =
    kind === 'shopify_products'
      ? await planProducts(shop, table, storeId)
      : await planStock(shop, table, storeId)
  const bad = planned.bad.toSorted((a, b) => a.line - b.line)
  const of = (action: string) => planned.actions.filter((one) => one === action).length
  const counts = {
    rows: table.rows.length + unreadable,
    created: of('created'),
    changed: of('changed'),
    unchanged: of('unchanged'),
    bad: bad.length,
  }
  return { counts, bad, changes: planned.changes, products: planned.products, stock: planned.stock }
}

type PlanContents = Pick<ImportPlan, 'bad' | 'changes' | 'products' | 'stock'> & { actions: string[] }
type Table = Awaited<ReturnType<typeof readCsv>>

async function planProducts(shop: Shop, table: Table, storeId: number | null): Promise<PlanContents> {
  const { drafts, bad } = await readProductFile(table)
  const catalogue = await readCatalogue(shop, drafts, storeId)
  const products: ProductPlan[] = []
  const yieldIfDue = createYielder()
  for (const draft of drafts) {
    await yieldIfDue()
    const planned = planProduct(draft, catalogue)
    bad.push(...planned.bad)
    if (planned.plan) products.push(planned.plan)
  }
  const changes = products.flatMap(({ line, title, action, differences }) =>
    action === 'unchanged' ? [] : [{ line, title, action, differences }],
  )
  return { bad, changes, products, stock: [], actions: products.map(({ action }) => action) }
}

async function readCatalogue(
  shop: Shop,
  drafts: readonly Draft[],
  storeId: number | null,
): Promise<Catalogue> {
  const now = shop.clock.now()
  const stores = shop.storeDirectory.everyStore().map((store) => store.store_id)
  const products = new Map<string, KnownProduct>()
  for (const slugs of portions(drafts.map(({ handle }) => handle)))
    for (const known of await readKnown(shop.db, slugs, now)) products.set(known.slug, known)
  const gtins = drafts.flatMap(({ packs }) => packs.flatMap(({ barcodes }) => barcodes ?? []))
  const owners = new Map<string, string>()
  for (const some of portions(gtins.map((gtin) => gtin.padStart(14, '0'))))
    for (const { gtin, slug, size } of await readOwners(shop.db, some)) owners.set(gtin, `${slug} ${size}`)
  const reduced = drafts.filter(({ packs }) => packs.some(({ compareAt }) => compareAt))
  const packIds = reduced.flatMap(
    ({ handle }) => products.get(handle)?.packs.map(({ pack_id }) => pack_id) ?? [],
  )
  const histories = new Map(
    (await Promise.all(portions(packIds).map((ids) => readHistories(shop.db, ids)))).flatMap((some) => [
      ...some,
    ]),
  )
  const rows = await readCategories(shop.db)
  const categories = new Map(
    rows.flatMap((row) => {
      const art = /^\/category-icons\/([a-z_]+)\.svg$/.exec(row.image_src)?.[1] ?? null
      const category = { id: row.category_id, parentId: row.parent_id, art }
      return [row.slug, row.name.toLowerCase()].map((name) => [name, category] as const)
    }),
  )
  return {
    products,
    categories,
    owners,
    now,
    storeIds: storeId === null ? stores : [storeId],
    history: (packId) => histories.get(packId) ?? [],
  }
}

function portions<T>(items: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / BATCH_SIZE) }, (_, nth) =>
    items.slice(nth * BATCH_SIZE, (nth + 1) * BATCH_SIZE),
  )
}

async function planStock(shop: Shop, table: Table, chosen: number | null): Promise<PlanContents> {
  const { rows, bad } = await readInventoryFile(table, shop.storeDirectory.everyStore(), chosen)
  const products = new Map<string, KnownProduct>()
  for (const slugs of portions([...new Set(rows.map(({ handle }) => handle))]))
    for (const known of await readKnown(shop.db, slugs, shop.clock.now())) products.set(known.slug, known)
  const stock: StockPlan[] = []
  const actions: string[] = []
  for (const some of portions(rows)) {
    const shelves = await readShelves(
      shop,
      some.flatMap(({ storeId, handle }) => {
        const productId = products.get(handle)?.product_id
        return productId === undefined ? [] : [{ storeId, productId }]
      }),
    )
    for (const { line, handle, storeId, units, expected, column } of some) {
      const product = products.get(handle)
      const shelf = product && shelves.get(`${storeId} ${product.product_id}`)
      if (!product || !shelf) {
        bad.push({
          line,
          column: 'Handle',
          message: product ? 'This store doesn’t stock it' : `We have no product “${handle}”`,
        })
      } else if (units === shelf.onShelf) actions.push('unchanged')
      else if (expected !== null && expected !== shelf.onShelf)
        bad.push({
          line,
          column,
          message: `The shelf held ${expected} when the file was made, and holds ${shelf.onShelf} now`,
        })
      else {
        actions.push('changed')
        const { product_id: productId, name: title } = product
        stock.push({ line, title, storeId, productId, units, before: shelf.onShelf })
      }
    }
  }
  const changes = stock.map(({ line, title, before, units }) => ({
    line,
    title,
    action: 'changed' as const,
    differences: [{ field: 'On hand', before: String(before), after: String(units) }],
  }))
  return { bad, changes, products: [], stock, actions }
}
