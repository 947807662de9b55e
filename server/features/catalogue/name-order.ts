import { sortInSteps } from './work-in-steps.ts'

type Named = { at: number; name: string; sequence: number; product_id: number }

const { compare } = new Intl.Collator('en-AU')

const byRank = (a: Named, b: Named) => a.sequence - b.sequence || a.product_id - b.product_id
const byName = (a: Named, b: Named) => compare(a.name, b.name) || byRank(a, b)

/**
 * Products by name, the same for every store. Comparing names is slow, so it is done once for each product, and lists are
 * sorted by the places.
 */
export class NameOrder {
  #order: Named[] = []
  /** Not sorted in yet. */
  #waiting = new Set<Named>()
  #places: { forward: Int32Array; backward: Int32Array } | null = null

  replace(before: Named | undefined, after: Named | undefined): void {
    this.#places = null
    if (before && !this.#waiting.delete(before)) this.#order.splice(this.#find(before), 1)
    if (after) this.#waiting.add(after)
  }

  /** Sorts what is waiting, with pauses. */
  async sort(): Promise<void> {
    const added = [...this.#waiting]
    const sorted = await sortInSteps([...this.#order, ...added], byName)
    // Meanwhile others may have come or gone: they wait for the next one who asks.
    if (this.#waiting.size !== added.length || added.some((each) => !this.#waiting.has(each))) return
    this.#order = sorted
    this.#waiting.clear()
  }

  /** Where each product stands by name, by its number. @param backward from Z to A; equal names stay by popularity */
  places(backward: boolean): Int32Array {
    this.#insertWaiting()
    this.#places ??= placesOf(this.#order)
    return backward ? this.#places.backward : this.#places.forward
  }

  #insertWaiting(): void {
    for (const each of this.#waiting) this.#order.splice(this.#find(each), 0, each)
    this.#waiting.clear()
  }

  /** Where it stands or belongs. */
  #find(named: Named): number {
    let [low, high] = [0, this.#order.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (byName(this.#order[middle]!, named) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
}

function placesOf(order: readonly Named[]): { forward: Int32Array; backward: Int32Array } {
  const size = order.reduce((most, { at }) => Math.max(most, at + 1), 0)
  const [forward, backward] = [new Int32Array(size), new Int32Array(size)]
  for (const [place, { at }] of order.entries()) forward[at] = place
  let place = 0
  for (let end = order.length; end > 0;) {
    let begin = end - 1
    while (begin > 0 && compare(order[begin - 1]!.name, order[begin]!.name) === 0) begin--
    for (let each = begin; each < end; each++) backward[order[each]!.at] = place++
    end = begin
  }
  return { forward, backward }
}
