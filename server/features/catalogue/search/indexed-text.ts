import { LRUCache } from 'lru-cache'
import { foldText, stemWord, stemsOfFolded } from '#domain/catalogue/search/fold-text.ts'
import { FLAVOURS } from '#domain/catalogue/search/words/plain-words.ts'
import { interner } from '../interner.ts'
import type { CatalogueProduct } from '../product-list.ts'

/**
 * Words of a product, folded and stemmed once. Each text starts and ends with a space, so that a search matches whole
 * words.
 */
export type IndexedText = {
  name: string
  /** Folded but not stemmed: "coopers" isn't "cooper". */
  exactName: string
  style: string
  categoryIds: readonly number[]
  /** Folded name and categories, in which any substring is found (S-LIST-5). */
  folded: string
  /** Stems of name, style, categories and region. */
  words: readonly string[]
  /** Stems of the description. */
  described: readonly string[]
  flavours: readonly string[]
}

const FLAVOUR_STEMS = new Set(FLAVOURS.map(stemWord))

export const isFlavour = (word: string): boolean => FLAVOUR_STEMS.has(word)
const NONE: readonly string[] = []

/** Size of the cache of shared texts, of which there are a few hundred. */
const MAX_CACHED_TEXTS = 2000

/** A folded text with its stems. */
export type FoldedText = { text: string; stems: readonly string[] }

/** Folds the texts of many products. */
export type TextFolder = {
  fold: (text: string) => FoldedText
  /** Folds a text that many products share, such as a style, and caches the result. */
  shared: (text: string) => FoldedText
  /** Returns the first equal string, so that equal texts share memory. */
  intern: (text: string) => string
}

export function indexText(
  product: CatalogueProduct,
  categories: readonly string[],
  description: string,
  { fold, shared, intern }: TextFolder,
): IndexedText {
  const { text: exactName, stems: name } = fold(product.name)
  const { stems: style } = shared(product.style)
  const within = categories.map(shared)
  const flavoured = style.length > 0 ? style : name
  const flavours = distinct(flavoured.filter(isFlavour))
  return {
    name: spaced(name),
    exactName: ` ${exactName} `,
    style: intern(spaced(style)),
    categoryIds: product.category_ids,
    folded: [exactName, ...within.map(({ text }) => text)].filter(Boolean).join(' '),
    words: distinct([
      ...name,
      ...style,
      ...within.flatMap(({ stems }) => stems),
      ...shared(product.region).stems,
    ]),
    described: distinct(fold(description).stems),
    flavours: flavours.length > 0 ? flavours : NONE,
  }
}

export const spaced = (words: readonly string[]): string => ` ${words.join(' ')} `

/** Returns a folder that stems and stores each word once, because many texts use the same words. */
export function textFolder(): TextFolder {
  const intern = textInterner()
  const stems = new Map<string, string>()
  const stem = (word: string) => stems.getOrInsertComputed(word, () => intern(stemWord(word)))
  const fold = (text: string) => {
    const folded = foldText(text)
    return { text: folded, stems: stemsOfFolded(folded, stem) }
  }
  const known = new LRUCache<string, FoldedText>({ max: MAX_CACHED_TEXTS, memoMethod: fold })
  return { fold, shared: (text) => known.memo(text), intern }
}

function textInterner(): (text: string) => string {
  const known = interner<string>()
  return (text) => known(text, text)
}

const distinct = (words: readonly string[]): string[] => [...new Set(words)]
