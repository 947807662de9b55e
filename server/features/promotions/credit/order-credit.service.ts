import type { Cents } from '#domain/money.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './order-credit.queries.ts'

/**
 * Pays a part of an order with its shopper's credit. In the caller's transaction, as everything here.
 * @throws ShopError cart_changed where the credit was spent meanwhile
 */
export async function takeCredit(shop: Shop, use: queries.CreditUse): Promise<void> {
  if (use.amount > 0 && !(await queries.takeCredit(shop.db, use, shop.clock.now())))
    throw new ShopError('cart_changed')
}

/** An order that was never sold gives back all the credit it took: the ledger never had it. */
export const releaseAllCredit = (shop: Shop, orderId: number) =>
  queries.giveBackAll(shop.db, orderId, 'released', shop.clock.now())

/** The same for a part of it. */
export const releaseCredit = (shop: Shop, orderId: number, amount: Cents) =>
  queries.giveBack(shop.db, { orderId, kind: 'released', amount }, shop.clock.now())

/** An order that was sold gives back all the credit it took. */
export const returnAllCredit = (shop: Shop, orderId: number) =>
  queries.giveBackAll(shop.db, orderId, 'returned', shop.clock.now())

/** What an order took as credit comes back as that; beyond it, it is money that could not go back as money. */
export async function returnCredit(shop: Shop, orderId: number, amount: Cents): Promise<void> {
  const { taken } = (await queries.readTakenCredit(shop.db, orderId))!
  const returned = Math.min(amount, taken)
  const now = shop.clock.now()
  await queries.giveBack(shop.db, { orderId, kind: 'returned', amount: returned }, now)
  await queries.giveBack(shop.db, { orderId, kind: 'refunded', amount: amount - returned }, now)
}
