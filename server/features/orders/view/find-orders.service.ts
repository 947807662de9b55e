import { parseMobile } from '#domain/accounts/mobile.ts'
import { orderIdsOf } from '#domain/orders/order-number.ts'
import { readerOf } from '#server/db/replicas.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './order-match.queries.ts'

/** Returns all interpretations of a typed text that may name an order or its customer. */
export function orderMatchOf(typed: string): queries.OrderMatch {
  // Mobiles are stored with the country code instead of the leading 0.
  const digits = parseMobile(typed)?.slice(1) ?? typed.replace(/[\s()+-]/g, '').replace(/^(0|61)(?=4)/, '')
  return {
    text: typed.toLowerCase(),
    ids: orderIdsOf(typed),
    mobile: /^\d{3,12}$/.test(digits) ? digits : null,
  }
}

/**
 * Finds placed orders by number, name, mobile or street: open ones first, then the latest.
 * @param storeIds stores whose orders are found; null: every store
 */
export const findOrders = (
  shop: Shop,
  storeIds: readonly number[] | null,
  typed: string,
  limit: number,
): Promise<queries.FoundOrderRow[]> =>
  queries.findOrders(readerOf(shop), storeIds, orderMatchOf(typed), limit)
