import { stemsOf } from '#domain/catalogue/search/fold-text.ts'
import { required } from '#domain/required.ts'
import type { CategoryRow } from '../catalogue.queries.ts'
import type { TextCodes } from '../product-list.ts'
import { type IndexedText, spaced } from './indexed-text.ts'

export const QUALITY = {
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
/** Bonus for a product whose name also contains the words, over one that matches by its category only. */
const NAMED_TOO = 4

type CategoryName = { id: number; name: string; parts: readonly string[] }

/** Splits category names: "Stout & Porter" matches as "Stout & Porter", "Stout" and "Porter". */
export const categoryNames = (rows: readonly CategoryRow[]): CategoryName[] =>
  rows.map(({ category_id, name }) => ({
    id: category_id,
    name: spaced(stemsOf(name)),
    parts: [name, ...name.split(/&|,/)].map((part) => spaced(stemsOf(part))),
  }))

/**
 * Returns how well a category matches. A part of "Lemonade & Cola" counts less than a whole category name, unless the
 * product's own name contains it too.
 */
function categoryQuality({ name, parts }: CategoryName, text: string): number {
  if (name === text) return QUALITY.category
  if (parts.includes(text)) return QUALITY.partOfCategory
  return name.includes(text) ? QUALITY.inCategory : 0
}

const named = (inCategory: number) =>
  (inCategory === QUALITY.partOfCategory ? QUALITY.category : inCategory) + NAMED_TOO

/** Match quality of products for one phrase. Categories and styles, which many products share, are judged once. */
export class PhraseQuality {
  /** Quality by category id, for categories that match the phrase. */
  readonly categories: ReadonlyMap<number, number>
  readonly #text: string
  readonly #words: readonly string[]
  readonly #styles: TextCodes
  /** Quality by style code: 0 if the style does not match. */
  readonly #styleQuality: (number | undefined)[] = []

  constructor(words: readonly string[], categories: readonly CategoryName[], styles: TextCodes) {
    this.#words = words.map((word) => ` ${word} `)
    this.#text = spaced(words)
    this.#styles = styles
    this.categories = new Map(
      categories.flatMap((category) => {
        const quality = categoryQuality(category, this.#text)
        return quality > 0 ? [[category.id, quality]] : []
      }),
    )
  }

  /** Returns the quality of a product in a category that matches the phrase. */
  inCategory(quality: number, { name }: IndexedText): number {
    return quality === QUALITY.partOfCategory && name.includes(this.#text) ? named(quality) : quality
  }

  of(text: IndexedText, styleCode: number): number {
    const style = this.#ofStyle(styleCode)
    if (style === QUALITY.style) return style
    const isNamed = text.name.includes(this.#text)
    const inCategory = this.#bestCategory(text.categoryIds)
    if (inCategory >= QUALITY.category || (isNamed && inCategory >= QUALITY.partOfCategory))
      return isNamed ? named(inCategory) : inCategory
    if (style > 0) return style
    // Unique products have no style; their name ends with the phrase instead.
    if (isNamed && text.name.endsWith(this.#text)) return QUALITY.inStyle
    if (inCategory > 0) return isNamed ? named(inCategory) : inCategory
    if (this.#words.length > 1 && this.#words.every((word) => text.name.includes(word)))
      return QUALITY.allInName
    return isNamed ? QUALITY.name : QUALITY.anywhere
  }

  #ofStyle(code: number): number {
    const known = this.#styleQuality[code]
    if (known !== undefined) return known
    const style = spaced(stemsOf(required(this.#styles.texts[code], 'style')))
    const quality = style === this.#text ? QUALITY.style : style.includes(this.#text) ? QUALITY.inStyle : 0
    return (this.#styleQuality[code] = quality)
  }

  #bestCategory(ids: readonly number[]): number {
    let best = 0
    for (const id of ids) best = Math.max(best, this.categories.get(id) ?? 0)
    return best
  }
}
