import { required } from '#domain/required.ts'
import type { CatalogueProduct } from './product-list.ts'
import type { StoreShelf } from './store-shelf.ts'

/** Weights: a shopper of a pinot noir wants another pinot noir before anything else of its region. */
const SAME_STYLE = 4
const SAME_SUBCATEGORY = 3
const SAME_CATEGORY = 1
const SAME_REGION = 1
const SAME_PRICE = 1
const NEAREST = SAME_STYLE + SAME_SUBCATEGORY + SAME_CATEGORY + SAME_REGION + SAME_PRICE
/** Prices between half and double are treated as similar. */
const PRICE_FACTOR = 2

/** The viewed product, with its price in the requested store or in a store that sells it. */
export type ReferenceProduct = { product: CatalogueProduct; price: number }

/** Returns the indexes of similar products, most similar first. Ties remain sorted by popularity. */
export function bySimilarity(lookedAt: ReferenceProduct, shelf: StoreShelf, limit: number): number[] {
  const byNearness: number[][] = Array.from({ length: NEAREST + 1 }, () => [])
  for (const at of shelf.sorted(0)) {
    if (!shelf.isInStock(at) || at === lookedAt.product.at) continue
    const near = nearness(lookedAt, shelf.products.get(at), shelf.price(at))
    if (near > 0) required(byNearness[near], 'list').push(at)
  }
  return byNearness.toReversed().flat().slice(0, limit)
}

/** Returns 0 if the two products have nothing in common. A product's last category is its narrowest. */
function nearness({ product, price }: ReferenceProduct, other: CatalogueProduct, otherPrice: number): number {
  const [mine, theirs] = [product.category_ids, other.category_ids]
  const shared =
    (product.style !== '' && product.style === other.style ? SAME_STYLE : 0) +
    (mine.at(-1) === theirs.at(-1) ? SAME_SUBCATEGORY : 0) +
    (mine[0] === theirs[0] ? SAME_CATEGORY : 0)
  if (shared === 0) return 0
  const ratio = price / otherPrice
  return (
    shared +
    (product.region !== '' && product.region === other.region ? SAME_REGION : 0) +
    (ratio < PRICE_FACTOR && ratio > 1 / PRICE_FACTOR ? SAME_PRICE : 0)
  )
}
