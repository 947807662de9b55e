import type { listPriceHistory, PriceSpan } from '#contract/console/price-history.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { toDollars } from '#domain/money.ts'
import { wasCharged } from '#domain/pricing/price-plan.ts'
import { required } from '#domain/required.ts'
import { toLocalIso } from '#domain/time.ts'
import { pagingOf, rowsOfPage } from '#server/db/numbered-page.ts'
import { readerOf } from '#server/db/replicas.ts'
import type { Principal } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { readSpans } from './price-history.queries.ts'
import { readPrice } from './prices.service.ts'

const MAX_SPANS = 500

type PackParams = { store_id: number; pack_id: number }
type PriceHistoryQuery = NonNullable<OutputOf<(typeof listPriceHistory)['query']>>

/** Returns the price history of a pack. Times are in the store's time zone. */
export async function priceHistory(
  shop: Shop,
  principal: Principal,
  of: PackParams,
  { page, limit }: PriceHistoryQuery,
) {
  await readPrice(shop, principal, of)
  const rows = await readSpans(readerOf(shop), of.pack_id, MAX_SPANS)
  const { time_zone: zone } = shop.storeDirectory.store(of.store_id)
  const steps = rows.map((row) => ({
    at: row.from_at,
    price: row.price_cents,
    salePrice: row.sale_price_cents,
  }))
  const timeline = steps.toReversed()
  const spans = rows.map((row, nth): PriceSpan => ({
    price: toDollars(row.price_cents),
    sale_price: toDollars(row.sale_price_cents),
    from: toLocalIso(row.from_at, zone),
    until: nth === 0 ? null : toLocalIso(required(rows[nth - 1], 'later price').from_at, zone),
    by: row.by_user_id === null ? null : { user_id: row.by_user_id, name: row.by_name ?? '' },
    was_charged: wasCharged(required(steps[nth], 'price'), timeline),
  }))
  return {
    data: rowsOfPage(spans, { page, limit }),
    ...pagingOf(spans.length, { page, limit }),
  }
}
