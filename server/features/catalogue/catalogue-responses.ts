import type { z } from 'zod'
import type { MISS_REASONS } from '#contract/console/searches.ts'
import type { listProducts, ProductSuggestions } from '#contract/shop/catalogue.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { foldText } from '#domain/catalogue/search/fold-text.ts'
import { toDollars } from '#domain/money.ts'
import type { PackWish } from '#domain/catalogue/search/read-packs.ts'
import { required } from '#domain/required.ts'
import { pageOffset, pagingOf } from '#server/db/numbered-page.ts'
import { ShopError } from '#server/http/errors.ts'
import { dataBytes, listBytes, presentCategory, productPieces, summaryPieces } from './catalogue-json.ts'
import type { CategoryRow } from './catalogue.queries.ts'
import { applyFilters, countFacets } from './filters.ts'
import type { CatalogueProduct } from './product-list.ts'
import { bySimilarity } from './related-products.ts'
import { requestedPack } from './search/search-criteria.ts'
import type { SearchIndex } from './search/search-index.ts'
import { type SearchResult, searchStore } from './search/search-store.ts'
import { type StoreShelf, shownFirst } from './store-shelf.ts'

export type ListQuery = OutputOf<NonNullable<(typeof listProducts)['query']>>

/** The shelf of one store as of the last change, with the search index if a search is requested. */
export type SearchableShelf<S extends SearchIndex | null = SearchIndex> = { shelf: StoreShelf; search: S }

const NO_SORT = 0

/** `missed` is set if the search found nothing, or substituted a brand that isn't sold. */
export type ListAnswer = { bytes: Buffer; missed: MissedReason | null }
type MissedReason = (typeof MISS_REASONS)[number]

export function productListResponse(
  { shelf, search }: SearchableShelf<SearchIndex | null>,
  query: ListQuery,
): ListAnswer {
  const { products } = shelf
  const category = query.categories
  if (category !== undefined && !products.hasCategory(category)) throw new ShopError('category_not_found')
  const found = search && query.search ? searchStore(search, shelf, query.search) : null
  const wanted = query.products && new Set(query.products)
  const isCandidate = ({ category_ids, product_id }: CatalogueProduct) =>
    (category === undefined || category_ids.includes(category)) && (!wanted || wanted.has(product_id))
  const ordered = inOrder(shelf, query.sort, found)
  const candidates =
    category === undefined && !wanted ? ordered : ordered.filter((at) => isCandidate(products.get(at)))
  const filtered = applyFilters(candidates, query, shelf)
  // A search for slabs lists slabs: their pack is marked as the initial one.
  const bytes = paged(filtered, piecesOf(shelf, query.relations, found?.packs), query, {
    ...(query.facets && { facets: countFacets(candidates, query, shelf) }),
    ...(found?.didYouMean && { did_you_mean: found.didYouMean }),
    ...(found?.notStocked && { not_stocked: found.notStocked }),
    ...(found?.isClose && { close_matches: true }),
  })
  return { bytes, missed: found && missedBy(found) }
}

/**
 * Returns product indexes: all that the store sells, or the search results. Without a sort, the best match comes first.
 */
function inOrder(
  shelf: StoreShelf,
  sort: number,
  found: SearchResult | null,
): readonly number[] | Int32Array {
  if (!found) return shelf.sorted(sort)
  if (sort === NO_SORT) return found.numbers
  const isFound = new Uint8Array(shelf.products.size)
  for (const at of found.numbers) isFound[at] = 1
  return shelf.sorted(sort).filter((at) => isFound[at] === 1)
}

function missedBy({ numbers, notStocked }: SearchResult): MissedReason | null {
  if (numbers.length === 0) return 'nothing_found'
  return notStocked ? 'not_stocked' : null
}

/** Returns a product with its packs in one store that sells it. */
export const productResponse = (product: CatalogueProduct, shelf: StoreShelf, relations: boolean): Buffer =>
  paged([product.at], piecesOf(shelf, relations), { limit: 1, page: 1 })

/** @param soldAt A store that sells the product, for its price. The related products may be from another store. */
export function relatedProductsResponse(
  product: CatalogueProduct,
  { shelf, soldAt }: { shelf: StoreShelf; soldAt: StoreShelf },
  limit: number,
): Buffer {
  const related = bySimilarity({ product, price: soldAt.price(product.at) }, shelf, limit)
  return paged(related, piecesOf(shelf, true), { limit, page: 1 })
}

const MAX_CATEGORIES = 3

export function suggestionsResponse({ shelf, search }: SearchableShelf, text: string, limit: number): Buffer {
  const found = searchStore(search, shelf, text)
  const sold = found.numbers.slice(0, limit).map((at) => shelf.products.get(at))
  return dataBytes({
    products: sold.map((product) => presentSuggested(product, shelf, found.packs)),
    categories: categoriesNamed(text, shelf, sold)
      .slice(0, MAX_CATEGORIES)
      .map(({ category_id, slug, name }) => ({ category_id, category_slug: slug, name })),
    did_you_mean: found.didYouMean,
    not_stocked: found.notStocked,
  } satisfies z.output<typeof ProductSuggestions>)
}

/** Returns categories with a word that starts with the search text, then those that the first products share. */
function categoriesNamed(text: string, shelf: StoreShelf, sold: readonly CatalogueProduct[]): CategoryRow[] {
  const typed = foldText(text)
  const { categories, foldedCategories } = shelf.products
  const named = categories.filter(
    ({ category_id }, place) =>
      typed !== '' &&
      ` ${required(foldedCategories[place], 'name')}`.includes(` ${typed}`) &&
      shelf.categories().has(category_id),
  )
  const shared = categories.filter(
    ({ category_id }) =>
      sold.length > 1 && sold.every(({ category_ids }) => category_ids.includes(category_id)),
  )
  return [...new Set([...named, ...shared])]
}

function presentSuggested(
  product: CatalogueProduct,
  shelf: StoreShelf,
  packs: PackWish | null,
): ProductSuggestions['products'][number] {
  const requested = packs && requestedPack(packs, product.at, shelf)
  const { price, salePrice, size } = requested ?? required(shownFirst(shelf.packs(product.at)), 'pack')
  return {
    product_id: product.product_id,
    product_slug: product.slug,
    product_name: product.name,
    image_src: product.image,
    price: toDollars(price),
    sale_price: toDollars(salePrice),
    pack_size: size,
  }
}

export const categoriesResponse = (rows: readonly CategoryRow[], limit: number, page: number): Buffer =>
  paged(rows, (row) => [Buffer.from(JSON.stringify(presentCategory(row)))], { limit, page })

/**
 * Returns the JSON pieces of a product: with the store's data, or the summary only.
 * @param wish A requested pack is marked as the initial pack.
 */
const piecesOf =
  (shelf: StoreShelf, relations: boolean, wish?: PackWish | null) =>
  (at: number): Buffer[] => {
    const { json, product_id: productId } = shelf.products.get(at)
    if (!relations) return summaryPieces(json)
    const packs = shelf.packs(at)
    const requested = wish && requestedPack(wish, at, shelf)
    return productPieces(json, {
      productId,
      storeId: shelf.storeId,
      packs: requested
        ? packs.map((pack) => ({ ...pack, isInitial: pack.packId === requested.packId }))
        : packs,
      sequence: shelf.sequence(at),
      partsPrice: shelf.partsPrice(at),
    })
  }

function paged<T>(
  entries: ArrayLike<T> & { slice(from: number, to: number): Iterable<T> },
  pieces: (entry: T) => Buffer[],
  { limit, page }: { limit: number; page: number },
  extraFields: object = {},
): Buffer {
  const from = pageOffset({ page, limit })
  return listBytes(Array.from(entries.slice(from, from + limit), pieces), {
    ...pagingOf(entries.length, { page, limit }),
    ...extraFields,
  })
}
