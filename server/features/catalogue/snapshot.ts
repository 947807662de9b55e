import { isAlcohol } from '#domain/catalogue/packs.ts'
import { effectivePrice } from '#domain/pricing/effective-price.ts'
import { presentProductSummary, presentProduct } from './catalogue-json.ts'
import type { CategoryRow, PackRow, ProductRow } from './catalogue.queries.ts'

/** A product as one store sells it, as the JSON that is sent. */
export type ListedProduct = {
  productId: number
  slug: string
  name: string
  image: string
  style: string
  region: string
  categoryIds: readonly number[]
  attributes: readonly string[]
  abv: number
  /** A drink: it has a volume. */
  isDrink: boolean
  isAlcoholic: boolean
  /** Beer or cider. */
  isBrewed: boolean
  unitVolumeMl: number
  container: string
  /** The pack that is shown first, in cents; `salePrice` is 0 where there is none. */
  shown: { size: number; price: number; salePrice: number }
  /** Every pack with what it costs today, in cents. */
  packs: readonly { size: number; price: number }[]
  /** The price of the pack that is shown first. */
  price: number
  isOnSpecial: boolean
  /** Whether any pack of it is in stock. */
  isInStock: boolean
  sequence: number
  whole: string
  minimal: string
}

/** What a store sells. Immutable: a change creates a new one. */
export type StoreSnapshot = {
  /** By sort code 0 to 4. */
  sorted: readonly (readonly ListedProduct[])[]
  byId: ReadonlyMap<number, ListedProduct>
  /** The place of each product by popularity. */
  places: ReadonlyMap<number, number>
}

type KnownCategory = (categoryId: number) => { name: string; slug: string }

export function buildSnapshot(
  products: ProductRow[],
  packs: PackRow[],
  categories: CategoryRow[],
): StoreSnapshot {
  const category = knownCategories(categories)
  const packsOf = Map.groupBy(packs, (pack) => pack.product_id)
  const listed = products
    .filter((product) => packsOf.has(product.product_id))
    .map((product) => list(product, packsOf.get(product.product_id)!, category))
  const byName = (a: ListedProduct, b: ListedProduct) => a.name.localeCompare(b.name, 'en-AU')
  const byPrice = (a: ListedProduct, b: ListedProduct) => a.price - b.price || byName(a, b)
  const popular = listed.toSorted((a, b) => a.sequence - b.sequence || a.productId - b.productId)
  return {
    sorted: [
      popular,
      listed.toSorted(byName),
      listed.toSorted((a, b) => byName(b, a)),
      listed.toSorted(byPrice),
      listed.toSorted((a, b) => byPrice(b, a)),
    ],
    byId: new Map(listed.map((entry) => [entry.productId, entry])),
    places: new Map(popular.map(({ productId }, place) => [productId, place])),
  }
}

const UNKNOWN = { name: '', slug: '' }

export function knownCategories(categories: CategoryRow[]): KnownCategory {
  const known = new Map(categories.map((category) => [category.category_id, category]))
  return (id) => known.get(id) ?? UNKNOWN
}

function list(product: ProductRow, packs: PackRow[], category: KnownCategory): ListedProduct {
  const first = packs.find((pack) => pack.is_initial) ?? packs[0]!
  const shown = { size: first.size, price: first.price_cents, salePrice: first.sale_price_cents }
  return {
    productId: product.product_id,
    slug: product.slug,
    name: product.name,
    image: product.images[0]?.src ?? '',
    style: product.style,
    region: product.region,
    categoryIds: product.category_ids,
    attributes: product.attributes,
    abv: product.abv,
    isDrink: product.unit_volume_ml > 0,
    isAlcoholic: isAlcohol(product.kind),
    isBrewed: product.kind === 'beer_cider',
    unitVolumeMl: product.unit_volume_ml,
    container: product.container,
    shown,
    packs: packs.map(({ size, price_cents: price, sale_price_cents: salePrice }) => ({
      size,
      price: effectivePrice({ price, salePrice }),
    })),
    price: effectivePrice(shown),
    isOnSpecial: shown.salePrice > 0,
    isInStock: packs.some((pack) => pack.units_left >= pack.size),
    sequence: packs[0]!.sequence ?? product.sequence,
    whole: JSON.stringify(presentProduct(product, { packs, category })),
    minimal: JSON.stringify(presentProductSummary(product)),
  }
}
