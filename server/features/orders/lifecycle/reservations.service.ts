import type { Shop } from '#server/shop.ts'
import * as queries from './reservations.queries.ts'

/** The largest pack sold: while more units than this are left, nothing a shopper sees changes. */
const LARGEST_PACK = 24

/** Lists show which packs are in stock, so a drink that runs low renews them. */
export async function noteStockChange(shop: Shop, storeId: number, unitsLeft: number): Promise<void> {
  if (unitsLeft < LARGEST_PACK) await queries.announceStock(shop.db, storeId)
}

/** Gives back what an order that never left holds: units, place, promo use, credit. In the caller's transaction. */
export async function releaseHolds(shop: Shop, orderId: number, storeId: number): Promise<void> {
  await queries.releaseHolds(shop.db, orderId, shop.clock.now())
  await queries.announceStock(shop.db, storeId)
}

/** Goods leave the store. */
export const supplyStock = (shop: Shop, orderId: number) =>
  queries.supplyStock(shop.db, orderId, shop.clock.now())

/** Credit that was spent on an order comes back with the rest of its money. */
export const returnCredit = (shop: Shop, orderId: number) =>
  queries.returnCredit(shop.db, orderId, shop.clock.now())

/** Everyone who follows the order hears of it once the transaction is committed. */
export const announceOrder = (shop: Shop, orderId: number) => queries.announceOrder(shop.db, orderId)
