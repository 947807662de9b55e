/** Reproducible sequence of random values. */
export type SeededRandom = {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next(): number
  range(from: number, to: number): number
  /** Returns a whole number; both limits are inclusive. */
  whole(from: number, to: number): number
  pick<T>(list: readonly T[]): T
  chance(probability: number): boolean
}

/**
 * Hashes a text to 32 bits. Similar texts have very different hashes.
 *
 * @returns a whole number from 0 to 2^32 - 1, which depends only on the text
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
 * Creates a reproducible random sequence. Demo prices, stock and product pictures are thus the same on every machine.
 *
 * @param seed any text; different texts give unrelated sequences
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
