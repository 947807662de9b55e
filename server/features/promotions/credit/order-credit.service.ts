import type { Cents } from '#domain/money.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './order-credit.queries.ts'

/**
 * Pays for a part of an order with its shopper's credit. Like all functions of this file, it runs in the caller's
 * transaction.
 * @throws ShopError cart_changed if the credit was spent in the meantime
 */
export async function takeCredit(shop: Shop, use: queries.CreditUse): Promise<void> {
  if (use.amount > 0 && !(await queries.takeCredit(shop.db, use, shop.clock.now())))
    throw new ShopError('cart_changed')
}

/** Releases all credit of an order that was never sold, so that its credit is not in the ledger. */
export const releaseAllCredit = (shop: Shop, orderId: number) =>
  queries.giveBackAll(shop.db, orderId, 'released', shop.clock.now())

/** Releases a part of the credit of an order that was never sold. */
export const releaseCredit = (shop: Shop, orderId: number, amount: Cents) =>
  queries.giveBack(shop.db, { orderId, kind: 'released', amount }, shop.clock.now())

/** Returns all credit of an order that was sold. */
export const returnAllCredit = (shop: Shop, orderId: number) =>
  queries.giveBackAll(shop.db, orderId, 'returned', shop.clock.now())

/**
 * Returns credit to the shopper of an order. Up to the credit that the order took it counts as `returned`, and the
 * rest as `refunded` money.
 */
export async function returnCredit(shop: Shop, orderId: number, amount: Cents): Promise<void> {
  const { taken } = await queries.readTakenCredit(shop.db, orderId)
  const returned = Math.min(amount, taken)
  const now = shop.clock.now()
  await queries.giveBack(shop.db, { orderId, kind: 'returned', amount: returned }, now)
  await queries.giveBack(shop.db, { orderId, kind: 'refunded', amount: amount - returned }, now)
}
