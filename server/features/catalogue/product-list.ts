import { foldText } from '#domain/catalogue/search/fold-text.ts'
import { ATTRIBUTES } from '#domain/catalogue/attributes.ts'
import { STRENGTHS } from '#domain/catalogue/strengths.ts'
import { isAlcohol } from '#domain/catalogue/packs.ts'
import { required } from '#domain/required.ts'
import { type NamedCategory, type ProductJson, writeProductJson } from './catalogue-json.ts'
import type { CategoryRow, ProductRow } from './catalogue.queries.ts'
import { interner } from './interner.ts'
import { NameOrder } from './name-order.ts'
import { ProductOrder } from './product-order.ts'

/** Data of a product that is the same in every store, stored once. */
export type CatalogueProduct = Pick<
  ProductRow,
  | 'product_id'
  | 'slug'
  | 'name'
  | 'kind'
  | 'style'
  | 'region'
  | 'container'
  | 'abv'
  | 'unit_volume_ml'
  | 'art_category'
  | 'sequence'
  | 'category_ids'
  | 'attributes'
  | 'pack_sizes'
> & {
  /** Constant index in this process's memory, by which columns of stores and of the search index are read. */
  at: number
  json: ProductJson
  /** Last change, in epoch milliseconds. */
  modified: number
  /** URL of the first picture. */
  image: string
  soldIn: readonly number[]
  isBundle: boolean
  /** Products with a volume are drinks, except bundles. */
  isDrink: boolean
  isAlcoholic: boolean
  /** True for beer and cider. */
  isBrewed: boolean
}

/** A small set of texts that many products share, each with a numeric code. */
export type TextCodes = {
  of(text: string): number
  /** Returns the stored text that equals this text, which needs less memory than each product's own copy. */
  shared(text: string): string
  readonly texts: readonly string[]
}

/** All active products, in memory. Each product has an index that never changes. */
export class ProductList {
  readonly styles = codes()
  readonly regions = codes()
  readonly names = new NameOrder()
  /** Columns by product index, for filtering and counting thousands of products. */
  readonly styleCodes: number[] = []
  readonly regionCodes: number[] = []
  /** One bit for each of `ATTRIBUTES`. */
  readonly attributeBits: number[] = []
  /** One bit for each of `STRENGTHS`. */
  readonly strengthBits: number[] = []
  readonly #all: (CatalogueProduct | undefined)[] = []
  readonly #numbers = new Map<number, number>()
  readonly #bySlug = new Map<string, CatalogueProduct>()
  readonly #texts = interner<string>()
  readonly #lists = interner<number[]>()
  readonly #attributes = interner<string[]>()
  #known = new Map<number, CategoryRow>()
  #categories: readonly CategoryRow[] = []
  #foldedCategories: readonly string[] = []
  readonly #popular = new ProductOrder(byPopularity)
  #active: readonly CatalogueProduct[] | null = null
  #version = 0

  /** Increases with every change. */
  get version(): number {
    return this.#version
  }

  /** The highest product index plus one. */
  get size(): number {
    return this.#all.length
  }

  get categories(): readonly CategoryRow[] {
    return this.#categories
  }

  /** Folded category names, in the order of `categories`. */
  get foldedCategories(): readonly string[] {
    return this.#foldedCategories
  }

  setCategories(rows: readonly CategoryRow[]): void {
    this.#categories = rows
    this.#foldedCategories = rows.map(({ name }) => foldText(name))
    this.#known = new Map(rows.map((row) => [row.category_id, row]))
    this.#version++
  }

  category = (id: number): NamedCategory => this.#known.get(id) ?? UNKNOWN

  hasCategory(id: number): boolean {
    return this.#known.has(id)
  }

  at(number: number): CatalogueProduct | undefined {
    return this.#all[number]
  }

  /** Returns an active product by its index. @throws Error if the product is inactive */
  get(at: number): CatalogueProduct {
    return required(this.#all[at], 'product')
  }

  byId(productId: number): CatalogueProduct | undefined {
    return this.#all[this.#numbers.get(productId) ?? -1]
  }

  bySlug(slug: string): CatalogueProduct | undefined {
    return this.#bySlug.get(slug)
  }

  /** Returns the id of every active product. */
  ids(): number[] {
    return this.#all.flatMap((product) => product?.product_id ?? [])
  }

  /** Returns the index of a product. Inactive products have one too, because they may become active again. */
  numberOf(productId: number): number {
    const known = this.#numbers.get(productId)
    if (known !== undefined) return known
    this.#numbers.set(productId, this.#all.length)
    return this.#all.push(undefined) - 1
  }

  /** Returns the products by popularity; the same array until a product changes. */
  active(): readonly CatalogueProduct[] {
    return (this.#active ??= [...this.#popular.all()])
  }

  /** Sorts added products, and yields to the event loop. */
  async sort(): Promise<void> {
    await this.#popular.sort()
    await this.names.sort()
  }

  /**
   * Stores a product's row, or removes the product if there is no row. Returns whether anything that shoppers see has
   * changed.
   */
  put(productId: number, row: ProductRow | undefined): boolean {
    const before = this.byId(productId)
    const after = row && this.#build(row)
    if (!before && !after) return false
    if (before && after && isSame(before, after)) {
      // Stores' own shelves are authoritative for where it is sold.
      before.soldIn = after.soldIn
      return false
    }
    if (before && this.#bySlug.get(before.slug) === before) this.#bySlug.delete(before.slug)
    if (after) {
      this.#bySlug.set(after.slug, after)
      this.#fillColumns(after)
    }
    this.#all[this.numberOf(productId)] = after
    this.names.replace(before, after)
    this.#popular.replace(before, after)
    this.#active = null
    this.#version++
    return true
  }

  #build(row: ProductRow): CatalogueProduct {
    const { product_id, slug, name, abv, unit_volume_ml, sequence } = row
    const text = <T extends string>(each: T) => this.#texts(each, each) as T
    const list = (numbers: number[]) => this.#lists(numbers.join(), numbers)
    const kind = text(row.kind)
    return {
      product_id,
      slug,
      name,
      kind,
      abv,
      unit_volume_ml,
      sequence,
      category_ids: list(row.category_ids),
      attributes: this.#attributes(row.attributes.join(), row.attributes),
      pack_sizes: list(row.pack_sizes),
      art_category: text(row.art_category),
      modified: row.modified_at.getTime(),
      at: this.numberOf(product_id),
      json: writeProductJson(row, this.category),
      image: row.images[0]?.src ?? '',
      style: this.styles.shared(row.style),
      region: this.regions.shared(row.region),
      container: text(row.container),
      soldIn: list(JSON.parse(`[${row.sold_in.slice(1, -1)}]`) as number[]),
      isBundle: row.bundle_parts !== null,
      isDrink: unit_volume_ml > 0 && row.bundle_parts === null,
      isAlcoholic: isAlcohol(kind),
      isBrewed: kind === 'beer_cider',
    }
  }

  #fillColumns(product: CatalogueProduct): void {
    const { at, style, region, attributes } = product
    this.styleCodes[at] = this.styles.of(style)
    this.regionCodes[at] = this.regions.of(region)
    this.attributeBits[at] = bitsOf(attributes)
    this.strengthBits[at] = STRENGTHS.reduce(
      (bits, { min, max }, i) => (hasStrength(product, min, max) ? bits | (1 << i) : bits),
      0,
    )
  }
}

const UNKNOWN: NamedCategory = { name: '', slug: '' }

export const bitsOf = (attributes: readonly string[]): number =>
  ATTRIBUTES.reduce((bits, each, i) => (attributes.includes(each) ? bits | (1 << i) : bits), 0)

/** Returns whether a product's strength is within the limits. Only drinks have a strength. */
export const hasStrength = (
  { isDrink, abv }: Pick<CatalogueProduct, 'isDrink' | 'abv'>,
  min: number,
  max: number,
): boolean => isDrink && abv >= min && abv <= max

export const byPopularity = (a: CatalogueProduct, b: CatalogueProduct) =>
  a.sequence - b.sequence || a.product_id - b.product_id

const isSame = (a: CatalogueProduct, b: CatalogueProduct): boolean =>
  a.json.bytes.equals(b.json.bytes) &&
  ['kind', 'image', 'art_category', 'sequence', 'modified'].every(
    (field) => a[field as keyof CatalogueProduct] === b[field as keyof CatalogueProduct],
  ) &&
  bitsOf(a.attributes) === bitsOf(b.attributes) &&
  a.pack_sizes.join() === b.pack_sizes.join()

function codes(): TextCodes {
  const texts: string[] = []
  const numbers = new Map<string, number>()
  const of = (text: string): number => {
    const known = numbers.get(text)
    if (known !== undefined) return known
    numbers.set(text, texts.length)
    return texts.push(text) - 1
  }
  return { texts, of, shared: (text) => required(texts[of(text)], 'text') }
}
