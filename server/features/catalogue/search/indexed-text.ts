import { foldText, stemWord, stemsOf, stemsOfFolded } from '#domain/catalogue/search/fold-text.ts'
import { FLAVOURS } from '#domain/catalogue/search/words/plain-words.ts'
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

/** What many products share, as their style is: folded and stemmed once. */
export type Folded = { text: string; stems: readonly string[] }

export function fold(text: string): Folded {
  const folded = foldText(text)
  return { text: folded, stems: stemsOfFolded(folded) }
}

/**
 * @param shared folds what many products share
 * @param kept gives each word as it was first met, in the same memory
 */
export function indexText(
  product: CatalogueProduct,
  categories: readonly string[],
  description: string,
  { shared, kept }: { shared: (text: string) => Folded; kept: (word: string) => string },
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
    ]).map(kept),
    described: distinct(stemsOf(description)).map(kept),
    flavours: flavours.length > 0 ? flavours : NONE,
  }
}

export const spaced = (words: readonly string[]): string => ` ${words.join(' ')} `

const distinct = (words: readonly string[]): string[] => [...new Set(words)]
