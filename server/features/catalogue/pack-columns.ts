import { required } from '#domain/required.ts'
import type { ShelfPack } from './catalogue-json.ts'

const IS_INITIAL = 1
const IS_IN_STOCK = 2
/** Sizes are at most 999. */
const SIZE_SHIFT = 2

/** Number of 32-bit integer and of float values per pack: 40 bytes together. */
const WHOLE = 2
const LARGE = 4

const MIN_ROOM = 64
const GROWTH = 1.5

const valueAt = (column: Int32Array | Float64Array, place: number): number =>
  required(column[place], 'value of the column')

/** Packs of one store's products in columns. The packs of one product are adjacent. */
export class PackColumns {
  #first = new Int32Array(0)
  #counts = new Uint8Array(0)
  #whole = new Int32Array(0)
  #large = new Float64Array(0)
  #used = 0
  /** Slots that became unused because a product's number of packs changed. */
  #left = 0

  /** Returns the number of packs of a product. */
  count(at: number): number {
    return this.#counts[at] ?? 0
  }

  read(at: number): ShelfPack[] {
    return Array.from({ length: this.count(at) }, (_, nth) => this.#readPlace(this.#firstPlace(at) + nth))
  }

  equal(at: number, packs: readonly ShelfPack[]): boolean {
    if (this.count(at) !== packs.length) return false
    const known = this.read(at)
    return packs.every((pack, nth) =>
      (Object.keys(pack) as (keyof ShelfPack)[]).every((key) => pack[key] === known[nth]?.[key]),
    )
  }

  write(at: number, packs: readonly ShelfPack[]): void {
    if (this.count(at) !== packs.length) {
      this.#left += this.count(at)
      this.#first[at] = this.#used
      this.#counts[at] = packs.length
      this.#used += packs.length
      this.#makeRoom()
    }
    for (const [nth, pack] of packs.entries()) this.#writePlace(this.#firstPlace(at) + nth, pack)
    if (this.#left > MIN_ROOM && this.#left > this.#used / 4) this.compact()
  }

  /** @param size The highest product index plus one. */
  grow(size: number): void {
    const [first, counts] = [new Int32Array(size), new Uint8Array(size)]
    first.set(this.#first)
    counts.set(this.#counts)
    this.#first = first
    this.#counts = counts
  }

  /** Frees unused slots. */
  compact(): void {
    const usedPlaces = this.#used - this.#left
    const [whole, large] = [new Int32Array(usedPlaces * WHOLE), new Float64Array(usedPlaces * LARGE)]
    let next = 0
    for (let at = 0; at < this.#counts.length; at++) {
      const from = this.#firstPlace(at)
      const count = this.count(at)
      for (let i = 0; i < count * WHOLE; i++)
        whole[next * WHOLE + i] = required(this.#whole[from * WHOLE + i], 'whole number')
      for (let i = 0; i < count * LARGE; i++)
        large[next * LARGE + i] = required(this.#large[from * LARGE + i], 'large number')
      this.#first[at] = next
      next += count
    }
    this.#whole = whole
    this.#large = large
    this.#used = usedPlaces
    this.#left = 0
  }

  #firstPlace(at: number): number {
    return valueAt(this.#first, at)
  }

  #makeRoom(): void {
    if (this.#used * WHOLE <= this.#whole.length) return
    const room = Math.max(MIN_ROOM, Math.ceil(this.#used * GROWTH))
    const [whole, large] = [new Int32Array(room * WHOLE), new Float64Array(room * LARGE)]
    whole.set(this.#whole)
    large.set(this.#large)
    this.#whole = whole
    this.#large = large
  }

  #readPlace(place: number): ShelfPack {
    const [whole, large] = [place * WHOLE, place * LARGE]
    const coded = valueAt(this.#whole, whole + 1)
    return {
      packId: valueAt(this.#whole, whole),
      size: coded >> SIZE_SHIFT,
      isInitial: (coded & IS_INITIAL) > 0,
      isInStock: (coded & IS_IN_STOCK) > 0,
      price: valueAt(this.#large, large),
      salePrice: valueAt(this.#large, large + 1),
      created: valueAt(this.#large, large + 2),
      modified: valueAt(this.#large, large + 3),
    }
  }

  #writePlace(place: number, pack: ShelfPack): void {
    const flags = (pack.isInitial ? IS_INITIAL : 0) | (pack.isInStock ? IS_IN_STOCK : 0)
    this.#whole.set([pack.packId, (pack.size << SIZE_SHIFT) | flags], place * WHOLE)
    this.#large.set([pack.price, pack.salePrice, pack.created, pack.modified], place * LARGE)
  }
}
