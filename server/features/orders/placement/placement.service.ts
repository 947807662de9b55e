import type { Shop } from '#server/shop.ts'
import type { NewLine } from '../items/order-lines.queries.ts'
import * as queries from './placement.queries.ts'

export type NewOrder = queries.NewOrder
export type { NewLine }

/** Writes an order that is still to be paid. In the transaction that reserves what it needs. */
export async function insertUnpaidOrder(
  shop: Shop,
  order: NewOrder,
  parts: queries.NewOrderParts,
): Promise<{ orderId: number; addressId: number }> {
  const { order_id: orderId, address_id: addressId } = (await queries.insertOrder(shop.db, order, parts))!
  return { orderId, addressId }
}

/**
 * The one moment in which a checkout attempt becomes an order, which everyone who follows it is told.
 * @returns whether it does; somebody else may have decided already
 */
export const markPlaced = async (shop: Shop, orderId: number, parts: queries.PlacedParts): Promise<boolean> =>
  (await queries.markPlaced(shop.db, orderId, parts, shop.clock.now())) !== undefined

/** Ends an order that was never placed; false: somebody else decided already. */
export const cancelUnpaid = async (shop: Shop, orderId: number, reason: string): Promise<boolean> =>
  (await queries.cancelUnpaid(shop.db, orderId, reason, shop.clock.now())) !== undefined
