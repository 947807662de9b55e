import { required } from '#domain/required.ts'
/**
 * Scores of products by product index.
 * A broad word matches thousands of products, for which a `Map` is too slow. The values are in a column as long as the
 * catalogue, which is pooled and cleared after each search.
 */
export class Scores {
  readonly numbers: number[] = []
  readonly #values: Float64Array

  constructor(values: Float64Array) {
    this.#values = values
  }

  get size(): number {
    return this.numbers.length
  }

  has(at: number): boolean {
    const value = this.get(at)
    return value === value
  }

  /** Returns NaN for products without a score. */
  get(at: number): number {
    return required(this.#values[at], 'score')
  }

  set(at: number, score: number): void {
    if (!this.has(at)) this.numbers.push(at)
    this.#values[at] = score
  }

  /** Returns the highest score; 0 if there is none. */
  best(): number {
    let best = 0
    for (const at of this.numbers) best = Math.max(best, this.get(at))
    return best
  }

  /** Clears the scores and returns the column for reuse. */
  clean(): Float64Array {
    for (const at of this.numbers) this.#values[at] = NaN
    return this.#values
  }
}

/** Lends empty scores for one search at a time. */
class ScorePool {
  readonly #free: Float64Array[] = []
  readonly #lent: Scores[] = []
  #size = 0

  lend(): Scores {
    const scores = new Scores(this.#free.pop() ?? new Float64Array(this.#size).fill(NaN))
    this.#lent.push(scores)
    return scores
  }

  /** @param size The highest product index plus one. */
  during<T>(size: number, work: () => T): T {
    if (size > this.#size) {
      this.#size = size + SPARE
      this.#free.length = 0
    }
    try {
      return work()
    } finally {
      for (const scores of this.#lent.splice(0)) this.#free.push(scores.clean())
    }
  }
}

/** Products that may be added before all pooled columns are replaced. */
const SPARE = 1000

/** Shared by all searches, which never overlap. */
export const pool = new ScorePool()

/** Returns new scores for the products for which `scoreOf` is not null, in the same order. */
export function rescore(scores: Scores, scoreOf: (at: number) => number | null): Scores {
  const scored = pool.lend()
  for (const at of scores.numbers) {
    const score = scoreOf(at)
    if (score !== null) scored.set(at, score)
  }
  return scored
}

/** Returns the products that have a score in all inputs, with the sum of their scores. */
export function intersectScores(all: readonly Scores[]): Scores {
  const [first, ...others] = all.toSorted((a, b) => a.size - b.size)
  if (!first) return pool.lend()
  if (others.length === 0) return first
  return rescore(first, (at) =>
    others.every((each) => each.has(at))
      ? others.reduce((sum, each) => sum + each.get(at), first.get(at))
      : null,
  )
}

/** Adds the scores of `more` to products that are already in `scores`. */
export const addScores = (scores: Scores, more: Scores): Scores =>
  rescore(scores, (at) => scores.get(at) + (more.has(at) ? more.get(at) : 0))

/** Adds a quarter of the soft scores, without removing products that lack them. */
export function addSoftScores(scores: Scores, soft: readonly Scores[]): Scores {
  return rescore(
    scores,
    (at) => scores.get(at) + soft.reduce((sum, each) => sum + (each.has(at) ? each.get(at) : 0) / 4, 0),
  )
}

/** Merges the lists in turn, first the products that `isIt` accepts, then the rest. */
export function interleave(
  lists: readonly number[][],
  isIt: (lane: number, at: number) => boolean,
): number[] {
  const [first] = lists
  if (first && lists.length === 1) return first
  const taken = new Set<number>()
  const strongest = lists.map((list, lane) => {
    const strong = list.filter((at) => isIt(lane, at))
    return strong.length > 0 ? strong : list
  })
  for (let round = 0; strongest.some((list) => round < list.length); round++)
    for (const list of strongest) {
      const next = list[round]
      if (next !== undefined) taken.add(next)
    }
  for (const list of lists) for (const at of list) taken.add(at)
  return [...taken]
}
