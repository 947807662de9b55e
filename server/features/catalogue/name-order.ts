import { required } from '#domain/required.ts'
import { ProductOrder } from './product-order.ts'

type NamedProduct = { at: number; name: string; sequence: number; product_id: number }

const { compare } = new Intl.Collator('en-AU')

const byRank = (a: NamedProduct, b: NamedProduct) => a.sequence - b.sequence || a.product_id - b.product_id
const byName = (a: NamedProduct, b: NamedProduct) => compare(a.name, b.name) || byRank(a, b)

/**
 * Products by name, the same for every store. Comparing names is slow, so each product is compared once and lists are
 * sorted by its position.
 */
export class NameOrder {
  readonly #order = new ProductOrder<NamedProduct>(byName)
  #places: { forward: Int32Array; backward: Int32Array } | null = null

  replace(before: NamedProduct | undefined, after: NamedProduct | undefined): void {
    this.#places = null
    this.#order.replace(before, after)
  }

  /** Sorts added products, and yields to the event loop. */
  sort(): Promise<void> {
    return this.#order.sort()
  }

  /**
   * Returns each product's position by name, by product index.
   * @param backward From Z to A; equal names remain sorted by popularity.
   */
  places(backward: boolean): Int32Array {
    this.#places ??= placesOf(this.#order.all())
    return backward ? this.#places.backward : this.#places.forward
  }
}

function placesOf(order: readonly NamedProduct[]): { forward: Int32Array; backward: Int32Array } {
  const size = order.reduce((most, { at }) => Math.max(most, at + 1), 0)
  const [forward, backward] = [new Int32Array(size), new Int32Array(size)]
  for (const [place, { at }] of order.entries()) forward[at] = place
  const nameAt = (nth: number) => required(order[nth], 'product').name
  let place = 0
  for (let end = order.length; end > 0;) {
    let begin = end - 1
    while (begin > 0 && compare(nameAt(begin - 1), nameAt(begin)) === 0) begin--
    for (const { at } of order.slice(begin, end)) backward[at] = place++
    end = begin
  }
  return { forward, backward }
}
