import { stemsOf } from './fold-text.ts'

/** Words that stand together, or a category of that name. `begins`: the last word is still being typed. */
export type Phrase = { words: readonly string[]; isCategory: boolean; begins: boolean }
/** One thing that was asked for: any phrase of the first rank, else of the second, and so on. */
export type Term = {
  ranks: readonly (readonly Phrase[])[]
  /** Never left out to find something near. */
  isRequired: boolean
  /** Ranks what has it, but never keeps anything else away. */
  isSoft: boolean
}

const phrase = (words: readonly string[], isCategory = false): Phrase => ({
  words,
  isCategory,
  begins: false,
})

/** Reads the notation of `words/word-row.ts`. */
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

/** The word of a term that is just a word as it was typed; null for everything that has a meaning of its own. */
export const typedWord = ({ ranks: [first, ...others] }: Term): string | null =>
  others.length === 0 && first?.length === 1 && !first[0]!.isCategory && first[0]!.words.length === 1
    ? first[0]!.words[0]!
    : null
