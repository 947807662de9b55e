import type { ListedProduct } from './snapshot.ts'

/** Weights: a shopper who looks at a pinot noir wants another one before anything else of its region. */
const SAME_STYLE = 4
const SAME_SUBCATEGORY = 3
const SAME_REGION = 1
const SAME_PRICE = 1
/** Prices between half and double are treated as similar. */
const PRICE_FACTOR = 2

/** Products similar to this one, the most similar first. Equal ones keep their order, which is by popularity. */
export function bySimilarity(product: ListedProduct, sold: readonly ListedProduct[]): ListedProduct[] {
  return sold
    .map((entry) => ({ entry, nearness: nearness(product, entry) }))
    .filter(({ entry, nearness }) => nearness > 0 && entry.isInStock && entry.productId !== product.productId)
    .toSorted((a, b) => b.nearness - a.nearness)
    .map(({ entry }) => entry)
}

/** 0 if the two have nothing in common. The last category of a product is its narrowest. */
function nearness(product: ListedProduct, other: ListedProduct): number {
  const shared =
    (product.style !== '' && product.style === other.style ? SAME_STYLE : 0) +
    (product.categoryIds.at(-1) === other.categoryIds.at(-1) ? SAME_SUBCATEGORY : 0) +
    (product.categoryIds[0] === other.categoryIds[0] ? 1 : 0)
  if (shared === 0) return 0
  const ratio = product.price / other.price
  return (
    shared +
    (product.region !== '' && product.region === other.region ? SAME_REGION : 0) +
    (ratio < PRICE_FACTOR && ratio > 1 / PRICE_FACTOR ? SAME_PRICE : 0)
  )
}
