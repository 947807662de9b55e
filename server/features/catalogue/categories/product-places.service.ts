import type * as contract from '#contract/console/categories.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { dealPlaces } from '#domain/catalogue/deal-places.ts'
import { required } from '#domain/required.ts'
import { inTransaction } from '#server/db/database.ts'
import { pagingOf } from '#server/db/numbered-page.ts'
import { readerOf } from '#server/db/replicas.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { type Principal, userIdOf } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { readCategory } from './categories.service.ts'
import * as queries from './product-places.queries.ts'

type CategoryProductsQuery = NonNullable<OutputOf<(typeof contract.listCategoryProducts)['query']>>
type CategoryProductsOrder = NonNullable<OutputOf<(typeof contract.orderCategoryProducts)['body']>>

export async function listPlaces(shop: Shop, categoryId: number, request: CategoryProductsQuery) {
  const { store_id: storeId = null, search = '', page, limit } = request
  requireKnownStore(shop, storeId)
  await readCategory(shop, categoryId)
  const words = search.split(/\s+/).filter(Boolean)
  const list = { categoryId, storeId, words }
  const { rows, total } = await queries.listPlaces(readerOf(shop), list, { page, limit })
  return { rows, ...pagingOf(total, { page, limit }) }
}

function requireKnownStore(shop: Shop, storeId: number | null): void {
  if (storeId === null) return
  if (!shop.storeDirectory.everyStore().some((store) => store.store_id === storeId))
    throw new ShopError('not_found')
}

/** Applies the whole order or nothing. If a product was moved concurrently, the request is rejected. */
export async function orderPlaces(
  shop: Shop,
  principal: Principal,
  categoryId: number,
  request: CategoryProductsOrder,
) {
  const { store_id: storeId = null, as_shop: isAsShop, products } = request
  requireKnownStore(shop, storeId)
  await readCategory(shop, categoryId)
  return inTransaction(shop, async (shop) => {
    const productIds = products.map(({ product_id }) => product_id)
    const of = { categoryId, storeId, productIds }
    const before = await queries.lockPlaces(shop.db, of)
    const known = new Map(before.map((row) => [row.product_id, row]))
    if (known.size < products.length) throw new ShopError('not_found')
    if (products.some(({ product_id, version }) => known.get(product_id)?.version !== version))
      throw new ShopError('stale', { current: before })
    const rows = productIds.map((id) => required(known.get(id), 'product'))
    if (!isAsShop) await writePlaces(shop, storeId, rows)
    else if (storeId !== null) await queries.dropOwnPlaces(shop.db, storeId, productIds)
    const after = await queries.lockPlaces(shop.db, of)
    await recordAudit(shop, {
      byUserId: userIdOf(principal),
      action: 'products.ordered',
      subject: `category ${categoryId}`,
      details: { store_id: storeId },
      before: { order: placesOf(before) },
      after: { order: placesOf(after) },
    })
    return after
  })
}

/** Writes only the positions that change. */
async function writePlaces(
  shop: Shop,
  storeId: number | null,
  rows: readonly queries.PlacedRow[],
): Promise<void> {
  const dealt = dealPlaces(rows.map(({ place }) => place))
  const moved = rows.flatMap(({ product_id, place }, nth) =>
    place === dealt[nth] ? [] : [{ product_id, place: required(dealt[nth], 'position') }],
  )
  if (moved.length === 0) return
  if (storeId === null) await queries.placeInShop(shop.db, moved, shop.clock.now())
  else await queries.placeInStore(shop.db, storeId, moved)
}

const placesOf = (rows: readonly queries.PlacedRow[]): string =>
  rows.map(({ product_id, place }) => `${product_id}: ${place}`).join(', ')
