import { stemsOf } from './fold-text.ts'

/** Consecutive words, or a category with that name. With `begins`, the last word is still being typed. */
export type Phrase = { words: readonly string[]; isCategory: boolean; begins: boolean }
/** Term of a search: any phrase of the first rank, else any of the second rank, and so on. */
export type Term = {
  ranks: readonly (readonly Phrase[])[]
  /** True if the term is never dropped to find similar products. */
  isRequired: boolean
  /** True if the term only affects the ranking and excludes no products. */
  isSoft: boolean
}

const phrase = (words: readonly string[], isCategory = false): Phrase => ({
  words,
  isCategory,
  begins: false,
})

/** Parses the notation of `words/word-row.ts`. */
export function readTerm(meant: string, is: { isRequired?: boolean; isSoft?: boolean } = {}): Term {
  const ranks = meant.split('>').map((rank) =>
    rank
      .split('|')
      .map((each) => each.trim())
      .map((each) => phrase(stemsOf(each), each.startsWith('#'))),
  )
  return { ranks, isRequired: is.isRequired ?? false, isSoft: is.isSoft ?? false }
}

export const plainTerm = (words: readonly string[], isSoft = false): Term => ({
  ranks: [[phrase(words)]],
  isRequired: false,
  isSoft,
})

/** Returns the word of a term that is a single typed word; null for terms of the vocabulary. */
export function typedWord({ ranks: [rank = [], ...otherRanks] }: Term): string | null {
  const [phrase, ...others] = rank
  if (!phrase || phrase.isCategory || others.length > 0 || otherRanks.length > 0) return null
  const [word = null, ...otherWords] = phrase.words
  return otherWords.length === 0 ? word : null
}
