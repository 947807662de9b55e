import type { RefundableLine } from '#domain/orders/refund-plan.ts'
import { type Sale, saleOf } from '#domain/orders/invoice-lines.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './settlement.queries.ts'

export type Settlement = queries.SettlementRow

/** Computes the sale of an order as if it left now. */
export const saleOfOrder = async (shop: Shop, orderId: number): Promise<Sale> =>
  saleOf(await queries.readOrderedSale(shop.db, orderId))

/**
 * Records the sale of an order at departure. It is recomputed on each call until money is posted for it, and never
 * changes afterwards. Runs in the transaction that locks the order.
 */
export async function settle(shop: Shop, orderId: number): Promise<Settlement> {
  await queries.dropUnposted(shop.db, orderId)
  const earlier = await queries.readSettlement(shop.db, orderId)
  if (earlier) return earlier
  const sale = await saleOfOrder(shop, orderId)
  const settlement = await queries.insertSettlement(shop.db, orderId, sale, shop.clock.now())
  await queries.insertSoldLines(shop.db, orderId, sale.lines)
  return settlement
}

export const settlementOf = (shop: Shop, orderId: number): Promise<Settlement | undefined> =>
  queries.readSettlement(shop.db, orderId)

export const soldLinesOf = (shop: Shop, orderId: number): Promise<RefundableLine[]> =>
  queries.readSoldLines(shop.db, orderId)
