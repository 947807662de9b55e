import { LRUCache } from 'lru-cache'
import { foldText, stemWord, stemsOfFolded } from '#domain/catalogue/search/fold-text.ts'
import { FLAVOURS } from '#domain/catalogue/search/words/plain-words.ts'
import { interner } from '../interner.ts'
import type { CatalogueProduct } from '../product-list.ts'

/** A product's words, folded and stemmed once. Each text begins and ends with a blank, so that whole words are found. */
export type IndexedText = {
  name: string
  /** Folded but not stemmed: "coopers" isn't "cooper". */
  exactName: string
  style: string
  categoryIds: readonly number[]
  /** Name and categories, folded: any part of them is found (S-LIST-5). */
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

/** Texts that many products share; there are some hundred. */
const MOST_SHARED = 2000

/** What many products share, as their style is: folded and stemmed once. */
export type Folded = { text: string; stems: readonly string[] }

/** Folds the texts of many products. */
export type TextFolder = {
  fold: (text: string) => Folded
  /** Of what many products share. */
  shared: (text: string) => Folded
  /** Gives a text as it was first met, in the same memory. */
  kept: (text: string) => string
}

export function indexText(
  product: CatalogueProduct,
  categories: readonly string[],
  description: string,
  { fold, shared, kept }: TextFolder,
): IndexedText {
  const { text: exactName, stems: name } = fold(product.name)
  const { stems: style } = shared(product.style)
  const within = categories.map(shared)
  const flavoured = style.length > 0 ? style : name
  const flavours = distinct(flavoured.filter(isFlavour))
  return {
    name: spaced(name),
    exactName: ` ${exactName} `,
    style: kept(spaced(style)),
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

/** Few words stand in many texts: each is stemmed once, and kept once. */
export function textFolder(): TextFolder {
  const kept = sameText()
  const stems = new Map<string, string>()
  const stem = (word: string) => stems.getOrInsertComputed(word, () => kept(stemWord(word)))
  const fold = (text: string) => {
    const folded = foldText(text)
    return { text: folded, stems: stemsOfFolded(folded, stem) }
  }
  const known = new LRUCache<string, Folded>({ max: MOST_SHARED, memoMethod: fold })
  return { fold, shared: (text) => known.memo(text), kept }
}

function sameText(): (text: string) => string {
  const known = interner<string>()
  return (text) => known(text, text)
}

const distinct = (words: readonly string[]): string[] => [...new Set(words)]
