import { ShopError } from '#server/http/errors.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './inventory.queries.ts'

/**
 * Reserves all units of an order. In the caller's transaction.
 * @throws ShopError out_of_stock where there are not as many of one product
 */
export async function reserveUnits(shop: Shop, reservation: queries.Reservation): Promise<void> {
  const reserved = await queries.reserve(shop.db, reservation, shop.clock.now())
  if (reserved.length < reservation.products.length) throw new ShopError('out_of_stock')
}

/**
 * Reserves more units of a product for an order, or lets some go. In the caller's transaction.
 * @throws ShopError out_of_stock where there are not as many
 */
export async function changeReservation(shop: Shop, change: queries.ReservationChange): Promise<void> {
  const changed = await queries.changeReservation(shop.db, change, shop.clock.now())
  if (!changed) throw new ShopError('out_of_stock')
}

/** What an order that never left has reserved can be sold again. In the caller's transaction. */
export const releaseUnits = (shop: Shop, orderId: number) =>
  queries.release(shop.db, orderId, shop.clock.now())

/** What was picked of an order is in its bags: not on the shelf any more, and not counted there. In the caller's transaction. */
export const pickUnits = (shop: Shop, orderId: number, byUserId: number | null) =>
  queries.pick(shop.db, { orderId, byUserId }, shop.clock.now())

/**
 * Somebody looked for a product in vain: what the shelf should still have of it can't be sold until it is counted. In the
 * caller's transaction.
 */
export const makeUnsaleable = (shop: Shop, missing: queries.Missing) =>
  queries.makeUnsaleable(shop.db, missing, shop.clock.now())

/** The goods of an order leave the store, all of them picked. In the caller's transaction. */
export const shipUnits = (shop: Shop, orderId: number) => queries.ship(shop.db, orderId, shop.clock.now())

/** The goods of an order that ended on the way are coming back. In the caller's transaction. */
export const sendUnitsBack = (shop: Shop, orderId: number) =>
  queries.sendBack(shop.db, orderId, shop.clock.now())

/** Goods are in the store again. Damaged ones never become saleable. In the caller's transaction. */
export const restockUnits = (shop: Shop, restock: queries.Restock) =>
  queries.restock(shop.db, restock, shop.clock.now())

/** Stores begin to stock products: without units until some are received. In the caller's transaction. */
export const stockProducts = (shop: Shop, products: readonly queries.Stocked[]) =>
  queries.insertStock(shop.db, products)
