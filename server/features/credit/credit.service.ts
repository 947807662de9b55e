import { type Cents, formatDollars } from '#domain/money.ts'
import { noteAudit } from '#server/features/audit/audit.service.ts'
import { isOwnOrderOf } from '#server/features/separation-of-duties/own-orders.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { type Who, isStaffOf } from '#server/http/who.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './credit.queries.ts'

/** Gives credit, in the caller's transaction. The wallet and the books follow by themselves. */
export const giveCredit = (shop: Shop, credit: queries.NewCredit) =>
  queries.insertCredit(shop.db, { ...credit, now: shop.clock.now() })

type Reward = { userId: number; amount: Cents; orderId: number }

export const takeBackReward = (shop: Shop, reward: Reward) =>
  queries.takeBackReward(shop.db, { ...reward, now: shop.clock.now() })

const STATEMENT_ROWS = 100

export const creditStatement = (shop: Shop, userId: number) =>
  queries.readEntries(shop.db, userId, STATEMENT_ROWS)

type Goodwill = { orderId: number; amount: Cents; reason: string; key: string | null }

/** Goodwill for an order that went wrong, by staff of its store, with a reason that is kept. */
export async function giveGoodwill(
  shop: Shop,
  who: Who,
  { orderId, amount, reason, key }: Goodwill,
): Promise<void> {
  const order = await queries.readOrderOwner(shop.db, orderId)
  if (who.kind !== 'member' || !order || !isStaffOf(who, order.store_id)) throw new ShopError('not_found')
  if (order.state !== 'full') throw new ShopError('account_closed')
  if (await isOwnOrderOf(shop, who.userId, orderId)) throw new ShopError('own_order')
  await shop.db.transaction(async (tx) => {
    const inside = { ...shop, db: tx }
    const { user_id: userId } = order
    const by = who.userId
    if (!(await giveCredit(inside, { userId, kind: 'goodwill', amount, orderId, reason, by, key }))) {
      const earlier = await queries.readByKey(tx, orderId, key!)
      if (earlier?.amount_cents !== amount || earlier.reason !== reason)
        throw new ShopError('idempotency_mismatch')
      return
    }
    const details = { amount: formatDollars(amount), user_id: userId }
    const subject = `order ${orderId}`
    await noteAudit(inside, { byUserId: by, action: 'goodwill', subject, details })
  })
}
