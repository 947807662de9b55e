import { LRUCache } from 'lru-cache'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { foldText, stemWord } from '#domain/catalogue/search/fold-text.ts'
import type { Lexicon } from '#domain/catalogue/search/read-search.ts'
import type { Phrase, Term } from '#domain/catalogue/search/term.ts'
import { required } from '#domain/required.ts'
import type { CategoryRow } from '../catalogue.queries.ts'
import type { CatalogueProduct, ProductList } from '../product-list.ts'
import { type IndexedText, indexText, textFolder } from './indexed-text.ts'
import { NameParts } from './name-parts.ts'
import { PhraseQuality, QUALITY, categoryNames } from './phrase-quality.ts'
import type { Scores } from './scores.ts'
import { intersectLists, WordList } from './word-list.ts'

/**
 * Word queries of a search. Ranking by store, stock and price uses their results, so a separate search engine could
 * implement them.
 * Consider one when the words no longer fit in memory (about 2 kB per product in every process). Consider one also when
 * text changes must be found sooner than every process reads them.
 */
export type SearchIndex = {
  lexicon: Lexicon
  /** Adds each product's match quality for a term, at most 100. */
  match(term: Term, best: Scores): void
  /** Searches the descriptions for a word that no name, style or category contains. */
  matchDescriptions(word: string, found: Scores): void
  /** Sets `marks` to 1 for products with the text in their name or a category, by product index. */
  inside(text: string, marks: Uint8Array): void
  text(at: number): IndexedText
  /** Returns the bits of `TRAITS` that a product has. */
  traits(at: number): number
  /** Returns whether a product has this name, folded and between spaces. */
  isWholeName(name: string): boolean
}

/** Properties that affect how a match is judged, as bits, because a broad word matches thousands of products. */
export const TRAITS = {
  drink: 1,
  /** A drink without alcohol of a kind that usually has alcohol, named accordingly. */
  withoutAlcohol: 2,
  flavoured: 4,
}

function traitsOf({ isDrink, isAlcoholic }: CatalogueProduct, { name, flavours }: IndexedText): number {
  const isNamedDry = isDrink && !isAlcoholic && name.includes(' alcohol free ')
  return (
    (isDrink ? TRAITS.drink : 0) |
    (isNamedDry ? TRAITS.withoutAlcohol : 0) |
    (flavours.length > 0 ? TRAITS.flavoured : 0)
  )
}

/** Score penalties for each lower rank of a term, and for a word that is only a prefix. */
const RANK = 22
const PREFIX_PENALTY = 8
const MAX_PREFIX_WORDS = 60

/** Maximum number of products whose names are compared to spell a stem. */
const MAX_SPELLINGS = 20

/** Size of the cache of phrase matches, in products: about 10 MB. */
const MAX_CACHED_MATCHES = 1_000_000

/** Products that match a phrase. A product may appear twice; the better quality counts. */
type Matches = { numbers: readonly number[]; qualities: Uint8Array }

/**
 * In-memory index of all products' words. Words are folded when a product is added or changed, and searches look them
 * up.
 */
export class WordIndex implements SearchIndex {
  readonly #products: ProductList
  readonly #texts: (IndexedText | undefined)[] = []
  readonly #traits: number[] = []
  readonly #folder = textFolder()
  /** Stems of names, styles, categories and regions. */
  readonly #words = new WordList()
  readonly #described = new WordList()
  readonly #parts = new NameParts((at) => this.text(at).folded)
  readonly #inCategory = new WordList()
  readonly #names = new WordList()
  readonly #matches = new LRUCache<string, Matches>({
    maxSize: MAX_CACHED_MATCHES,
    sizeCalculation: ({ numbers }) => numbers.length + 1,
  })
  #categories: { rows: readonly CategoryRow[]; names: ReturnType<typeof categoryNames> } = {
    rows: [],
    names: [],
  }

  readonly lexicon: Lexicon = {
    count: (word) => this.#words.having(word).length,
    begins: (text) => !this.#words.beginning(text).next().done,
    words: () => this.#words.sorted(),
    spelled: (stem) => this.#spelled(stem),
    isDescribed: (word) => this.#described.having(word).length > 0,
    isName: (text) => this.#isName(text),
    isInside: (folded) => this.#parts.has(folded),
  }

  constructor(products: ProductList) {
    this.#products = products
  }

  /** Indexes the words of a product that was added, removed or changed. */
  put(at: number, description: string): void {
    const [before, product] = [this.#texts[at], this.#products.at(at)]
    if (before) {
      this.#words.remove(before.words, at)
      this.#names.remove([before.exactName], at)
      this.#described.remove(before.described, at)
      this.#parts.remove(before.folded, at)
      this.#inCategory.remove(before.categoryIds.map(String), at)
    }
    const after =
      product && indexText(product, this.#categoriesOf(product.category_ids), description, this.#folder)
    this.#texts[at] = after
    if (after) {
      this.#traits[at] = traitsOf(product, after)
      this.#words.add(after.words, at)
      this.#names.add([after.exactName], at)
      this.#described.add(after.described, at)
      this.#parts.add(after.folded, at)
      this.#inCategory.add(after.categoryIds.map(String), at)
    }
    this.#matches.clear()
  }

  /** Builds in advance what the first search would wait for, and yields to the event loop. */
  async prepare(): Promise<void> {
    for (const work of [() => this.#words.sorted(), () => this.#parts.join()]) {
      work()
      await yieldToEventLoop()
    }
  }

  text(at: number): IndexedText {
    return required(this.#texts[at], 'text')
  }

  traits(at: number): number {
    return required(this.#traits[at], 'traits')
  }

  isWholeName(name: string): boolean {
    return this.#names.having(name).length > 0
  }

  match(term: Term, best: Scores): void {
    for (const [rank, phrases] of term.ranks.entries())
      for (const phrase of phrases)
        for (const { numbers, qualities, less } of this.#matchPhrase(phrase))
          for (let i = 0; i < numbers.length; i++) {
            const at = required(numbers[i], 'product')
            const worth = required(qualities[i], 'quality') - less - rank * RANK
            if (worth > 0 && !(best.get(at) >= worth)) best.set(at, worth)
          }
  }

  matchDescriptions(word: string, found: Scores): void {
    for (const at of this.#described.having(word)) found.set(at, QUALITY.described)
  }

  inside(text: string, marks: Uint8Array): void {
    const folded = foldText(text)
    if (folded !== '') return this.#parts.mark(folded, marks)
    // Text of symbols only, which folding removes.
    const plain = text.toLowerCase().trim()
    for (const { at, name, category_ids } of this.#products.active())
      if ([name, ...this.#categoriesOf(category_ids)].join(' ').toLowerCase().includes(plain)) marks[at] = 1
  }

  #categoriesOf(ids: readonly number[]): string[] {
    return ids.map((id) => this.#products.category(id).name)
  }

  *#matchPhrase({ words, isCategory, begins }: Phrase): Generator<Matches & { less: number }> {
    if (isCategory)
      yield { ...this.#remembered(`# ${words.join(' ')}`, () => this.#inCategories(words)), less: 0 }
    else if (!begins) yield { ...this.#matchWords(words), less: 0 }
    else {
      let most = MAX_PREFIX_WORDS
      for (const last of this.#words.beginning(required(words.at(-1), 'word'))) {
        if (most-- === 0) return
        yield { ...this.#matchWords([...words.slice(0, -1), last]), less: PREFIX_PENALTY }
      }
    }
  }

  #remembered(key: string, find: () => Matches): Matches {
    const known = this.#matches.get(key)
    if (known) return known
    const found = find()
    this.#matches.set(key, found)
    return found
  }

  #matchWords(words: readonly string[]): Matches {
    return this.#remembered(words.join(' '), () => {
      const quality = this.#quality(words)
      const numbers = this.#having(words)
      const { styleCodes } = this.#products
      const qualities = new Uint8Array(numbers.length)
      for (const [i, at] of numbers.entries())
        qualities[i] = quality.of(this.text(at), required(styleCodes[at], 'style'))
      return { numbers, qualities }
    })
  }

  #inCategories(words: readonly string[]): Matches {
    const quality = this.#quality(words)
    const numbers = [...quality.categories.keys()].flatMap((id) => this.#inCategory.having(String(id)))
    const qualities = new Uint8Array(numbers.length)
    let place = 0
    for (const [id, inCategory] of quality.categories)
      for (const at of this.#inCategory.having(String(id)))
        qualities[place++] = quality.inCategory(inCategory, this.text(at))
    return { numbers, qualities }
  }

  #quality(words: readonly string[]): PhraseQuality {
    return new PhraseQuality(words, this.#categoryNames(), this.#products.styles)
  }

  #categoryNames(): ReturnType<typeof categoryNames> {
    const { categories } = this.#products
    if (this.#categories.rows !== categories)
      this.#categories = { rows: categories, names: categoryNames(categories) }
    return this.#categories.names
  }

  /** Returns the indexes of the products that contain every word. */
  #having(words: readonly string[]): readonly number[] {
    return intersectLists(words.map((word) => this.#words.having(word)))
  }

  /** Returns a form of the stem in a name or category: the stem itself if a product has it, else the first form. */
  #spelled(stem: string): string {
    const forms = this.#words
      .having(stem)
      .slice(0, MAX_SPELLINGS)
      .flatMap((at) => this.text(at).folded.split(' '))
      .filter((word) => stemWord(word) === stem)
    return forms.includes(stem) ? stem : (forms[0] ?? stem)
  }

  /**
   * Returns whether the text is a style, a category, or the start of a name: its first two or three words, or all of
   * them.
   */
  #isName(text: string): boolean {
    const words = text.split(' ')
    const whole = ` ${text} `
    const isCategory = this.#categoryNames().some(
      ({ id, parts }) => parts.includes(whole) && this.#inCategory.having(String(id)).length > 0,
    )
    if (isCategory) return true
    return this.#having(words).some((at) => {
      const { name, style } = this.text(at)
      return style === whole || (name.startsWith(whole) && (words.length <= 3 || name === whole))
    })
  }
}
