import { required } from '#domain/required.ts'
import { sortInSteps } from './work-in-steps.ts'

/** A sorted list of products, into which new and changed products are inserted. */
export class ProductOrder<T> {
  readonly #compare: (a: T, b: T) => number
  #order: T[] = []
  /** Items that are not yet sorted in. */
  readonly #waiting = new Set<T>()

  /** @param compare Returns 0 only for the same item. */
  constructor(compare: (a: T, b: T) => number) {
    this.#compare = compare
  }

  replace(before: T | undefined, after: T | undefined): void {
    if (before && !this.#waiting.delete(before)) this.#order.splice(this.#find(before), 1)
    if (after) this.#waiting.add(after)
  }

  /** Sorts the waiting items in, and yields to the event loop. */
  async sort(): Promise<void> {
    const added = [...this.#waiting]
    const sorted = await sortInSteps([...this.#order, ...added], this.#compare)
    // If items were added or removed during the sort, its result is discarded and `all` inserts them.
    if (this.#waiting.size !== added.length || added.some((each) => !this.#waiting.has(each))) return
    this.#order = sorted
    this.#waiting.clear()
  }

  all(): readonly T[] {
    for (const each of this.#waiting) this.#order.splice(this.#find(each), 0, each)
    this.#waiting.clear()
    return this.#order
  }

  /** Returns the item's position, or the position at which to insert it. */
  #find(item: T): number {
    let [low, high] = [0, this.#order.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#compare(required(this.#order[middle], 'product'), item) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
}
