import type { Database } from '#server/db/database.ts'
import { ShopError } from '#server/http/errors.ts'
import { listBytes, presentCategory } from './catalogue-json.ts'
import {
  type CategoryRow,
  type ProductRow,
  readCategories,
  readPacks,
  readProducts,
} from './catalogue.queries.ts'
import { type Listed, type StoreSnapshot, buildSnapshot } from './snapshot.ts'

export type ListQuery = {
  store_id?: number | undefined
  categories?: number | undefined
  search?: string | undefined
  sort: number
  limit: number
  page: number
  relations: boolean
}

/**
 * What each store sells, ready to be sent: a list or a product costs no query and no serialisation.
 * A change in the database is announced on the channel `catalogue` and renews the store it names.
 */
export type Catalogue = {
  list(query: ListQuery): Buffer
  product(key: { id: number } | { slug: string }, storeId: number | undefined, relations: boolean): Buffer
  categories(limit: number, page: number): Buffer
  /** What the pictures are drawn from. */
  products(): readonly ProductRow[]
  /** Grows with every change: pages that were rendered from an older one are out of date. */
  version(): number
  /** Renews one store, or everything. */
  renew(storeId?: number): Promise<void>
}

/** Ready answers are kept up to this many; a search with new words pushes the oldest out. */
const MOST_ANSWERS = 2000

type State = {
  products: ProductRow[]
  categories: CategoryRow[]
  bySlug: Map<string, number>
  stores: Map<number, StoreSnapshot>
}

export async function openCatalogue(db: Database, storeIds: () => readonly number[]): Promise<Catalogue> {
  const state: State = { products: [], categories: [], bySlug: new Map(), stores: new Map() }
  const answers = new Map<string, Buffer>()
  let version = 0

  async function renew(storeId?: number): Promise<void> {
    if (storeId === undefined || !state.stores.has(storeId)) {
      state.products = await readProducts(db)
      state.categories = await readCategories(db)
      state.bySlug = new Map(state.products.map((product) => [product.slug, product.product_id]))
    }
    const wanted = storeId === undefined ? storeIds() : [storeId]
    for (const id of wanted)
      state.stores.set(id, buildSnapshot(state.products, await readPacks(db, id), state.categories))
    answers.clear()
    version++
  }
  function remember(key: string, make: () => Buffer): Buffer {
    let answer = answers.get(key)
    if (!answer) {
      answer = make()
      answers.set(key, answer)
      if (answers.size > MOST_ANSWERS) answers.delete(answers.keys().next().value!)
    }
    return answer
  }
  await renew()
  return {
    list: (query) => remember(listKey(query), () => listAnswer(state, query)),
    product: (key, storeId, relations) => {
      const id = 'id' in key ? key.id : state.bySlug.get(key.slug)
      if (id === undefined) throw new ShopError('product_not_found')
      return remember(`product ${id} ${storeId} ${relations}`, () =>
        productAnswer(state, id, storeId, relations),
      )
    },
    categories: (limit, page) =>
      remember(`categories ${limit} ${page}`, () =>
        paged(
          state.categories.map((row) => JSON.stringify(presentCategory(row))),
          limit,
          page,
        ),
      ),
    products: () => state.products,
    version: () => version,
    renew,
  }
}

const listKey = (q: ListQuery) =>
  `list ${q.store_id} ${q.categories} ${q.sort} ${q.limit} ${q.page} ${q.relations} ${q.search?.toLowerCase() ?? ''}`

function listAnswer(state: State, query: ListQuery): Buffer {
  const category = query.categories
  if (category !== undefined && !state.categories.some((row) => row.category_id === category)) {
    throw new ShopError('category_not_found')
  }
  const words = query.search?.toLowerCase()
  const found = soldAt(state, query.store_id).sorted[query.sort]!.filter(
    (entry) =>
      (category === undefined || entry.categoryIds.includes(category)) &&
      (!words || entry.words.includes(words)),
  )
  return paged(found.map(jsonOf(query.relations)), query.limit, query.page)
}

/** Without a store the first one speaks: it is the same for everyone. A shop without stores sells nothing. */
function soldAt(state: State, storeId: number | undefined): StoreSnapshot {
  if (storeId === undefined) return state.stores.values().next().value ?? buildSnapshot([], [], [])
  const snapshot = state.stores.get(storeId)
  if (!snapshot) throw new ShopError('store_not_found')
  return snapshot
}

/** With the packs of the store; of the first store that sells it where that one doesn't, or none was named. */
function productAnswer(state: State, id: number, storeId: number | undefined, relations: boolean): Buffer {
  const own = storeId === undefined ? undefined : soldAt(state, storeId).byId.get(id)
  const entry = own ?? [...state.stores.values()].find((store) => store.byId.has(id))?.byId.get(id)
  if (!entry) throw new ShopError('product_not_found')
  return paged([jsonOf(relations)(entry)], 1, 1)
}

const jsonOf = (relations: boolean) => (entry: Listed) => (relations ? entry.whole : entry.minimal)

function paged(entries: readonly string[], limit: number, page: number): Buffer {
  const from = (page - 1) * limit
  return listBytes(entries.slice(from, from + limit), {
    total_count: entries.length,
    page,
    total_pages: Math.ceil(entries.length / limit),
  })
}
