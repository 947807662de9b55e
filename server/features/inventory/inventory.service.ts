import { ShopError } from '#server/http/errors.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './inventory.queries.ts'

/**
 * Reserves all units of an order. Runs in the caller's transaction.
 * @throws ShopError out_of_stock if a product has too few units
 */
export async function reserveUnits(shop: Shop, reservation: queries.Reservation): Promise<void> {
  const reserved = await queries.reserve(shop.db, reservation, shop.clock.now())
  if (reserved.length < reservation.products.length) throw new ShopError('out_of_stock')
}

/**
 * Reserves more units of a product for an order, or releases some. Runs in the caller's transaction.
 * @throws ShopError out_of_stock if too few units are available
 */
export async function changeReservation(shop: Shop, change: queries.ReservationChange): Promise<void> {
  const changed = await queries.changeReservation(shop.db, change, shop.clock.now())
  if (!changed) throw new ShopError('out_of_stock')
}

/** Releases the reservation of an order that never left. Runs in the caller's transaction. */
export const releaseUnits = (shop: Shop, orderId: number) =>
  queries.release(shop.db, orderId, shop.clock.now())

/**
 * Moves the picked units of an order into its bags, so that they are no longer counted on the shelf. Runs in the
 * caller's transaction.
 */
export const pickUnits = (shop: Shop, orderId: number, byUserId: number | null) =>
  queries.pick(shop.db, { orderId, byUserId }, shop.clock.now())

/** Makes a product unsaleable that a picker could not find, until it is counted. Runs in the caller's transaction. */
export const makeUnsaleable = (shop: Shop, missing: queries.MissingUnits) =>
  queries.makeUnsaleable(shop.db, missing, shop.clock.now())

/** Ships the picked units of an order. Runs in the caller's transaction. */
export const shipUnits = (shop: Shop, orderId: number) => queries.ship(shop.db, orderId, shop.clock.now())

/** Returns the shipped units of an order that came back to the store unopened. Runs in the caller's transaction. */
export const takeBackUnits = (shop: Shop, orderId: number) =>
  queries.takeBack(shop.db, orderId, shop.clock.now())

/** Marks the units of an order that ended in transit as returning. Runs in the caller's transaction. */
export const sendUnitsBack = (shop: Shop, orderId: number) =>
  queries.sendBack(shop.db, orderId, shop.clock.now())

/** Returns units to the stock. Damaged units never become saleable. Runs in the caller's transaction. */
export const restockUnits = (shop: Shop, restock: queries.Restock) =>
  queries.restock(shop.db, restock, shop.clock.now())

/** Adds products to the range of stores, with zero units. Runs in the caller's transaction. */
export const stockProducts = (shop: Shop, products: readonly queries.StockedProduct[]) =>
  queries.insertStock(shop.db, products)
