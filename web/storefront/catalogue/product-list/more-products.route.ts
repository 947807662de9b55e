import { listProducts } from '#contract/shop/catalogue.ts'
import { required } from '#domain/required.ts'
import { apiContext, type PageApi } from '#web/platform/api/page-api.ts'
import { throwAsRouteError } from '#web/platform/api/action-reply.ts'
import { readSavedAddress } from '#web/storefront/address/saved-address.ts'
import type { Route } from './+types/more-products.route.ts'
import { PAGE_SIZE } from './load-product-list.ts'
import { readListQuery, readPage, type ListQuery, toApiQuery } from './list-query.ts'
import { type ListedProduct, toListedProduct } from '../product-card/listed-product.ts'

/** Maximum number of pages in one request. A longer list is not restored. */
const MAX_PAGES = 20

export type MoreProducts =
  | { ok: true; from: number; to: number; pageCount: number; products: ListedProduct[] }
  /** `moved`: the address now belongs to another store, and the list must be reloaded. */
  | { ok: false; reason: 'moved' | 'failed' }

export async function loader({ request, context }: Route.LoaderArgs): Promise<MoreProducts> {
  const api = context.get(apiContext)
  const params = new URL(request.url).searchParams
  const storeId = Number(params.get('store_id'))
  const address = readSavedAddress(api)
  if (address && address.store_id !== storeId) return { ok: false, reason: 'moved' }

  const from = readPage(params, 'from') ?? 1
  const to = Math.min(Math.max(from, readPage(params, 'to') ?? from), from + MAX_PAGES - 1)
  const listRequest = { storeId, category: params.get('category') ?? '', query: readListQuery(params) }
  const pages = await Promise.all(
    Array.from({ length: to - from + 1 }, (_, index) => loadPage(api, listRequest, from + index)),
  ).catch(throwAsRouteError)
  return {
    ok: true,
    from,
    to,
    pageCount: Number(required(pages[0], 'first page').total_pages),
    products: pages.flatMap(({ data }) =>
      data.map((product) => toListedProduct(product, storeId, listRequest.query.search)),
    ),
  }
}

type ListRequest = { storeId: number; category: string; query: ListQuery }

const loadPage = (api: PageApi, { storeId, category, query }: ListRequest, page: number) =>
  api.callWhole(listProducts, {
    query: {
      ...toApiQuery(query),
      store_id: storeId,
      categories: category || undefined,
      page,
      limit: PAGE_SIZE,
    },
  })

/** Returns a failure without a reply, so that the list remains and offers to try again. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<MoreProducts> {
  try {
    return await serverLoader()
  } catch {
    return { ok: false, reason: 'failed' }
  }
}

/** Changes of the cart do not affect the list. */
export const shouldRevalidate = () => false
