import { effectivePrice } from '#domain/pricing/cart-totals.ts'
import { presentMinimal, presentProduct } from './catalogue-json.ts'
import type { CategoryRow, PackRow, ProductRow } from './catalogue.queries.ts'

/** A product as one store sells it, already as the JSON that is sent. */
export type Listed = {
  productId: number
  name: string
  /** Lower-cased name and category names: what the search looks in. */
  words: string
  categoryIds: readonly number[]
  /** Cents of the pack that is shown first. */
  price: number
  sequence: number
  whole: string
  minimal: string
}

/** What a store sells, immutable: a change makes a new one. */
export type StoreSnapshot = {
  /** By sort code 0 to 4. */
  sorted: readonly (readonly Listed[])[]
  byId: ReadonlyMap<number, Listed>
}

type Names = (categoryId: number) => string

export function buildSnapshot(
  products: ProductRow[],
  packs: PackRow[],
  categories: CategoryRow[],
): StoreSnapshot {
  const name = categoryNames(categories)
  const packsOf = Map.groupBy(packs, (pack) => pack.product_id)
  const listed = products
    // Tobacco is absent from lists, search and pages (australia.md rule 35).
    .filter((product) => packsOf.has(product.product_id) && product.kind !== 'tobacco')
    .map((product) => list(product, packsOf.get(product.product_id)!, name))
  const byName = (a: Listed, b: Listed) => a.name.localeCompare(b.name, 'en-AU')
  const byPrice = (a: Listed, b: Listed) => a.price - b.price || byName(a, b)
  return {
    sorted: [
      listed.toSorted((a, b) => a.sequence - b.sequence || a.productId - b.productId),
      listed.toSorted(byName),
      listed.toSorted((a, b) => byName(b, a)),
      listed.toSorted(byPrice),
      listed.toSorted((a, b) => byPrice(b, a)),
    ],
    byId: new Map(listed.map((entry) => [entry.productId, entry])),
  }
}

export function categoryNames(categories: CategoryRow[]): Names {
  const names = new Map(categories.map((category) => [category.category_id, category.name]))
  return (id) => names.get(id) ?? ''
}

function list(product: ProductRow, packs: PackRow[], categoryName: Names): Listed {
  const first = packs.find((pack) => pack.is_initial) ?? packs[0]!
  return {
    productId: product.product_id,
    name: product.name,
    words: [product.name, ...product.category_ids.map(categoryName)].join(' ').toLowerCase(),
    categoryIds: product.category_ids,
    price: effectivePrice({ price: first.price_cents, salePrice: first.sale_price_cents }),
    sequence: packs[0]!.sequence ?? product.sequence,
    whole: JSON.stringify(presentProduct(product, { packs, categoryName })),
    minimal: JSON.stringify(presentMinimal(product)),
  }
}
