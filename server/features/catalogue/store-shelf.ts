import { effectivePrice } from '#domain/pricing/effective-price.ts'
import { required } from '#domain/required.ts'
import type { ShelfPack } from './catalogue-json.ts'
import type { PackRow } from './pack-rows.ts'
import { PackColumns } from './pack-columns.ts'
import type { ProductList } from './product-list.ts'

/** Version counter of all shelves, so that a shelf that is read again never repeats a version. */
let changes = 0

/** Marks a product without a position of its own in the store. */
const NO_SEQUENCE = -(2 ** 31)

/**
 * Range of one store, in columns by product index: about 130 bytes per product, whatever its texts are. Objects are
 * built on access.
 */
export class StoreShelf {
  readonly storeId: number
  readonly products: ProductList
  readonly #packs = new PackColumns()
  #version = ++changes
  #sequences = new Int32Array(0)
  /** Current price of the pack shown first, in cents. */
  #prices = new Float64Array(0)
  #isSpecial = new Uint8Array(0)
  #isInStock = new Uint8Array(0)
  /** Start of a product's next planned price, in epoch milliseconds, by product index. */
  readonly #nextPrices = new Map<number, { productId: number; at: number }>()
  /** Price of a bundle's parts bought on their own, in cents, by product index. */
  readonly #partsPrices = new Map<number, number>()
  /** The earliest value in `#nextPrices`. */
  #nextPrice = Infinity
  /** Product indexes by sort code, each built at its first access. */
  #sorted: (Int32Array | undefined)[] = []
  #places: Int32Array | undefined
  #shopOrder: Int32Array | undefined
  #categories: ReadonlySet<number> | undefined
  #sortedVersion = -1

  constructor(storeId: number, products: ProductList) {
    this.storeId = storeId
    this.products = products
  }

  /** Changes whenever the store's range or prices change. */
  get version(): number {
    return this.#version
  }

  /** Next price change in epoch milliseconds. From then on, the products of `withDuePrices` must be read again. */
  get nextPriceAt(): number {
    return this.#nextPrice
  }

  /** Returns the ids of the products whose planned price has started. */
  withDuePrices(now: number): number[] {
    return [...this.#nextPrices.values()].filter(({ at }) => at <= now).map(({ productId }) => productId)
  }

  sells(at: number): boolean {
    return this.#packs.count(at) > 0 && this.products.at(at) !== undefined
  }

  price(at: number): number {
    return required(this.#prices[at], 'price')
  }

  isSpecial(at: number): boolean {
    return this.#isSpecial[at] === 1
  }

  isInStock(at: number): boolean {
    return this.#isInStock[at] === 1
  }

  packs(at: number): ShelfPack[] {
    return this.#packs.read(at)
  }

  /** Returns the price of a bundle's parts bought on their own, in cents; 0 for other products. */
  partsPrice(at: number): number {
    return this.#partsPrices.get(at) ?? 0
  }

  /** Returns the store's own position of the product; null if it has none. */
  sequence(at: number): number | null {
    const own = required(this.#sequences[at], 'sequence')
    return own === NO_SEQUENCE ? null : own
  }

  /** Stores the product's rows for this store. Without rows the store doesn't sell it. */
  put(at: number, rows: readonly PackRow[]): void {
    const packs = rows.map(toPack)
    const sequence = rows[0]?.sequence ?? NO_SEQUENCE
    this.#grow(at)
    this.#plan(at, rows)
    const isPlaced = this.#sequences[at] === sequence && this.#packs.count(at) > 0 === packs.length > 0
    const partsPrice = rows[0]?.parts_cents ?? 0
    const hasSameParts = this.partsPrice(at) === partsPrice
    if (isPlaced && hasSameParts && this.#packs.equal(at, packs)) return
    if (partsPrice === 0) this.#partsPrices.delete(at)
    else this.#partsPrices.set(at, partsPrice)
    const shown = shownFirst(packs)
    this.#packs.write(at, packs)
    this.#sequences[at] = sequence
    this.#prices[at] = shown ? effectivePrice(shown) : 0
    this.#isSpecial[at] = shown && shown.salePrice > 0 ? 1 : 0
    this.#isInStock[at] = packs.some(({ isInStock }) => isInStock) ? 1 : 0
    this.#version = ++changes
    if (isPlaced) this.#sorted.length = Math.min(this.#sorted.length, BY_PRICE)
    else this.#forgetOrders()
  }

  #plan(at: number, rows: readonly PackRow[]): void {
    const known = this.#nextPrices.get(at)?.at
    const next = rows.reduce((first, row) => Math.min(first, row.next_price_ms ?? Infinity), Infinity)
    if (next === (known ?? Infinity)) return
    const [row] = rows
    if (!row || next === Infinity) this.#nextPrices.delete(at)
    else this.#nextPrices.set(at, { productId: row.product_id, at: next })
    // A full scan is needed only if the earliest entry was replaced.
    if (known === this.#nextPrice)
      this.#nextPrice = this.#nextPrices.values().reduce((first, one) => Math.min(first, one.at), Infinity)
    else this.#nextPrice = Math.min(this.#nextPrice, next)
  }

  /** Returns the indexes of sold products, by sort code 0 to 4. */
  sorted(sort: number): Int32Array {
    this.#forgetOldOrders()
    return (this.#sorted[sort] ??= this.#sort(sort))
  }

  /** Returns the indexes of sold products by shop-wide popularity, ignoring the store's own positions. */
  inShopOrder(): Int32Array {
    this.#forgetOldOrders()
    return (this.#shopOrder ??= this.#soldByPopularity())
  }

  /** Returns each product's position by popularity, by product index. */
  places(): Int32Array {
    const order = this.sorted(0)
    if (this.#places) return this.#places
    const places = new Int32Array(this.products.size)
    for (const [place, at] of order.entries()) places[at] = place
    return (this.#places = places)
  }

  /** Returns the ids of the categories in which the store sells a product. */
  categories(): ReadonlySet<number> {
    this.#forgetOldOrders()
    return (this.#categories ??= this.#categoriesSold())
  }

  #categoriesSold(): ReadonlySet<number> {
    const found = new Set<number>()
    for (const at of this.sorted(0)) for (const id of this.products.get(at).category_ids) found.add(id)
    return found
  }

  /** Number of products for which memory is allocated. */
  get room(): number {
    return this.#sequences.length
  }

  /** Frees memory that was allocated in advance. */
  trim(): void {
    this.#packs.compact()
  }

  /** Discards the orders if the product list has changed, because names and positions affect them. */
  #forgetOldOrders(): void {
    if (this.#sortedVersion !== this.products.version) this.#forgetOrders()
    this.#sortedVersion = this.products.version
  }

  #forgetOrders(): void {
    this.#sorted = []
    this.#places = undefined
    this.#shopOrder = undefined
    this.#categories = undefined
  }

  #sort(sort: number): Int32Array {
    if (sort === 0) return this.#byPopularity()
    const isBackward = sort === 2 || sort === 4
    const names = this.products.names.places(isBackward)
    const place = (at: number) => required(names[at], 'position by name')
    if (sort < BY_PRICE) return this.inShopOrder().toSorted((a, b) => place(a) - place(b))
    const sign = isBackward ? -1 : 1
    return this.inShopOrder().toSorted(
      (a, b) => sign * (this.price(a) - this.price(b)) || place(a) - place(b),
    )
  }

  /** Merges the products that the store has placed into the shop-wide order. */
  #byPopularity(): Int32Array {
    const inShop = this.inShopOrder()
    const isPlaced = (at: number) => this.#sequences[at] !== NO_SEQUENCE
    const compare = (a: number, b: number) => this.#rank(a) - this.#rank(b) || this.#idOf(a) - this.#idOf(b)
    const placed = inShop.filter(isPlaced).sort(compare)
    const others = inShop.filter((at) => !isPlaced(at))
    const merged = new Int32Array(inShop.length)
    for (let i = 0, j = 0; i + j < merged.length;) {
      const [own, other] = [placed[i], others[j]]
      const takesPlaced = own !== undefined && (other === undefined || compare(own, other) < 0)
      merged[i + j] = required(takesPlaced ? own : other, 'product')
      if (takesPlaced) i++
      else j++
    }
    return merged
  }

  #soldByPopularity(): Int32Array {
    const sold: number[] = []
    for (const { at } of this.products.active()) if (this.sells(at)) sold.push(at)
    return Int32Array.from(sold)
  }

  #rank(at: number): number {
    const own = required(this.#sequences[at], 'sequence')
    return own === NO_SEQUENCE ? this.products.get(at).sequence : own
  }

  #idOf(at: number): number {
    return this.products.get(at).product_id
  }

  #grow(at: number): void {
    if (at < this.#sequences.length) return
    const size = Math.max(at + 1, this.products.size)
    const sequences = new Int32Array(size).fill(NO_SEQUENCE)
    sequences.set(this.#sequences)
    this.#sequences = sequences
    this.#prices = widened(this.#prices, new Float64Array(size))
    this.#isSpecial = widened(this.#isSpecial, new Uint8Array(size))
    this.#isInStock = widened(this.#isInStock, new Uint8Array(size))
    this.#packs.grow(size)
  }
}

/** First sort code that sorts by price. */
const BY_PRICE = 3

/** Returns the pack shown first. */
export const shownFirst = (packs: readonly ShelfPack[]): ShelfPack | undefined =>
  packs.find(({ isInitial }) => isInitial) ?? packs[0]

function widened<T extends Float64Array | Uint8Array>(from: T, to: T): T {
  to.set(from)
  return to
}

const MICROS_OF_A_SECOND = 1_000_000

/** Converts microseconds as the driver does for dates, so that a pack's times have the same text as all other times. */
function toMilliseconds(micros: number): number {
  const second = Math.floor(micros / MICROS_OF_A_SECOND)
  return second * 1000 + Math.trunc(1000 * ((micros - second * MICROS_OF_A_SECOND) / MICROS_OF_A_SECOND))
}

export const toPack = (row: PackRow): ShelfPack => ({
  packId: row.pack_id,
  size: row.size,
  isInitial: row.is_initial,
  isInStock: row.units_left >= row.size,
  price: row.price_cents,
  salePrice: row.sale_price_cents,
  created: toMilliseconds(row.created_micros),
  modified: toMilliseconds(row.modified_micros),
})
