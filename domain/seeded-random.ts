/** A repeatable sequence of numbers and the questions that are asked of it. */
export type SeededRandom = {
  /** from 0 up to, but not including, 1 */
  next(): number
  range(from: number, to: number): number
  /** both ends included */
  whole(from: number, to: number): number
  pick<T>(list: readonly T[]): T
  chance(probability: number): boolean
}

/**
 * A 32-bit number that spreads well even for near-identical texts.
 *
 * @returns a whole number from 0 to 2^32 - 1; the same text always gives the same one
 */
export function hashText(text: string): number {
  let hash = 2166136261
  for (let i = 0; i < text.length; i++) {
    hash ^= text.charCodeAt(i)
    hash = Math.imul(hash, 16777619)
  }
  hash ^= hash >>> 15
  hash = Math.imul(hash, 2246822507)
  hash ^= hash >>> 13
  return hash >>> 0
}

/**
 * Randomness that repeats: demo prices, stock and product pictures come out the same on every machine and start.
 *
 * @param seed any text; a different text gives an unrelated sequence
 */
export function seededRandom(seed: string): SeededRandom {
  let state = hashText(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const range = (from: number, to: number) => from + next() * (to - from)
  return {
    next,
    range,
    whole: (from, to) => Math.floor(range(from, to + 1)),
    pick: <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T,
    chance: (probability) => next() < probability,
  }
}
