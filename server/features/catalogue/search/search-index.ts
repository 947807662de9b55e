import { foldText, stemWord, stemsOf } from '#domain/catalogue/search/fold-text.ts'
import { FLAVOURS } from '#domain/catalogue/search/words/plain-words.ts'
import type { Lexicon } from '#domain/catalogue/search/read-search.ts'
import type { Phrase, Term } from '#domain/catalogue/search/term.ts'
import type { ProductRow } from '../catalogue.queries.ts'

/** A product's words, folded and stemmed once. Each text begins and ends with a blank, so that whole words are found. */
type Entry = {
  id: number
  /** Name and categories in lower case, and folded: any part of them is found (S-LIST-5). */
  plain: string
  folded: string
  name: string
  /** Folded but not stemmed: "coopers" isn't "cooper". */
  exactName: string
  style: string
  categoryIds: readonly number[]
  all: string
  flavours: readonly string[]
}

/** One index for all stores: they sell different products, but call them the same. */
export type SearchIndex = {
  lexicon: Lexicon
  prepared: ReadonlyMap<number, Prepared>
  entry(id: number): Entry | undefined
  /** How well each product fits a term, 100 at best. */
  match(term: Term): ReadonlyMap<number, number>
  /** For a word that no name, style or category has. */
  matchDescriptions(word: string): ReadonlyMap<number, number>
  inside(text: string): number[]
}

const QUALITY = {
  style: 100,
  category: 90,
  inStyle: 80,
  allInName: 76,
  partOfCategory: 72,
  inCategory: 70,
  name: 65,
  anywhere: 50,
  described: 20,
}
/** What a lower rank of a term costs, and a word that is only begun. */
const RANK = 22
const BEGUN = 8
/** A name that has the words as well goes before one that is only in their category. */
const NAMED_TOO = 4
const MOST_WORDS_BEGUN = 60

/** @param before the index of the last state: products whose words are the same are taken from it */
export function buildSearchIndex(
  products: readonly ProductRow[],
  categoryName: (id: number) => string,
  before?: SearchIndex,
): SearchIndex {
  const prepared = new Map(
    products.map((product) => [product.product_id, prepare(product, categoryName, before?.prepared)]),
  )
  const all = [...prepared.values()]
  const entries = all.map(({ entry }) => entry)
  const postings = postingsOf(entries.map((entry) => entry.all))
  const described = postingsOf(all.map(({ description }) => description))
  const categories = categoriesOf(products, categoryName)
  const names = namesOf(entries, [...categories.values()].map(({ parts }) => parts).flat())
  const matchPhrase = phraseMatcher(entries, postings, categories)
  return {
    lexicon: {
      words: new Map([...postings].map(([word, list]) => [word, list.length])),
      isDescribed: (word) => described.has(word),
      isName: (text) => names.has(text),
      isInside: (folded) => folded !== '' && entries.some((entry) => entry.folded.includes(folded)),
    },
    prepared,
    entry: (id) => prepared.get(id)?.entry,
    match(term) {
      const best = new Map<number, number>()
      for (const [rank, phrases] of term.ranks.entries())
        for (const asked of phrases)
          matchPhrase(asked, ({ id }, quality) => {
            const worth = quality - rank * RANK
            if (worth > (best.get(id) ?? 0)) best.set(id, worth)
          })
      return best
    },
    matchDescriptions: (word) =>
      new Map((described.get(word) ?? []).map((at) => [entries[at]!.id, QUALITY.described])),
    inside(text) {
      const [plain, folded] = [text.toLowerCase().trim(), foldText(text)]
      return entries
        .filter((entry) => entry.plain.includes(plain) || (folded !== '' && entry.folded.includes(folded)))
        .map(({ id }) => id)
    },
  }
}

type Postings = ReadonlyMap<string, number[]>
type Found = (entry: Entry, quality: number) => void

function phraseMatcher(
  entries: readonly Entry[],
  postings: Postings,
  categories: ReadonlyMap<number, IndexedCategory>,
): (asked: Phrase, found: Found) => void {
  const wordList = [...postings.keys()].toSorted()
  function matchCategory(text: string, found: Found): void {
    for (const category of categories.values()) {
      const quality = categoryQuality(category, text)
      if (quality === 0) continue
      for (const at of category.at) {
        const entry = entries[at]!
        const isPart = quality === QUALITY.partOfCategory
        found(entry, isPart && entry.name.includes(text) ? named(quality) : quality)
      }
    }
  }
  return ({ words, isCategory, begins }, found) => {
    if (isCategory) return matchCategory(spaced(words), found)
    for (const each of begins ? completions(words, wordList) : [words])
      for (const at of having(each, postings))
        found(entries[at]!, qualityOf(entries[at]!, each, categories) - (begins ? BEGUN : 0))
  }
}

/** The entries that have every word. */
function having(words: readonly string[], postings: Postings): number[] {
  const found = words.map((word) => postings.get(word) ?? []).toSorted((a, b) => a.length - b.length)
  const others = found.slice(1).map((list) => new Set(list))
  return (found[0] ?? []).filter((at) => others.every((list) => list.has(at)))
}

/** The words with the last one completed, in every way that the catalogue knows. */
function completions(words: readonly string[], wordList: readonly string[]): string[][] {
  const last = words.at(-1)!
  const from = wordList.findIndex((word) => word >= last)
  if (from < 0) return []
  return wordList
    .slice(from, from + MOST_WORDS_BEGUN)
    .filter((word) => word.startsWith(last))
    .map((word) => [...words.slice(0, -1), word])
}

type Prepared = { source: string; entry: Entry; description: string }

function prepare(
  product: ProductRow,
  categoryName: (id: number) => string,
  known: ReadonlyMap<number, Prepared> | undefined,
): Prepared {
  const { name, style, region, description, category_ids: ids } = product
  const source = JSON.stringify([name, style, region, description, ids, ids.map(categoryName)])
  const same = known?.get(product.product_id)
  if (same?.source === source) return same
  return { source, entry: toEntry(product, categoryName), description: spaced(stemsOf(description)) }
}

const spaced = (words: readonly string[]) => ` ${words.join(' ')} `

function toEntry(product: ProductRow, categoryName: (id: number) => string): Entry {
  const categories = product.category_ids.map(categoryName)
  const words = [product.name, ...categories].join(' ')
  const name = stemsOf(product.name)
  const style = stemsOf(product.style)
  const flavoured = new Set(style.length > 0 ? style : name)
  return {
    id: product.product_id,
    plain: words.toLowerCase(),
    folded: foldText(words),
    name: spaced(name),
    exactName: ` ${foldText(product.name)} `,
    style: spaced(style),
    categoryIds: product.category_ids,
    all: spaced([...name, ...style, ...categories.flatMap(stemsOf), ...stemsOf(product.region)]),
    flavours: FLAVOURS.map(stemWord).filter((flavour) => flavoured.has(flavour)),
  }
}

function postingsOf(texts: readonly string[]): Map<string, number[]> {
  const postings = new Map<string, number[]>()
  for (const [at, text] of texts.entries())
    for (const word of new Set(text.trim().split(' '))) {
      if (word === '') continue
      const list = postings.get(word)
      if (list) list.push(at)
      else postings.set(word, [at])
    }
  return postings
}

type IndexedCategory = { name: string; parts: string[]; at: number[] }

/** "Stout & Porter" is Stout & Porter, Stout, and Porter. */
function categoriesOf(
  products: readonly ProductRow[],
  categoryName: (id: number) => string,
): Map<number, IndexedCategory> {
  const categories = new Map<number, IndexedCategory>()
  for (const [at, product] of products.entries())
    for (const id of product.category_ids) {
      const name = categoryName(id)
      const known = categories.get(id) ?? {
        name: spaced(stemsOf(name)),
        parts: [name, ...name.split(/&|,/)].map((part) => spaced(stemsOf(part))),
        at: [],
      }
      known.at.push(at)
      categories.set(id, known)
    }
  return categories
}

/** Styles, categories and how names begin, as far as they are two words or more. */
function namesOf(entries: readonly Entry[], categoryParts: readonly string[]): Set<string> {
  const names = new Set(categoryParts.map((part) => part.trim()))
  for (const { name, style } of entries) {
    const words = name.trim().split(' ')
    for (const length of [2, 3, words.length]) names.add(words.slice(0, length).join(' '))
    names.add(style.trim())
  }
  return names
}

/** A part of "Lemonade & Cola" says less of a product than a category of that name, unless its own name says it too. */
function categoryQuality({ name, parts }: Pick<IndexedCategory, 'name' | 'parts'>, text: string): number {
  if (name === text) return QUALITY.category
  if (parts.includes(text)) return QUALITY.partOfCategory
  return name.includes(text) ? QUALITY.inCategory : 0
}

const named = (inCategory: number) =>
  (inCategory === QUALITY.partOfCategory ? QUALITY.category : inCategory) + NAMED_TOO

function qualityOf(
  entry: Entry,
  words: readonly string[],
  categories: ReadonlyMap<number, IndexedCategory>,
): number {
  const text = spaced(words)
  const isNamed = entry.name.includes(text)
  if (entry.style === text) return QUALITY.style
  const own = entry.categoryIds.map((id) => categories.get(id)!)
  const inCategory = Math.max(...own.map((category) => categoryQuality(category, text)))
  if (inCategory >= QUALITY.category || (isNamed && inCategory >= QUALITY.partOfCategory))
    return isNamed ? named(inCategory) : inCategory
  if (entry.style.includes(text)) return QUALITY.inStyle
  // What is one of a kind has no style: its name ends with it.
  if (isNamed && entry.name.endsWith(text)) return QUALITY.inStyle
  if (inCategory > 0) return isNamed ? named(inCategory) : inCategory
  if (words.length > 1 && words.every((word) => entry.name.includes(` ${word} `))) return QUALITY.allInName
  return isNamed ? QUALITY.name : QUALITY.anywhere
}
