import type { Attribute } from '#domain/catalogue/attributes.ts'

export type ProductKind =
  | 'beer_cider'
  | 'wine'
  | 'spirits'
  | 'premixed'
  | 'non_alcoholic'
  | 'food'
  | 'tobacco'

/** One drink or thing of the demo shop. Pack sizes are packs of it, never products of their own. */
export type DemoProduct = {
  slug: string
  /** brand and style, unique */
  name: string
  brand: string
  style: string
  /** icon name of the top-level category, such as `red_wine` */
  category: string
  /** URL slug of a category whose parent is the top-level one */
  subCategory: string
  kind: ProductKind
  description: string
  /** 0 for everything that is not an alcoholic drink; up to 0.5 among the low and no alcohol drinks */
  abvPercent: number
  /** 0 where a volume makes no sense */
  unitVolumeMl: number
  gstFree: boolean
  /** '' for what is one of a kind */
  styleName: string
  region: string
  /** '' where it varies */
  container: string
  /** its empty container earns the 10c refund */
  containerDeposit: boolean
  attributes: Attribute[]
  /** base prices, smallest pack first; barcodes of the range 200 to 299, which is kept for use inside a shop */
  packs: { size: number; priceCents: number; barcodes: string[] }[]
  special: { offPercent: number } | null
  /** order among the favourites, 1 first */
  sequence: number
  /** sold chilled */
  cold: boolean
}

export type DemoCategory = {
  name: string
  /** part of a URL: hyphens, lower case, no accents */
  slug: string
  /** slug of the parent, null at the top */
  parent: string | null
  description: string
  backgroundColor: string
  textColor: string
  /** file name of the icon without `.svg`; a sub-category shows its parent's */
  icon: string
  sort: number
}

/** What a category's file says of a product; slug, code, packs, special and order follow from it. */
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
  /** of makers with a range; products that are one of a kind have none */
  region?: string
}

/** A style of drink that several makers offer. Ranges are lowest and highest; one value is drawn per product. */
export type Style = {
  name: string
  subCategory: string
  abv: readonly [number, number]
  unitCents: readonly [number, number]
  /** begins with an article, in lower case, without a full stop */
  about: readonly string[]
  /** whole sentences; two are used */
  notes: readonly string[]
  /** whole sentences; one is used */
  serve: readonly string[]
}

export type Maker = { brand: string; place: string }
