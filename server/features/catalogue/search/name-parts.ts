import { WordList } from './word-list.ts'

/** Finds any part of names and categories, be it half a word, by the words that the part begins and ends in. */
export class NameParts {
  readonly #words = new WordList()
  readonly #textOf: (at: number) => string

  /** @param textOf a product's name and categories, folded, by its number */
  constructor(textOf: (at: number) => string) {
    this.#textOf = textOf
  }

  add(folded: string, at: number): void {
    this.#words.add(distinctWords(folded), at)
  }

  remove(folded: string, at: number): void {
    this.#words.remove(distinctWords(folded), at)
  }

  /** Whether any name has the part. */
  has(folded: string): boolean {
    if (folded === '') return false
    const words = folded.split(' ')
    if (words.length === 1) return this.#words.sorted().some((word) => word.includes(folded))
    return this.#candidates(words).some((at) => this.#textOf(at).includes(folded))
  }

  /** Marks the products that have the part with 1, by their numbers. */
  mark(folded: string, marks: Uint8Array): void {
    const words = folded.split(' ')
    if (words.length > 1) {
      for (const at of this.#candidates(words)) if (this.#textOf(at).includes(folded)) marks[at] = 1
      return
    }
    for (const word of this.#words.sorted())
      if (word.includes(folded)) for (const at of this.#words.having(word)) marks[at] = 1
  }

  /**
   * Products that may have it: the shortest list of those that a word in the middle, the end of one or the beginning of one
   * leaves.
   */
  #candidates(words: readonly string[]): readonly number[] {
    const middle = words.slice(1, -1).map((word) => this.#words.having(word))
    const last = [...this.#words.beginning(words.at(-1)!)].map((word) => this.#words.having(word))
    const first = this.#words
      .sorted()
      .filter((word) => word.endsWith(words[0]!))
      .map((word) => this.#words.having(word))
    return [...middle, merged(last), merged(first)].toSorted((a, b) => a.length - b.length)[0]!
  }
}

const distinctWords = (folded: string) => new Set(folded.split(' ').filter(Boolean))

const merged = (lists: readonly (readonly number[])[]): readonly number[] =>
  lists.length === 1 ? lists[0]! : [...new Set(lists.flat())]
