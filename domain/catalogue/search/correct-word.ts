import { wordDistance } from '#domain/address/word-distance.ts'

/** A shorter word would match nearly everything. */
const SHORTEST = 4
/** Below this length the first letter has to be right: people rarely mistype it. */
const LONG = 6

/** From this length on, two errors leave little doubt. */
const SURE = 8

const isAnagram = (a: string, b: string) => [...a].toSorted().join('') === [...b].toSorted().join('')

const allowedErrors = (length: number) => (length < 6 ? 1 : length < 9 ? 2 : 3)

/**
 * The known word that a mistyped one most likely stands for: the fewest errors, the first letters kept, then the most
 * frequent; null where none is near.
 * @param known lists of words; of several equally likely ones the first is taken
 */
export function correctWord(
  typed: string,
  known: readonly Iterable<string>[],
  frequencyOf: (word: string) => number,
): string | null {
  if (typed.length < SHORTEST || /\d/.test(typed)) return null
  const allowed = allowedErrors(typed.length)
  // One error that changes the first letter leaves everything behind the second as it is.
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
      // A brand that is not sold is a bolder guess than a word of the catalogue.
      if (frequency === 0 && distance > 1 && typed.length < SURE && !isAnagram(typed, word)) continue
      // A part of one error each, so that they decide between words equally near.
      const cost = distance + (word[1] === typed[1] ? 0 : 0.2) + 0.1 / (1 + frequency)
      if (cost < bestCost) [best, bestCost] = [word, cost]
    }
  return best
}

/** Two known words written as one: "cabsav" → "cab sav"; null where it can't be parted. */
export function partWord(typed: string, isKnown: (word: string) => boolean): string | null {
  for (let at = 3; at <= typed.length - 3; at++) {
    const [head, tail] = [typed.slice(0, at), typed.slice(at)]
    if (isKnown(head) && isKnown(tail)) return `${head} ${tail}`
  }
  return null
}
