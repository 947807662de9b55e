import type { listStorePrices as listEndpoint, StorePrice } from '#contract/console/price-grid.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { readGtin } from '#domain/catalogue/read-gtin.ts'
import { toDollars } from '#domain/money.ts'
import { toLocalIso } from '#domain/time.ts'
import { pagingOf } from '#server/db/numbered-page.ts'
import { readerOf } from '#server/db/replicas.ts'
import type { Principal } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { listStorePrices as readList } from './price-grid.queries.ts'
import { requireStore } from './prices.service.ts'

type StorePriceQuery = NonNullable<OutputOf<(typeof listEndpoint)['query']>>

/** Returns the store's prices. Times are in the store's time zone. */
export async function listStorePrices(
  shop: Shop,
  principal: Principal,
  storeId: number,
  query: StorePriceQuery,
) {
  requireStore(shop, principal, 'products.read', storeId)
  const { search = '', category_id, kind, special, sort, page, limit } = query
  const list = {
    storeId,
    sort,
    now: shop.clock.now(),
    words: search.split(/\s+/).filter(Boolean),
    gtin: readGtin(search),
    categoryId: category_id ?? null,
    kind: kind ?? null,
    hasSpecial: special === undefined ? null : special === 'yes',
  }
  const { rows, total } = await readList(readerOf(shop), list, { page, limit })
  const { time_zone: zone } = shop.storeDirectory.store(storeId)
  const data = rows.map((row): StorePrice => ({
    product_pack_id: row.pack_id,
    store_id: row.store_id,
    product_id: row.product_id,
    product_name: row.name,
    pack_size: row.size,
    price: toDollars(row.price_cents),
    sale_price: toDollars(row.sale_price_cents),
    next_price_at: row.next_price_at && toLocalIso(row.next_price_at, zone),
    version: row.version,
  }))
  return { data, ...pagingOf(total, { page, limit }) }
}
