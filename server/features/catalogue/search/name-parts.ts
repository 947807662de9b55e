import { required } from '#domain/required.ts'
import { WordList } from './word-list.ts'

/** Up to this many candidates are read directly, which is faster than scanning all words for an ending. */
const MAX_READ_DIRECTLY = 1000
const BETWEEN = '\n'

/** Lists of product indexes, which may contain duplicates. */
type Lists = readonly (readonly number[])[]

/** Finds any substring of names and categories, including parts of words, by the words that it starts and ends in. */
export class NameParts {
  readonly #words = new WordList()
  readonly #textOf: (at: number) => string
  /** Last result. A search first checks for a match and then reads the matches. */
  #last: { folded: string; lists: Lists } | null = null
  /** All words in one text, which is faster to scan than each word separately. */
  #joined: string | null = null

  /** @param textOf Returns a product's folded name and categories, by product index. */
  constructor(textOf: (at: number) => string) {
    this.#textOf = textOf
  }

  add(folded: string, at: number): void {
    this.#last = this.#joined = null
    this.#words.add(distinctWords(folded), at)
  }

  remove(folded: string, at: number): void {
    this.#last = this.#joined = null
    this.#words.remove(distinctWords(folded), at)
  }

  /** Returns every word once, each between line breaks. */
  join(): string {
    return (this.#joined ??= ['', ...this.#words.sorted(), ''].join(BETWEEN))
  }

  /** Returns whether any name contains the substring. */
  has(folded: string): boolean {
    return folded !== '' && this.#find(folded).some((list) => list.length > 0)
  }

  /** Sets `marks` to 1 for each product that contains the substring, by product index. */
  mark(folded: string, marks: Uint8Array): void {
    for (const list of this.#find(folded)) for (const at of list) marks[at] = 1
  }

  #find(folded: string): Lists {
    if (this.#last?.folded === folded) return this.#last.lists
    const words = folded.split(' ')
    const lists =
      words.length === 1
        ? this.#wordsWith(folded).map((word) => this.#words.having(word))
        : this.#candidates(words).map((list) => list.filter((at) => this.#textOf(at).includes(folded)))
    this.#last = { folded, lists }
    return lists
  }

  /**
   * Returns the products that may match: the shortest list among the words in the middle, the last word's beginnings
   * and the first word's endings.
   */
  #candidates(words: readonly string[]): Lists {
    const middle = words.slice(1, -1).map((word) => [this.#words.having(word)])
    const last = [...this.#words.beginning(required(words.at(-1), 'word'))].map((word) =>
      this.#words.having(word),
    )
    const shortest = shortestOf([...middle, last])
    if (lengthOf(shortest) <= MAX_READ_DIRECTLY) return shortest
    const first = this.#wordsWith(`${required(words[0], 'word')}${BETWEEN}`).map((word) =>
      this.#words.having(word),
    )
    return shortestOf([shortest, first])
  }

  /** Returns the words that contain the substring, which may include the line break at the word's end. */
  #wordsWith(part: string): string[] {
    const joined = this.join()
    const found: string[] = []
    for (let at = joined.indexOf(part); at !== -1;) {
      const end = joined.indexOf(BETWEEN, at)
      found.push(joined.slice(joined.lastIndexOf(BETWEEN, at) + 1, end))
      at = joined.indexOf(part, end)
    }
    return found
  }
}

const distinctWords = (folded: string) => new Set(folded.split(' ').filter(Boolean))

const lengthOf = (lists: Lists): number => lists.reduce((sum, list) => sum + list.length, 0)

const shortestOf = (choices: readonly Lists[]): Lists =>
  choices.reduce((shortest, lists) => (lengthOf(lists) < lengthOf(shortest) ? lists : shortest))
