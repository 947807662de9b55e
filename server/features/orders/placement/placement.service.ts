import type { Discount } from '#domain/pricing/price-cart.ts'
import type { Shop } from '#server/shop.ts'
import { insertLines, type NewLine } from '../items/order-lines.queries.ts'
import * as queries from './placement.queries.ts'

export type NewOrder = queries.NewOrder
export type { NewLine }

type Content = { lines: readonly NewLine[]; discounts: readonly Discount[] }

/** Writes an order that is still to be paid. In the transaction that reserves what it needs. */
export async function insertUnpaidOrder(
  shop: Shop,
  order: NewOrder,
  { lines, discounts }: Content,
): Promise<number> {
  const { order_id: orderId } = (await queries.insertOrder(shop.db, order))!
  await insertLines(shop.db, orderId, lines)
  if (discounts.length > 0) await queries.insertDiscounts(shop.db, orderId, discounts)
  await queries.insertCharge(shop.db, orderId, order.amounts.charges)
  return orderId
}

/** The one moment in which a checkout attempt becomes an order; undefined: somebody else decided already. */
export const markPlaced = (shop: Shop, orderId: number) =>
  queries.markPlaced(shop.db, orderId, shop.clock.now())

/** Ends an order that was never placed; false: somebody else decided already. */
export const cancelUnpaid = async (shop: Shop, orderId: number, reason: string): Promise<boolean> =>
  (await queries.cancelUnpaid(shop.db, orderId, reason, shop.clock.now())) !== undefined
