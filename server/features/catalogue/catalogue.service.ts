import { LRUCache } from 'lru-cache'
import type { Database } from '#server/db/database.ts'
import { ShopError } from '#server/http/errors.ts'
import {
  type ListAnswer,
  type ListQuery,
  type CatalogueState,
  categoriesResponse,
  productListResponse,
  productResponse,
  relatedProductsResponse,
  suggestionsResponse,
} from './catalogue-responses.ts'
import {
  type CategoryRow,
  type ProductRow,
  readCategories,
  readPacks,
  readProducts,
} from './catalogue.queries.ts'
import { buildSearchIndex } from './search/search-index.ts'
import { buildSnapshot, knownCategories } from './snapshot.ts'

type ProductKey = { id: number } | { slug: string }

/**
 * What each store sells, as ready responses: a list or a product needs no query and no serialisation. A change in the
 * database is announced on the channel `catalogue`, with the store to renew.
 */
export type Catalogue = {
  list(query: ListQuery): ListAnswer
  product(key: ProductKey, storeId: number | undefined, relations: boolean): Buffer
  related(productId: number, storeId: number | undefined, limit: number): Buffer
  suggestions(search: string, storeId: number | undefined, limit: number): Buffer
  categories(limit: number, page: number): Buffer
  /** The products, from which the pictures are drawn. */
  products(): readonly ProductRow[]
  /** Increases with every change: pages rendered from an older version are outdated. */
  version(): number
  /** Renews one store, or everything. */
  renew(storeId?: number): Promise<void>
}

/** The most responses that are kept; a new one replaces the oldest. */
const MOST_ANSWERS = 2000

function namesOf(categories: CategoryRow[]): (id: number) => string {
  const category = knownCategories(categories)
  return (id) => category(id).name
}

type Products = Omit<CatalogueState, 'stores'>

async function readProductData(db: Database, before?: Products): Promise<Products> {
  const products = await readProducts(db)
  const categories = await readCategories(db)
  return {
    products,
    categories,
    bySlug: new Map(products.map((product) => [product.slug, product.product_id])),
    search: buildSearchIndex(products, namesOf(categories), before?.search),
  }
}

const readStore = async (db: Database, { products, categories }: Products, id: number) =>
  buildSnapshot(products, await readPacks(db, id), categories)

/** Reads the whole catalogue: some 0.8 s of work for the demo shop. */
export async function readCatalogue(db: Database, storeIds: readonly number[]): Promise<CatalogueState> {
  const state: CatalogueState = { ...(await readProductData(db)), stores: new Map() }
  for (const id of storeIds) state.stores.set(id, await readStore(db, state, id))
  return state
}

/** @param known what was read from a copy of this database, for tests: it is not read again */
export async function openCatalogue(
  db: Database,
  storeIds: () => readonly number[],
  known?: CatalogueState,
): Promise<Catalogue> {
  const state = known ? { ...known, stores: new Map(known.stores) } : await readCatalogue(db, storeIds())
  const answers = new LRUCache<string, Buffer>({ max: MOST_ANSWERS })
  const lists = new LRUCache<string, ListAnswer>({ max: MOST_ANSWERS })
  let version = 1

  async function renew(storeId?: number): Promise<void> {
    if (storeId === undefined || !state.stores.has(storeId)) {
      Object.assign(state, await readProductData(db, state))
    }
    const wanted = storeId === undefined ? storeIds() : [storeId]
    for (const id of wanted) state.stores.set(id, await readStore(db, state, id))
    answers.clear()
    lists.clear()
    version++
  }
  const remember = (key: string, make: () => Buffer) => remembered(answers, key, make)
  const idOf = (key: ProductKey) => {
    const id = 'id' in key ? key.id : state.bySlug.get(key.slug)
    if (id === undefined) throw new ShopError('product_not_found')
    return id
  }
  return {
    list: (query) => remembered(lists, JSON.stringify(query), () => productListResponse(state, query)),
    product: (key, storeId, relations) => {
      const id = idOf(key)
      return remember(`product ${id} ${storeId} ${relations}`, () =>
        productResponse(state, id, storeId, relations),
      )
    },
    related: (id, storeId, limit) =>
      remember(`related ${id} ${storeId} ${limit}`, () => relatedProductsResponse(state, id, storeId, limit)),
    suggestions: (search, storeId, limit) =>
      remember(`suggestions ${storeId} ${limit} ${search.toLowerCase()}`, () =>
        suggestionsResponse(state, search, storeId, limit),
      ),
    categories: (limit, page) =>
      remember(`categories ${limit} ${page}`, () => categoriesResponse(state, limit, page)),
    products: () => state.products,
    version: () => version,
    renew,
  }
}

function remembered<T extends object>(cache: LRUCache<string, T>, key: string, make: () => T): T {
  const known = cache.get(key)
  if (known) return known
  const made = make()
  cache.set(key, made)
  return made
}
