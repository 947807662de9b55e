import type { listConsoleProducts } from '#contract/console/products.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { readGtin } from '#domain/catalogue/read-gtin.ts'
import { OPEN_STATUSES } from '#domain/orders/order-status.ts'
import { addMinutes } from '#domain/time.ts'
import { pagingOf } from '#server/db/numbered-page.ts'
import { readerOf } from '#server/db/replicas.ts'
import { ShopError } from '#server/http/errors.ts'
import type { CallerStores } from '#server/http/security/ownership.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './products.queries.ts'

type ProductListQuery = NonNullable<OutputOf<(typeof listConsoleProducts)['query']>>

export async function listProducts(shop: Shop, storeIds: CallerStores, query: ProductListQuery) {
  const { search = '', status = null, kind = null, category_id: categoryId = null, sort, page, limit } = query
  const gtin = readGtin(search)
  const words = search.split(/\s+/).filter(Boolean)
  const key = words.length === 1 ? search : null
  const now = shop.clock.now()
  const list = { words, key, gtin, status, kind, categoryId, storeIds, sort, now }
  const { rows, total } = await queries.listProducts(readerOf(shop), list, { page, limit })
  return { rows, ...pagingOf(total, { page, limit }) }
}

export async function readProduct(shop: Shop, storeIds: CallerStores, productId: number) {
  const row = await queries.readProduct(readerOf(shop), productId, storeIds, shop.clock.now())
  if (!row) throw new ShopError('not_found')
  return row
}

/** Age in days from which an untouched cart counts as abandoned. */
const CART_DAYS = 30

/** Counts open carts and orders with the product. Archiving removes it from carts; orders continue. */
export async function productUse(shop: Shop, storeIds: CallerStores, productId: number) {
  const since = addMinutes(shop.clock.now(), -CART_DAYS * 24 * 60)
  const use = await queries.readUse(readerOf(shop), productId, {
    since,
    statuses: OPEN_STATUSES,
    storeIds,
  })
  if (!use) throw new ShopError('not_found')
  return use
}
