import type { Attribute } from '#domain/catalogue/attributes.ts'
import { required } from '#domain/required.ts'

export type ProductKind =
  | 'beer_cider'
  | 'wine'
  | 'spirits'
  | 'premixed'
  | 'non_alcoholic'
  | 'food'
  | 'tobacco'

/** Drink or other product of the demo shop. Pack sizes are packs of it, never separate products. */
export type DemoProduct = {
  slug: string
  /** Brand and style, unique. */
  name: string
  brand: string
  style: string
  /** Icon name of the top-level category, such as `red_wine`. */
  category: string
  /** URL slug of a category whose parent is the top-level category. */
  subCategory: string
  kind: ProductKind
  description: string
  /** 0 for everything that is not an alcoholic drink; up to 0.5 for low and no alcohol drinks. */
  abvPercent: number
  /** 0 if a volume makes no sense. */
  unitVolumeMl: number
  gstFree: boolean
  /** '' for one-off products. */
  styleName: string
  region: string
  /** '' if it varies. */
  container: string
  /** True if its empty container earns the 10c refund. */
  containerDeposit: boolean
  attributes: Attribute[]
  /**
   * Packs with base prices, smallest first. Barcodes are in the range 200 to 299, which is reserved for use inside
   * a shop.
   */
  packs: { size: number; priceCents: number; barcodes: string[] }[]
  special: { offPercent: number } | null
  /** Rank among the favourites, starting at 1. */
  sequence: number
  /** True if it is sold chilled. */
  cold: boolean
}

/** Returns the smallest pack of a product. */
export const smallestPack = ({ slug, packs }: DemoProduct): DemoProduct['packs'][number] =>
  required(packs[0], `a pack of ${slug}`)

export type DemoCategory = {
  name: string
  /** Part of a URL: hyphens, lower case, no accents. */
  slug: string
  /** Slug of the parent; null for a top-level category. */
  parent: string | null
  description: string
  backgroundColor: string
  textColor: string
  /** File name of the icon without `.svg`; a sub-category shows its parent's icon. */
  icon: string
  sort: number
}

/** Product as defined in a category's file; slug, code, packs, special and rank are derived from it. */
export type Draft = Pick<
  DemoProduct,
  | 'brand'
  | 'style'
  | 'category'
  | 'subCategory'
  | 'kind'
  | 'description'
  | 'abvPercent'
  | 'unitVolumeMl'
  | 'cold'
> & {
  unitCents: number
  packSizes: readonly number[]
  gstFree?: boolean
  /** Region of makers with a range; one-off products have none. */
  region?: string
}

/** Style of drink that several makers offer. Ranges are lowest and highest; one value is drawn per product. */
export type Style = {
  name: string
  subCategory: string
  abv: readonly [number, number]
  unitCents: readonly [number, number]
  /** Begins with an article, in lower case, without a full stop. */
  about: readonly string[]
  /** Complete sentences, of which two are used. */
  notes: readonly string[]
  /** Complete sentences; one of them is used. */
  serve: readonly string[]
}

export type Maker = { brand: string; place: string }
