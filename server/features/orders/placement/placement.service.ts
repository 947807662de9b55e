import type { Shop } from '#server/shop.ts'
import type { NewLine } from '../items/order-lines.queries.ts'
import * as queries from './placement.queries.ts'

export type NewOrder = queries.NewOrder
export type { NewLine }

/** Inserts an unpaid order. Runs in the transaction that reserves stock, slot and credit. */
export async function insertUnpaidOrder(
  shop: Shop,
  order: NewOrder,
  parts: queries.NewOrderInserts,
): Promise<{ orderId: number; addressId: number }> {
  const { order_id: orderId, address_id: addressId } = await queries.insertOrder(shop.db, order, parts)
  return { orderId, addressId }
}

/**
 * Turns a checkout attempt into a placed order and notifies its subscribers.
 * @returns false if a concurrent request has already placed or canceled it
 */
export const markPlaced = async (
  shop: Shop,
  orderId: number,
  parts: queries.PlacementInserts,
): Promise<boolean> => (await queries.markPlaced(shop.db, orderId, parts, shop.clock.now())) !== undefined

/**
 * Cancels an order that was never placed. Returns false if a concurrent request has already placed or canceled it.
 */
export const cancelUnpaid = async (shop: Shop, orderId: number, reason: string): Promise<boolean> =>
  (await queries.cancelUnpaid(shop.db, orderId, reason, shop.clock.now())) !== undefined
