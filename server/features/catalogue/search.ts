import MiniSearch, { type Query } from 'minisearch'
import { wordDistance } from '#domain/address/word-distance.ts'
import { foldText, readSearch, stemWord } from '#domain/catalogue/search-words.ts'
import type { ProductRow } from './catalogue.queries.ts'

/** Scores of the products that match a search, and the suggested spelling for an unknown word. */
export type SearchResult = { scores: ReadonlyMap<number, number>; didYouMean: string }

export type SearchIndex = (text: string) => SearchResult

type Entry = { id: number; name: string; categories: string; style: string; region: string; sizes: string }

/** The full name of a category or style ranks above products that merely contain it. */
const WHOLE_NAME = 1000
/** Ranks below every synonym that was found. */
const SUBSTRING = 0.001
/** One typing error in four letters. Shorter words would match nearly everything. */
const SLIP = 0.25
const SHORTEST_WITH_SLIP = 4

/**
 * One index for all stores: they sell different products, but call them the same. Fuzzy matches are used only if
 * nothing else is found, so that the number of results stays plausible.
 * @source S-LIST-5
 */
export function buildSearchIndex(
  products: readonly ProductRow[],
  category: (id: number) => string,
): SearchIndex {
  const entries = products.map((product) => ({
    entry: toEntry(product, category),
    words: [product.name, ...product.category_ids.map(category)].join(' ').toLowerCase(),
    wholes: new Set([product.style, ...product.category_ids.map(category)].map(foldText)),
  }))
  const index = new MiniSearch<Entry>({
    fields: ['name', 'categories', 'style', 'region', 'sizes'],
    tokenize: (text) => foldText(text).split(' ').filter(Boolean),
    processTerm: stemWord,
    searchOptions: { boost: { categories: 3, style: 2, name: 2 }, prefix: true, combineWith: 'AND' },
  })
  index.addAll(entries.map(({ entry }) => entry))

  return (text) => {
    const scores = new Map<number, number>()
    const [plain, folded] = [text.toLowerCase().trim(), foldText(text)]
    if (plain === '') return { scores, didYouMean: '' }
    const groups = readSearch(text)
    if (groups.length > 0)
      for (const { id, score } of index.search(toQuery(groups))) scores.set(id as number, score)
    for (const { entry, words, wholes } of entries) {
      const isInside = words.includes(plain) || (folded !== '' && foldText(words).includes(folded))
      if (isInside)
        scores.set(entry.id, (scores.get(entry.id) ?? SUBSTRING) + (wholes.has(folded) ? WHOLE_NAME : 0))
    }
    return scores.size > 0 || groups.length === 0 ? { scores, didYouMean: '' } : nearMisses(index, groups)
  }
}

const toEntry = (product: ProductRow, category: (id: number) => string): Entry => ({
  id: product.product_id,
  name: product.name,
  categories: product.category_ids.map(category).join(' '),
  style: product.style,
  region: product.region,
  sizes: [
    ...product.pack_sizes.filter((size) => size > 1).map((size) => `${size}pack`),
    ...(product.unit_volume_ml > 0 ? [`${product.unit_volume_ml}ml`] : []),
  ].join(' '),
})

/** Requires every group to match by any of its phrases, and a phrase by all of its words. */
const toQuery = (groups: string[][]): Query => ({
  combineWith: 'AND',
  queries: groups.map((phrases) => ({
    combineWith: 'OR' as const,
    queries: phrases.map((phrase) => ({ combineWith: 'AND' as const, queries: phrase.split(' ') })),
  })),
})

function nearMisses(index: MiniSearch<Entry>, groups: string[][]): SearchResult {
  const fuzzy = (term: string) => (term.length >= SHORTEST_WITH_SLIP ? SLIP : false)
  const results = index.search(toQuery(groups), { fuzzy })
  const best = results[0]
  const asked = groups.map((phrases) => phrases[0]!).join(' ')
  return {
    scores: new Map(results.map(({ id, score }) => [id as number, score])),
    didYouMean: best ? corrected(asked, best.terms) : '',
  }
}

/** Each word as the catalogue spells it, if the best result has a word that begins alike. */
function corrected(asked: string, known: readonly string[]): string {
  const words = asked.split(' ').map(stemWord)
  return words.map((word) => (known.includes(word) ? word : nearest(word, known))).join(' ')
}

const nearest = (word: string, known: readonly string[]): string =>
  known.toSorted((a, b) => wordDistance(word, a) - wordDistance(word, b))[0] ?? word
