import { listOrders } from '#contract/orders/orders.ts'
import { listProducts } from '#contract/shop/catalogue.ts'
import { zoneOpen } from '#contract/shop/zones.ts'
import { apiContext, type PageApi } from '#web/platform/api/page-api.ts'
import { loadSavedArea } from '../address/delivery-area.ts'
import { presentEstimate } from '../delivery-time/estimate-text.ts'
import { presentArea } from '../catalogue/page-area.ts'
import { toListedProduct } from '../catalogue/product-card/listed-product.ts'
import type { Route } from './+types/buy-again.route.ts'

/** Number of latest orders whose products are offered. */
const ORDERS = 20
const PRODUCTS = 8

/**
 * Loads a member's own part of the home page after the page itself, which is the same for all visitors of a store.
 * Returns null for a visitor, without an address and after an API error. The page then omits the part.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  if (!api.cookie('token')) return null
  return loadBuyAgain(api).catch(() => null)
}

async function loadBuyAgain(api: PageApi) {
  const [area, orders] = await Promise.all([
    loadSavedArea(api),
    api.call(listOrders, { query: { mine: true, limit: ORDERS } }),
  ])
  if (!area) return null
  const ids = [...new Set(orders.flatMap((order) => order.products.map((product) => product.product_id)))]
  const [open, products] = await Promise.all([
    api.call(zoneOpen, { params: { zone_id: area.zone.zone_id } }),
    loadAvailableProducts(api, area.zone.primary_store_id, ids),
  ])
  return {
    shopPath: presentArea(area).shopPath,
    estimate: presentEstimate(open),
    products,
  }
}

/** Returns the products that the store has in stock, the latest ordered first. */
async function loadAvailableProducts(api: PageApi, storeId: number, ids: readonly number[]) {
  if (ids.length === 0) return []
  const query = { store_id: storeId, products: ids.join(','), in_stock: true, limit: ids.length }
  const found = await api.call(listProducts, { query })
  return found
    .toSorted((a, b) => ids.indexOf(a.product_id) - ids.indexOf(b.product_id))
    .slice(0, PRODUCTS)
    .map((product) => toListedProduct(product, storeId))
}

/** Changes of the cart do not affect this part. */
export const shouldRevalidate = ({ formAction }: { formAction?: string }) =>
  formAction !== undefined && !formAction.startsWith('/-/cart')
