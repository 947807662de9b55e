import { ShopError } from '#server/http/errors.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './inventory.queries.ts'

/** The largest pack sold: while more units than this are left, nothing a shopper sees changes. */
const LARGEST_PACK = 24

/** Lists show which packs are in stock, so a product that runs low renews them. */
async function announceIfLow(shop: Shop, storeId: number, unitsLeft: number): Promise<void> {
  if (unitsLeft < LARGEST_PACK) await queries.announceStock(shop.db, storeId)
}

/**
 * Reserves all units of an order. In the caller's transaction.
 * @throws ShopError out_of_stock where there are not as many of one product
 */
export async function reserveUnits(shop: Shop, reservation: queries.Reservation): Promise<void> {
  const reserved = await queries.reserve(shop.db, reservation, shop.clock.now())
  if (reserved.length < reservation.products.length) throw new ShopError('out_of_stock')
  await announceIfLow(shop, reservation.storeId, Math.min(...reserved.map((row) => row.units_left)))
}

/**
 * Reserves more units of a product for an order, or lets some go. In the caller's transaction.
 * @throws ShopError out_of_stock where there are not as many
 */
export async function changeReservation(shop: Shop, change: queries.ReservationChange): Promise<void> {
  const changed = await queries.changeReservation(shop.db, change, shop.clock.now())
  if (!changed) throw new ShopError('out_of_stock')
  const { units_left: left } = changed
  await announceIfLow(shop, change.storeId, Math.min(left, left + change.units))
}

/** What an order that never left has reserved can be sold again. In the caller's transaction. */
export async function releaseUnits(shop: Shop, orderId: number, storeId: number): Promise<void> {
  await queries.release(shop.db, orderId, shop.clock.now())
  await queries.announceStock(shop.db, storeId)
}

/** The goods of an order leave the store. In the caller's transaction. */
export const shipUnits = (shop: Shop, orderId: number) => queries.ship(shop.db, orderId, shop.clock.now())

/** Goods are in the store again. Damaged ones never become saleable. In the caller's transaction. */
export async function restockUnits(shop: Shop, restock: queries.Restock): Promise<void> {
  await queries.restock(shop.db, restock, shop.clock.now())
  if (restock.condition === 'saleable') await queries.announceStock(shop.db, restock.storeId)
}
