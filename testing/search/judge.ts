import type { Product } from '#contract/shop/catalogue.ts'

/** Facts about a product from the API, used to rate a result. */
export type ProductFacts = {
  name: string
  style: string
  categories: readonly string[]
  attributes: readonly string[]
  region: string
  container: string
  abv: number
  ml: number
  /** Current price in dollars of the pack shown first. */
  price: number
  packs: readonly { size: number; price: number }[]
  isOnSpecial: boolean
}

export type Fits = (facts: ProductFacts) => boolean
/**
 * Rule of a query. `shows`: products that must each be among the first five, such as both parts of a gin and tonic.
 */
export type Rule = { fits: Fits; shows?: readonly Fits[] } | 'nothing'
export type JudgedQuery = readonly [query: string, rule: Rule | Fits]
export type Verdict = { query: string; isGood: boolean; first: readonly string[] }

const LOOKED_AT = 5
const ENOUGH = 4

export function factsOf(product: Product): ProductFacts {
  const packs = product.product_pack!.map(({ pack_size, initial, product_price: [price] }) => ({
    size: pack_size,
    price: price!.sale_price || price!.price,
    initial,
    isOnSpecial: price!.sale_price > 0,
  }))
  const shown = packs.find(({ initial }) => initial) ?? packs[0]!
  return {
    name: product.product_name,
    style: product.style,
    categories: product.product_categories!.map(({ name }) => name),
    attributes: product.attributes,
    region: product.region,
    container: product.container,
    abv: product.abv,
    ml: product.unit_volume_ml,
    price: shown.price,
    packs,
    isOnSpecial: shown.isOnSpecial,
  }
}

/** Rates a result: good if four of the first five products fit, or all that exist; for `nothing`, if it is empty. */
export function judge(
  [query, rule]: JudgedQuery,
  found: readonly ProductFacts[],
  sold: readonly ProductFacts[],
): Verdict {
  const first = found.slice(0, LOOKED_AT)
  const verdict = (isGood: boolean) => ({ query, isGood, first: first.map(({ name }) => name) })
  if (rule === 'nothing') return verdict(found.length === 0)
  const { fits, shows = [] } = typeof rule === 'function' ? { fits: rule } : rule
  const existing = sold.filter(fits).length
  if (existing === 0) return verdict(false)
  const isShown = shows.every((part) => first.some(part))
  return verdict(isShown && first.filter(fits).length >= Math.min(ENOUGH, existing))
}
