import { wordDistance } from '#domain/address/word-distance.ts'

/** Minimum length of a word that is corrected. Shorter words would match nearly everything. */
const SHORTEST = 4
/** Length below which the first letter must match, because people rarely mistype it. */
const LONG = 6

/** Length from which a correction of two errors is reliable. */
const SURE = 8

const isAnagram = (a: string, b: string) => [...a].toSorted().join('') === [...b].toSorted().join('')

const allowedErrors = (length: number) => (length < 6 ? 1 : length < 9 ? 2 : 3)

/**
 * Returns the known word that was most likely meant by a mistyped word; null if no word is close. Prefers fewer errors,
 * then matching first letters, then the most frequent word.
 * @param known lists of words; of equally likely words the first is returned
 */
export function correctWord(
  typed: string,
  known: readonly Iterable<string>[],
  frequencyOf: (word: string) => number,
): string | null {
  if (typed.length < SHORTEST || /\d/.test(typed)) return null
  const allowed = allowedErrors(typed.length)
  // One error that changes the first letter leaves everything after the second letter unchanged.
  const tail = typed.slice(2)
  let best: string | null = null
  let bestCost = Infinity
  for (const words of known)
    for (const word of words) {
      const isFirstKept = word[0] === typed[0]
      if (!isFirstKept && typed.length < LONG) continue
      const most = isFirstKept ? allowed : 1
      if (word.length < SHORTEST - 1 || Math.abs(word.length - typed.length) > most) continue
      if (!isFirstKept && !word.endsWith(tail)) continue
      const distance = wordDistance(typed, word, most)
      if (distance > most) continue
      const frequency = frequencyOf(word)
      // A word outside the catalogue, such as an unstocked brand, needs more evidence.
      if (frequency === 0 && distance > 1 && typed.length < SURE && !isAnagram(typed, word)) continue
      // Both terms are fractions of an error, so that they only break ties.
      const cost = distance + (word[1] === typed[1] ? 0 : 0.2) + 0.1 / (1 + frequency)
      if (cost < bestCost) [best, bestCost] = [word, cost]
    }
  return best
}

/** Splits two known words that were typed as one: "cabsav" → "cab sav". Returns null if there is no such split. */
export function partWord(typed: string, isKnown: (word: string) => boolean): string | null {
  for (let at = 3; at <= typed.length - 3; at++) {
    const [head, tail] = [typed.slice(0, at), typed.slice(at)]
    if (isKnown(head) && isKnown(tail)) return `${head} ${tail}`
  }
  return null
}
