import { listStock } from '#contract/console/stock.ts'
import { throwAsRouteError } from '#web/platform/api/action-reply.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import type { Route } from './+types/products.route.ts'

/** Maximum number of results. Users type more of the name to narrow the search. */
const MAX = 8

export type FoundProduct = { product_id: number; name: string; barcodes: { gtin: string; size: number }[] }

/** Returns a store's products by words of their names, or the product with the scanned barcode. */
export async function loader({ params, request, context }: Route.LoaderArgs): Promise<FoundProduct[]> {
  const search = new URL(request.url).searchParams.get('search') ?? ''
  const found = await context
    .get(apiContext)
    .call(listStock, { params: { store_id: params.storeId }, query: { search, limit: MAX } })
    .catch(throwAsRouteError)
  return found.map(({ product_id, name, barcodes }) => ({ product_id, name, barcodes }))
}
