import { WordList } from './word-list.ts'

/** So few products are read sooner than all words are for one that ends so. */
const FEW = 1000
const BETWEEN = '\n'

/** Numbers of products, in lists that may repeat one. */
type Lists = readonly (readonly number[])[]

/** Finds any part of names and categories, be it half a word, by the words that the part begins and ends in. */
export class NameParts {
  readonly #words = new WordList()
  readonly #textOf: (at: number) => string
  /** A search asks twice: whether there is any, and which. */
  #last: { folded: string; lists: Lists } | null = null
  /** A part is found in one text much sooner than in each of many. */
  #joined: string | null = null

  /** @param textOf a product's name and categories, folded, by its number */
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

  /** Every word once, between line ends. */
  join(): string {
    return (this.#joined ??= ['', ...this.#words.sorted(), ''].join(BETWEEN))
  }

  /** Whether any name has the part. */
  has(folded: string): boolean {
    return folded !== '' && this.#find(folded).some((list) => list.length > 0)
  }

  /** Marks the products that have the part with 1, by their numbers. */
  mark(folded: string, marks: Uint8Array): void {
    for (const list of this.#find(folded)) for (let i = 0; i < list.length; i++) marks[list[i]!] = 1
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
   * Products that may have it: the fewest of those that a word in the middle, the beginning of one or the end of one leaves.
   */
  #candidates(words: readonly string[]): Lists {
    const middle = words.slice(1, -1).map((word) => [this.#words.having(word)])
    const last = [...this.#words.beginning(words.at(-1)!)].map((word) => this.#words.having(word))
    const shortest = shortestOf([...middle, last])
    if (lengthOf(shortest) <= FEW) return shortest
    const first = this.#wordsWith(`${words[0]!}${BETWEEN}`).map((word) => this.#words.having(word))
    return shortestOf([shortest, first])
  }

  /** The words that have the part, which may reach to the end of one. */
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
