import { LRUCache } from 'lru-cache'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { required } from '#domain/required.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import {
  type CatalogueChange,
  type CategoryRow,
  type ProductRow,
  type ReadPosition,
  deleteOldChanges,
  readCategories,
  readChanges,
  readPacks,
  readPosition,
  readProductIds,
  readProducts,
  readProductsIn,
} from './catalogue.queries.ts'
import type { PackRows } from './pack-rows.ts'
import { ProductList } from './product-list.ts'
import { WordIndex } from './search/search-index.ts'
import { StoreShelf } from './store-shelf.ts'
import { inSteps } from './work-in-steps.ts'

/** Rows per statement, and per uninterrupted step. Each takes a few milliseconds. */
const PRODUCT_BATCH_SIZE = 250
const PACK_BATCH_SIZE = 2000
const STEP = 50
/**
 * Maximum size of a change that is applied in one step, in products and in product rows of all shelves. It takes about
 * ten milliseconds. Larger changes are applied in several steps.
 */
const ATOMIC = 250
const ATOMIC_ON_SHELVES = 2000
/** Pack sizes of a typical product, at most. */
const PACKS_OF_A_PRODUCT = 3

/**
 * Maximum number of products on all cached shelves together, about 130 bytes each. The least recently used store is
 * evicted and read again later.
 */
const MAX_CACHED_PRODUCTS = 2_000_000

/** A process that was away for longer than half of this, such as a suspended machine, reloads everything. */
const CHANGES_KEPT_HOURS = 24
const LONGEST_AWAY_MS = (CHANGES_KEPT_HOURS / 2) * 3600_000
const DELETE_BATCH_SIZE = 10_000

/**
 * In-memory catalogue of this process. Products and their words are stored once for all stores.
 * Products are read at startup and their words are indexed after the server has started. A store's shelf is read at its
 * first visit. `refresh` applies later changes from the database.
 */
export class CatalogueMemory {
  readonly products = new ProductList()
  readonly #words = new WordIndex(this.products)
  /** Descriptions of the products that are not yet indexed, by product index. */
  readonly #unindexed = new Map<number, string>()
  #indexing: Promise<WordIndex> | null = null
  readonly #db: Database
  readonly #clock: Clock
  readonly #shelves = new LRUCache<number, StoreShelf>({
    maxSize: MAX_CACHED_PRODUCTS,
    sizeCalculation: (shelf) => shelf.room + 1,
  })
  readonly #opening = new Map<number, Promise<StoreShelf>>()
  readonly #beginning = new Map<StoreShelf, Promise<void>>()
  #position: ReadPosition
  #refreshedAt = performance.now()

  private constructor(db: Database, clock: Clock, position: ReadPosition) {
    this.#db = db
    this.#clock = clock
    this.#position = position
  }

  static async open(db: Database, clock: Clock): Promise<CatalogueMemory> {
    // The position is taken first, so changes made during the load are read again.
    const memory = new CatalogueMemory(db, clock, await readPosition(db))
    await memory.#readEverything()
    return memory
  }

  /** Returns the index of all words, and builds it at the first call. */
  words(): Promise<WordIndex> {
    return (this.#indexing ??= this.#indexWords())
  }

  async #indexWords(): Promise<WordIndex> {
    for await (const step of inSteps([...this.#unindexed.keys()], STEP)) {
      for (const at of step) {
        this.#words.put(at, required(this.#unindexed.get(at), 'description'))
        this.#unindexed.delete(at)
      }
    }
    await this.#words.prepare()
    return this.#words
  }

  /** Returns the cached shelf, or undefined if the store was not visited yet. */
  openShelf(storeId: number): StoreShelf | undefined {
    return this.#shelves.get(storeId)
  }

  /** Returns the store's shelf with current prices. */
  async shelf(storeId: number): Promise<StoreShelf> {
    const shelf = await this.#anyShelf(storeId)
    if (!this.isPricedNow(shelf)) await this.#beginPrices(shelf)
    return shelf
  }

  /** Returns whether no planned price has started since the shelf was read. */
  isPricedNow(shelf: StoreShelf): boolean {
    return this.#clock.now().getTime() < shelf.nextPriceAt
  }

  /** Rereads products whose planned prices have started or ended. Callers wait until this is done. */
  #beginPrices(shelf: StoreShelf): Promise<void> {
    const underWay = this.#beginning.get(shelf)
    if (underWay) return underWay.then(() => (this.isPricedNow(shelf) ? undefined : this.#beginPrices(shelf)))
    const ids = shelf.withDuePrices(this.#clock.now().getTime())
    const reading = this.#readPacks([shelf], ids).finally(() => this.#beginning.delete(shelf))
    this.#beginning.set(shelf, reading)
    return reading
  }

  #anyShelf(storeId: number): StoreShelf | Promise<StoreShelf> {
    const known = this.#shelves.get(storeId) ?? this.#opening.get(storeId)
    if (known) return known
    const opening = this.#openShelf(storeId).finally(() => this.#opening.delete(storeId))
    this.#opening.set(storeId, opening)
    return opening
  }

  /** Applies the changes since the last refresh. Calls must not overlap, so that later reads are newer. */
  async refresh(): Promise<void> {
    const { position, changes } = await readChanges(this.#db, this.#position)
    const wasAway = position.at.getTime() - this.#position.at.getTime() > LONGEST_AWAY_MS
    const isEverything = changes.some(
      ({ storeId, productId, categoryId }) => storeId === null && productId === null && categoryId === null,
    )
    if (isEverything || wasAway || position.timeline !== this.#position.timeline) await this.#readEverything()
    else if (changes.length > 0) await this.#apply(changes)
    this.#position = position
    this.#refreshedAt = performance.now()
  }

  secondsSinceRefresh(): number {
    return (performance.now() - this.#refreshedAt) / 1000
  }

  async #openShelf(storeId: number): Promise<StoreShelf> {
    const shelf = new StoreShelf(storeId, this.products)
    await this.#readPacks([shelf], this.products.ids())
    // With 50,000 products each step takes some milliseconds; the event loop runs between them.
    for (const work of [
      () => shelf.trim(),
      () => shelf.inShopOrder(),
      () => shelf.places(),
      () => shelf.categories(),
    ]) {
      work()
      await yieldToEventLoop()
    }
    this.#shelves.set(storeId, shelf)
    return shelf
  }

  async #readEverything(): Promise<void> {
    this.products.setCategories(await readCategories(this.#db))
    const ids = [...new Set([...this.products.ids(), ...(await readProductIds(this.#db))])]
    await this.#readProducts(ids)
    await this.products.sort()
    if (this.#indexing) await (await this.#indexing).prepare()
    const shelves = await this.#shelvesOf(null)
    if (shelves.length > 0) await this.#readPacks(shelves, ids)
  }

  async #apply(changes: readonly CatalogueChange[]): Promise<void> {
    const categoryIds = changes.flatMap(({ categoryId }) => categoryId ?? [])
    const categories = categoryIds.length > 0 ? await readCategories(this.#db) : null
    const inCategories = categoryIds.length > 0 ? await readProductsIn(this.#db, categoryIds) : []
    const changed = changes.flatMap(({ productId }) => productId ?? [])
    const productIds = [...new Set([...changed, ...inCategories])]
    const isWholeStore = changes.some(
      ({ productId, categoryId }) => productId === null && categoryId === null,
    )
    const isSmall = productIds.length <= ATOMIC && productIds.length * this.#shelves.size <= ATOMIC_ON_SHELVES
    if (isSmall && !isWholeStore) await this.#applyAtOnce(categories, productIds, changes)
    else await this.#applyInSteps(categories, productIds, changes)
  }

  /** Reads everything before applying anything, so that no reader sees a change half applied. */
  async #applyAtOnce(
    categories: CategoryRow[] | null,
    productIds: readonly number[],
    changes: readonly CatalogueChange[],
  ): Promise<void> {
    const rows = productIds.length > 0 ? await readProducts(this.#db, productIds) : []
    const ofStores = Map.groupBy(
      changes.filter(({ categoryId }) => categoryId === null),
      ({ storeId }) => storeId,
    )
    const puts: (() => void)[] = []
    for (const [storeId, own] of ofStores) {
      const shelves = await this.#shelvesOf(storeId)
      const ids = own.map(({ productId }) => required(productId, 'product'))
      const storeIds = shelves.map((shelf) => shelf.storeId)
      const packs = await readPacks(this.#db, storeIds, ids, this.#clock.now())
      puts.push(() => this.#putPacks(shelves, ids, packs))
    }
    if (categories) this.products.setCategories(categories)
    this.#putProducts(productIds, new Map(rows.map((row) => [row.product_id, row])))
    for (const put of puts) put()
  }

  async #applyInSteps(
    categories: CategoryRow[] | null,
    productIds: readonly number[],
    changes: readonly CatalogueChange[],
  ): Promise<void> {
    if (categories) this.products.setCategories(categories)
    await this.#readProducts(productIds)
    const ofStores = changes.filter(({ categoryId }) => categoryId === null)
    const byStore = Map.groupBy(ofStores, ({ storeId }) => storeId)
    for (const [storeId, own] of byStore) {
      const shelves = await this.#shelvesOf(storeId)
      if (shelves.length === 0) continue
      const isWhole = own.some(({ productId }) => productId === null)
      const ids = isWhole ? this.products.ids() : own.map(({ productId }) => required(productId, 'product'))
      await this.#readPacks(shelves, ids)
    }
  }

  /** Returns the cached shelves of one store or of all stores, once pending loads have finished. */
  async #shelvesOf(storeId: number | null): Promise<StoreShelf[]> {
    const opening = [...this.#opening].filter(([id]) => storeId === null || id === storeId)
    await Promise.allSettled(opening.map(([, shelf]) => shelf))
    if (storeId === null) return [...this.#shelves.values()]
    return [this.#shelves.peek(storeId)].filter((shelf) => shelf !== undefined)
  }

  async #readProducts(productIds: readonly number[]): Promise<void> {
    const read = (ids: readonly number[]) => readProducts(this.#db, ids)
    for await (const { ids, rows } of readAhead(productIds, PRODUCT_BATCH_SIZE, read)) {
      const found = new Map(rows.map((row) => [row.product_id, row]))
      for await (const step of inSteps(ids, STEP)) this.#putProducts(step, found)
    }
  }

  #putProducts(ids: readonly number[], found: ReadonlyMap<number, ProductRow>): void {
    for (const id of ids) {
      const row = found.get(id)
      if (this.products.put(id, row)) this.#putWords(this.products.numberOf(id), wordsOf(row))
    }
  }

  #putWords(at: number, description: string): void {
    if (this.#indexing && !this.#unindexed.has(at)) this.#words.put(at, description)
    else this.#unindexed.set(at, description)
  }

  async #readPacks(shelves: readonly StoreShelf[], productIds: readonly number[]): Promise<void> {
    const storeIds = shelves.map((shelf) => shelf.storeId)
    const atOnce = Math.max(1, Math.floor(PACK_BATCH_SIZE / PACKS_OF_A_PRODUCT / shelves.length))
    const read = (ids: readonly number[]) => readPacks(this.#db, storeIds, ids, this.#clock.now())
    for await (const { ids, rows } of readAhead(productIds, atOnce, read)) {
      this.#putPacks(shelves, ids, rows)
    }
  }

  #putPacks(shelves: readonly StoreShelf[], ids: readonly number[], rows: PackRows): void {
    for (const shelf of shelves)
      for (const id of ids) shelf.put(this.products.numberOf(id), rows.of(shelf.storeId, id))
  }
}

/** Returns the text in which a search looks in addition to the name: the description, and the parts of a bundle. */
const wordsOf = (row: ProductRow | undefined): string =>
  [row?.description ?? '', ...(row?.bundle_parts ?? []).map(({ name }) => name)].join(' ')

/** Deletes changes that every process has already read. Runs as a job. */
export async function forgetOldChanges({ db }: { db: Database }): Promise<void> {
  while ((await deleteOldChanges(db, CHANGES_KEPT_HOURS, DELETE_BATCH_SIZE)) === DELETE_BATCH_SIZE);
}

/** Reads the next batch while the caller processes the current batch. */
async function* readAhead<T>(
  allIds: readonly number[],
  atOnce: number,
  read: (ids: readonly number[]) => Promise<T>,
): AsyncGenerator<{ ids: readonly number[]; rows: T }> {
  let next: Promise<{ ids: readonly number[]; rows: T }> | undefined
  const start = (from: number) => {
    const ids = allIds.slice(from, from + atOnce)
    return ids.length === 0 ? undefined : read(ids).then((rows) => ({ ids, rows }))
  }
  next = start(0)
  for (let from = atOnce; next; from += atOnce) {
    const batch = await next
    next = start(from)
    // A failure is thrown where the promise is awaited.
    next?.catch(() => {})
    yield batch
  }
}
