import { sortInSteps } from './work-in-steps.ts'

/** Products in an order, into which those that come or change are sorted. */
export class ProductOrder<T> {
  readonly #compare: (a: T, b: T) => number
  #order: T[] = []
  /** Not sorted in yet. */
  readonly #waiting = new Set<T>()

  /** @param compare 0 only for one and the same */
  constructor(compare: (a: T, b: T) => number) {
    this.#compare = compare
  }

  replace(before: T | undefined, after: T | undefined): void {
    if (before && !this.#waiting.delete(before)) this.#order.splice(this.#find(before), 1)
    if (after) this.#waiting.add(after)
  }

  /** Sorts what is waiting, with pauses. */
  async sort(): Promise<void> {
    const added = [...this.#waiting]
    const sorted = await sortInSteps([...this.#order, ...added], this.#compare)
    // Meanwhile others may have come or gone: they wait for the next one who asks.
    if (this.#waiting.size !== added.length || added.some((each) => !this.#waiting.has(each))) return
    this.#order = sorted
    this.#waiting.clear()
  }

  all(): readonly T[] {
    for (const each of this.#waiting) this.#order.splice(this.#find(each), 0, each)
    this.#waiting.clear()
    return this.#order
  }

  /** Where it stands or belongs. */
  #find(item: T): number {
    let [low, high] = [0, this.#order.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#compare(this.#order[middle]!, item) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
}
