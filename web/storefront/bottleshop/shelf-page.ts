import { redirect } from 'react-router'
import { type Category, listCategories, listProducts } from '#contract/shop/catalogue.ts'
import type { PageApi } from '#web/api.ts'
import { storePath } from '../address/saved-address.ts'
import { readShelfQuery } from './shelf-query.ts'
import { toShelfProduct } from './shelf-product.ts'
import { presentPlace, shopPlace, storeLicence } from './shop-place.ts'

/** @source spec §9 "16 products per page in the shop list" */
const PAGE_SIZE = 16

/**
 * Everything a shelf shows: the same for every visitor of its store and suburb.
 *
 * @throws a redirect, to the shelf of all drinks for an unknown category, and as `shopPlace` does
 */
export async function loadShelf(
  api: PageApi,
  request: Request,
  params: { state: string; city: string; category?: string },
) {
  const slug = params.category
  const [place, categories] = await Promise.all([
    shopPlace(api, request, params, slug),
    api.call(listCategories),
  ])
  const category = categories.find((each) => each.category_slug === slug?.toLowerCase())
  if (slug !== undefined && !category) throw redirect(storePath(place))

  const query = readShelfQuery(new URL(request.url).searchParams)
  const storeId = place.zone.primary_store_id
  const [list, licence] = await Promise.all([
    api.callWhole(listProducts, {
      query: {
        store_id: storeId,
        categories: category?.category_id,
        search: query.search || undefined,
        sort: query.sort,
        page: query.page,
        limit: PAGE_SIZE,
      },
    }),
    storeLicence(api, storeId),
  ])
  return {
    place: presentPlace(place),
    licence,
    path: storePath(place, category?.category_slug),
    category: category ? { name: category.name, slug: category.category_slug } : null,
    categories: categories.filter((each) => each.category_parent_id === 0).map(linkOf),
    subcategories: subcategoriesOf(categories, category),
    query,
    products: list.data.map((product) => toShelfProduct(product, storeId)),
    count: Number(list.total_count),
    pageCount: Number(list.total_pages),
  }
}

export type ShelfPage = Awaited<ReturnType<typeof loadShelf>>

const linkOf = ({ name, category_slug }: Category) => ({ name, slug: category_slug })

/** Of the category at hand, or of its parent when it has a parent itself. */
function subcategoriesOf(categories: Category[], category: Category | undefined) {
  if (!category) return []
  const parent = category.category_parent_id || category.category_id
  return categories.filter((each) => each.category_parent_id === parent).map(linkOf)
}
