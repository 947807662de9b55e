import {
  type Category,
  type Facets,
  type NotStocked,
  listCategories,
  listProducts,
} from '#contract/shop/catalogue.ts'
import { unsoldGoods } from '#domain/catalogue/search/unsold-goods.ts'
import type { PageApi } from '#web/platform/api/page-api.ts'
import { redirectBecause } from '#web/platform/navigation/arrival-reason.ts'
import { problemText } from '../problem-text.ts'
import { storePath } from '#web/storefront/address/saved-address.ts'
import { readListQuery, toApiQuery } from './list-query.ts'
import { toListedProduct } from '../product-card/listed-product.ts'
import { presentArea, loadPageArea, loadStoreLicence } from '../page-area.ts'
import * as texts from '../catalogue-texts.ts'

/** @source S-LIST-3 */
export const PAGE_SIZE = 16

/**
 * Loads the data of a product list. It is the same for all visitors of its store and suburb.
 *
 * @throws a redirect to all products for an unknown category, and as `pageArea` does
 */
export async function loadProductList(
  api: PageApi,
  request: Request,
  params: { state: string; city: string; category?: string },
) {
  const slug = params.category
  const [area, categories] = await Promise.all([
    loadPageArea(api, request, params, slug),
    api.call(listCategories),
  ])
  const category = categories.find((each) => each.category_slug === slug?.toLowerCase())
  if (slug !== undefined && !category) throw redirectBecause(api, 'category_missing', storePath(area))

  const { searchParams } = new URL(request.url)
  const query = readListQuery(searchParams)
  const storeId = area.zone.primary_store_id
  const [list, licence] = await Promise.all([
    api.callWhole(listProducts, {
      query: {
        ...toApiQuery(query),
        store_id: storeId,
        categories: category?.category_id,
        page: query.page,
        limit: PAGE_SIZE,
        facets: true,
      },
    }),
    loadStoreLicence(api, storeId),
  ])
  return {
    area: presentArea(area),
    licence,
    path: storePath(area, category?.category_slug),
    category: category
      ? { id: category.category_id, name: category.name, slug: category.category_slug }
      : null,
    categories: buildCategoryTree(categories),
    subcategories: findSubcategories(categories, category),
    query,
    products: list.data.map((product) => toListedProduct(product, storeId, query.search)),
    /** Number of products before these. */
    offset: (query.page - 1) * PAGE_SIZE,
    count: Number(list.total_count),
    pageCount: Number(list.total_pages),
    facets: list.facets as Facets,
    searchNote: searchNote(list),
    emptyNote: emptyNote(query.search, Number(list.total_count)),
    /** Error of an add-to-cart form submitted without JavaScript, or ''. */
    problem: problemText(searchParams),
  }
}

/** Returns a hint for a search without results, or ''. Tobacco and medicine are named as such. */
export function emptyNote(search: string, count: number): string {
  if (search === '' || count > 0) return ''
  const goods = unsoldGoods(search)
  return goods ? texts.UNSOLD_HINTS[goods] : texts.nothingFoundHint
}

/** Returns a note about the search, or ''. Written on the server, so that browsers do not load the texts. */
export function searchNote({ did_you_mean, not_stocked, close_matches }: Record<string, unknown>): string {
  const { brand, instead } = (not_stocked as NotStocked | undefined) ?? {}
  return [
    did_you_mean && !brand ? texts.guessedWordsNote(did_you_mean as string) : '',
    brand && instead ? texts.notStockedNote(brand, instead) : '',
    close_matches && !brand ? texts.closeMatchesNote : '',
  ]
    .filter(Boolean)
    .join(' ')
}

export type ProductListPage = Awaited<ReturnType<typeof loadProductList>>

type CategoryLink = { name: string; slug: string }

const toCategoryLink = ({ name, category_slug }: Category): CategoryLink => ({ name, slug: category_slug })

/** Returns the top-level categories with their subcategories, both ordered by `sort`. */
const buildCategoryTree = (categories: Category[]) =>
  categories
    .filter((each) => each.category_parent_id === 0)
    .map((each) => ({
      ...toCategoryLink(each),
      children: categories
        .filter(({ category_parent_id }) => category_parent_id === each.category_id)
        .map(toCategoryLink),
    }))

/** Returns the subcategories of a category, or of its parent if it is a subcategory itself. */
function findSubcategories(categories: Category[], category: Category | undefined): CategoryLink[] {
  if (!category) return []
  const parent = category.category_parent_id || category.category_id
  return categories.filter((each) => each.category_parent_id === parent).map(toCategoryLink)
}
