import type { z } from 'zod'
import type { MISS_REASONS } from '#contract/console/searches.ts'
import type { listProducts, ProductSuggestions } from '#contract/shop/catalogue.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { foldText } from '#domain/catalogue/search/fold-text.ts'
import { toDollars } from '#domain/money.ts'
import { ShopError } from '#server/http/errors.ts'
import { dataBytes, listBytes, presentCategory } from './catalogue-json.ts'
import type { CategoryRow, ProductRow } from './catalogue.queries.ts'
import { applyFilters, countFacets } from './filters.ts'
import { bySimilarity } from './related-products.ts'
import type { SearchIndex } from './search/search-index.ts'
import { type SearchResult, searchStore } from './search/search-store.ts'
import { type ListedProduct, type StoreSnapshot, buildSnapshot } from './snapshot.ts'

export type ListQuery = OutputOf<NonNullable<(typeof listProducts)['query']>>

/** What the shop sells, as of the last change. */
export type CatalogueState = {
  products: ProductRow[]
  categories: CategoryRow[]
  bySlug: Map<string, number>
  stores: Map<number, StoreSnapshot>
  search: SearchIndex
}

const NO_SORT = 0

/** `missed`: the search found nothing, or stands for a brand that isn't sold. */
export type ListAnswer = { bytes: Buffer; missed: MissedReason | null }
type MissedReason = (typeof MISS_REASONS)[number]

export function productListResponse(state: CatalogueState, query: ListQuery): ListAnswer {
  const category = query.categories
  if (category !== undefined && !state.categories.some((row) => row.category_id === category)) {
    throw new ShopError('category_not_found')
  }
  const store = storeSnapshot(state, query.store_id)
  const found = query.search ? searchStore(state.search, store, query.search) : null
  const places = found && placesOf(found)
  const wanted = query.products && new Set(query.products)
  const candidates = store.sorted[query.sort]!.filter(
    (entry) =>
      (category === undefined || entry.categoryIds.includes(category)) &&
      (!wanted || wanted.has(entry.productId)) &&
      (!places || places.has(entry.productId)),
  )
  const filtered = applyFilters(candidates, query)
  const ordered = places && query.sort === NO_SORT ? byRelevance(filtered, places) : filtered
  const bytes = paged(ordered.map(jsonOf(query.relations)), query.limit, query.page, {
    ...(query.facets && { facets: countFacets(candidates, query) }),
    ...(found?.didYouMean && { did_you_mean: found.didYouMean }),
    ...(found?.notStocked && { not_stocked: found.notStocked }),
    ...(found?.isClose && { close_matches: true }),
  })
  return { bytes, missed: found && missedBy(found) }
}

function missedBy({ ids, notStocked }: SearchResult): MissedReason | null {
  if (ids.length === 0) return 'nothing_found'
  return notStocked ? 'not_stocked' : null
}

type Places = ReadonlyMap<number, number>

const placesOf = ({ ids }: SearchResult): Places => new Map(ids.map((id, place) => [id, place]))

const byRelevance = (entries: readonly ListedProduct[], places: Places): readonly ListedProduct[] =>
  entries.toSorted((a, b) => places.get(a.productId)! - places.get(b.productId)!)

/** Without a store, the first one is used, the same for everyone. A shop without stores sells nothing. */
function storeSnapshot(state: CatalogueState, storeId: number | undefined): StoreSnapshot {
  if (storeId === undefined) return state.stores.values().next().value ?? buildSnapshot([], [], [])
  const snapshot = state.stores.get(storeId)
  if (!snapshot) throw new ShopError('store_not_found')
  return snapshot
}

/**
 * A product with the packs of the store; without a store, or if it does not sell the product, with those of the first
 * store that does.
 */
export function productResponse(
  state: CatalogueState,
  id: number,
  storeId: number | undefined,
  relations: boolean,
): Buffer {
  const own = storeId === undefined ? undefined : storeSnapshot(state, storeId).byId.get(id)
  const entry = own ?? storeSelling(state, id)?.byId.get(id)
  if (!entry) throw new ShopError('product_not_found')
  return paged([jsonOf(relations)(entry)], 1, 1)
}

const storeSelling = (state: CatalogueState, id: number): StoreSnapshot | undefined =>
  [...state.stores.values()].find((store) => store.byId.has(id))

export function relatedProductsResponse(
  state: CatalogueState,
  id: number,
  storeId: number | undefined,
  limit: number,
): Buffer {
  const store = storeSnapshot(state, storeId)
  const product = store.byId.get(id) ?? storeSelling(state, id)?.byId.get(id)
  if (!product) throw new ShopError('product_not_found')
  const related = bySimilarity(product, store.sorted[NO_SORT]!).slice(0, limit)
  return paged(related.map(jsonOf(true)), limit, 1)
}

const MOST_CATEGORIES = 3

export function suggestionsResponse(
  state: CatalogueState,
  search: string,
  storeId: number | undefined,
  limit: number,
): Buffer {
  const store = storeSnapshot(state, storeId)
  const found = searchStore(state.search, store, search)
  const sold = found.ids.slice(0, limit).flatMap((id) => store.byId.get(id) ?? [])
  return dataBytes({
    products: sold.map(presentSuggested),
    categories: categoriesNamed(state, search, store, sold)
      .slice(0, MOST_CATEGORIES)
      .map(({ category_id, slug, name }) => ({ category_id, category_slug: slug, name })),
    did_you_mean: found.didYouMean,
    not_stocked: found.notStocked,
  } satisfies z.output<typeof ProductSuggestions>)
}

/** Categories with a word that begins like the search, then those that the first products share. */
function categoriesNamed(
  state: CatalogueState,
  search: string,
  store: StoreSnapshot,
  sold: readonly ListedProduct[],
): CategoryRow[] {
  const typed = foldText(search)
  const filled = new Set(store.sorted[NO_SORT]!.flatMap((entry) => entry.categoryIds))
  const named = state.categories.filter(
    ({ category_id, name }) =>
      filled.has(category_id) && typed !== '' && ` ${foldText(name)}`.includes(` ${typed}`),
  )
  const shared = state.categories.filter(
    ({ category_id }) =>
      sold.length > 1 && sold.every(({ categoryIds }) => categoryIds.includes(category_id)),
  )
  return [...new Set([...named, ...shared])]
}

const presentSuggested = (entry: ListedProduct): ProductSuggestions['products'][number] => ({
  product_id: entry.productId,
  product_slug: entry.slug,
  product_name: entry.name,
  image_src: entry.image,
  price: toDollars(entry.shown.price),
  sale_price: toDollars(entry.shown.salePrice),
  pack_size: entry.shown.size,
})

export const categoriesResponse = (state: CatalogueState, limit: number, page: number): Buffer =>
  paged(
    state.categories.map((row) => JSON.stringify(presentCategory(row))),
    limit,
    page,
  )

const jsonOf = (relations: boolean) => (entry: ListedProduct) => (relations ? entry.whole : entry.minimal)

function paged(entries: readonly string[], limit: number, page: number, beside: object = {}): Buffer {
  const from = (page - 1) * limit
  return listBytes(entries.slice(from, from + limit), {
    total_count: entries.length,
    page,
    total_pages: Math.ceil(entries.length / limit),
    ...beside,
  })
}
