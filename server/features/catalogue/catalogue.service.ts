import { LRUCache } from 'lru-cache'
import { AsyncLocalStorage } from 'node:async_hooks'
import { isSameKind } from '#domain/catalogue/substitutes.ts'
import { type Clock, systemClock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import { ShopError } from '#server/http/errors.ts'
import { CatalogueMemory } from './catalogue-memory.service.ts'
import {
  type ListAnswer,
  type ListQuery,
  categoriesResponse,
  productListResponse,
  productResponse,
  relatedProductsResponse,
  suggestionsResponse,
} from './catalogue-responses.ts'
import type { CatalogueProduct } from './product-list.ts'
import { StoreShelf } from './store-shelf.ts'
import { compared, type Substitute, substitutesFor, type WantedPack } from './substitutes.ts'

type ProductKey = { id: number } | { slug: string }

/**
 * Catalogue of all stores as prebuilt responses; lists and products need no query. Database changes are announced on
 * the channel `catalogue` and read by `refresh`.
 */
export type Catalogue = {
  list(query: ListQuery): Promise<ListAnswer>
  product(key: ProductKey, storeId: number | undefined, relations: boolean): Promise<Buffer>
  related(productId: number, storeId: number | undefined, limit: number): Promise<Buffer>
  /** Returns packs of the same store that can replace a missing pack. */
  substitutes(
    storeId: number,
    wanted: WantedPack,
    query: { search: string; limit: number },
  ): Promise<Substitute[]>
  /** Returns whether two products can replace each other. False for products that left the catalogue. */
  isSameKind(productId: number, otherId: number): boolean
  suggestions(search: string, storeId: number | undefined, limit: number): Promise<Buffer>
  categories(limit: number, page: number): Buffer
  /** Returns the active products by popularity; the same array until a product changes. */
  products(): readonly CatalogueProduct[]
  bySlug(slug: string): CatalogueProduct | undefined
  hasProduct(productId: number): boolean
  /** Returns whether at least one store sells the product. */
  isSold(product: CatalogueProduct): boolean
  /** Indexes the words of all products, so that the first search does not wait for it. */
  prepareSearch(): Promise<void>
  /** Starts the work. `isCurrent` returns whether the catalogue data that it has read is unchanged. */
  reading<T>(work: () => Promise<T>): { result: Promise<T>; isCurrent: () => boolean }
  /** Applies the latest changes from the database. */
  refresh(): Promise<void>
  /** Returns the real seconds since the last refresh. */
  secondsSinceRefresh(): number
}

/** Size limit of the response cache; the least recently used are evicted. A list of 16 products has about 40 kB. */
const MAX_ANSWER_BYTES = 48 * 1024 * 1024

export async function openCatalogue(
  db: Database,
  storeIds: () => readonly number[],
  clock: Clock = systemClock,
): Promise<Catalogue> {
  const memory = await CatalogueMemory.open(db, clock)
  const { products } = memory
  const shelves = openShelves(memory, storeIds)
  const answer = openAnswers()
  return {
    list: async (query) => {
      const search = query.search ? await memory.words() : null
      const shelf = await shelves.requested(query.store_id)
      return answer(`list ${JSON.stringify(query)}`, [shelf], () =>
        productListResponse({ shelf, search }, query),
      )
    },
    product: async (key, storeId, relations) => {
      const product = 'id' in key ? products.byId(key.id) : products.bySlug(key.slug)
      if (!product) throw new ShopError('product_not_found')
      const own = storeId === undefined ? undefined : await shelves.requested(storeId)
      const shelf = await shelves.selling(product, own)
      return answer(`product ${product.product_id} ${relations}`, [shelf], () =>
        productResponse(product, shelf, relations),
      ).bytes
    },
    related: async (id, storeId, limit) => {
      const shelf = await shelves.requested(storeId)
      const product = products.byId(id)
      if (!product) throw new ShopError('product_not_found')
      const soldAt = await shelves.selling(product, shelf)
      return answer(`related ${id} ${limit}`, [shelf, soldAt], () =>
        relatedProductsResponse(product, { shelf, soldAt }, limit),
      ).bytes
    },
    substitutes: async (storeId, wanted, query) =>
      substitutesFor(wanted, await shelves.requested(storeId), query),
    isSameKind: (productId, otherId) => {
      const [wanted, other] = [products.byId(productId), products.byId(otherId)]
      return wanted !== undefined && other !== undefined && isSameKind(compared(wanted), compared(other))
    },
    suggestions: async (search, storeId, limit) => {
      const words = await memory.words()
      const shelf = await shelves.requested(storeId)
      return answer(`suggestions ${limit} ${search.toLowerCase()}`, [shelf], () =>
        suggestionsResponse({ shelf, search: words }, search, limit),
      ).bytes
    },
    categories: (limit, page) => categoriesResponse(products.categories, limit, page),
    products: () => products.active(),
    bySlug: (slug) => products.bySlug(slug),
    hasProduct: (productId) => products.byId(productId) !== undefined,
    isSold: (product) => shelves.sellersOf(product).length > 0,
    prepareSearch: async () => void (await memory.words()),
    reading: (work) => shelves.reading(work),
    refresh: inTurn(() => memory.refresh()),
    secondsSinceRefresh: () => memory.secondsSinceRefresh(),
  }
}

/** Opens the shelf that a request needs, and records which shelves were read. */
function openShelves(memory: CatalogueMemory, storeIds: () => readonly number[]) {
  const { products } = memory
  const reads = new AsyncLocalStorage<Map<StoreShelf, number>>()
  const sellersOf = ({ soldIn }: CatalogueProduct) => storeIds().filter((id) => soldIn.includes(id))

  async function open(storeId: number): Promise<StoreShelf> {
    const shelf = await memory.shelf(storeId)
    const seen = reads.getStore()
    if (seen && !seen.has(shelf)) seen.set(shelf, shelf.version)
    return shelf
  }
  return {
    sellersOf,
    /** Returns the store's shelf; without a store id that of the first store. A shop without stores sells nothing. */
    async requested(storeId: number | undefined): Promise<StoreShelf> {
      const known = storeIds()
      if (storeId !== undefined && !known.includes(storeId)) throw new ShopError('store_not_found')
      const id = storeId ?? known[0]
      return id === undefined ? new StoreShelf(0, products) : open(id)
    },
    /** Returns the given shelf if it sells the product, else that of the first store that does. */
    async selling(product: CatalogueProduct, own: StoreShelf | undefined): Promise<StoreShelf> {
      if (own?.sells(product.at)) return own
      for (const id of sellersOf(product)) {
        const shelf = await open(id)
        if (shelf.sells(product.at)) return shelf
      }
      throw new ShopError('product_not_found')
    },
    reading<T>(work: () => Promise<T>) {
      const { version } = products
      const seen = new Map<StoreShelf, number>()
      const result = reads.run(seen, work)
      const isCurrent = () =>
        products.version === version &&
        [...seen].every(
          ([shelf, then]) =>
            memory.openShelf(shelf.storeId) === shelf && shelf.version === then && memory.isPricedNow(shelf),
        )
      return { result, isCurrent }
    },
  }
}

type ResponseCache = (
  question: string,
  shelves: readonly StoreShelf[],
  make: () => ListAnswer | Buffer,
) => ListAnswer

/** Caches responses until a product or one of their shelves changes. */
function openAnswers(): ResponseCache {
  const answers = new LRUCache<string, ListAnswer>({
    maxSize: MAX_ANSWER_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length,
  })
  return (question, shelves, make) => {
    const key = `${shelves.map((shelf) => `${shelf.version} ${shelf.products.version}`).join(' ')} ${question}`
    const known = answers.get(key)
    if (known) return known
    const made = make()
    const answer = 'bytes' in made ? made : { bytes: made, missed: null }
    answers.set(key, answer)
    return answer
  }
}

/** Runs one call at a time. Calls made during a run share the next run. */
function inTurn(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  let waiting: Promise<void> | undefined
  return () => {
    waiting ??= running.then(() => {
      waiting = undefined
      const run = work()
      running = run.catch(() => {})
      return run
    })
    return waiting
  }
}
