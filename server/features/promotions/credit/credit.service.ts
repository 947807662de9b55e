import { type Cents, formatDollars } from '#domain/money.ts'
import { required } from '#domain/required.ts'
import { inTransaction } from '#server/db/database.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import {
  type ApiRequest,
  markRequestEnded,
  concurrentDuplicate,
  consumeAllowance,
} from '#server/features/approvals/amount-limits.service.ts'
import { type Approver, approvalFacts } from '#server/features/approvals/approvals.service.ts'
import { isOwnOrderOf } from '#server/features/approvals/own-orders.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { type Principal, mayIn } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './credit.queries.ts'

/** Gives credit in the caller's transaction. Triggers update the balance and post to the ledger. */
export const giveCredit = (shop: Shop, credit: queries.NewCredit) =>
  queries.insertCredit(shop.db, { ...credit, now: shop.clock.now() })

type Reward = { userId: number; amount: Cents; orderId: number }

export const takeBackReward = (shop: Shop, reward: Reward) =>
  queries.takeBackReward(shop.db, { ...reward, now: shop.clock.now() })

const STATEMENT_ROWS = 100

export const creditStatement = (shop: Shop, userId: number) =>
  queries.readEntries(shop.db, userId, STATEMENT_ROWS)

type Goodwill = {
  orderId: number
  amount: Cents
  reason: string
  key: string | null
  /** The second person, if the amount needs one. */
  approver?: Approver
  /** Returns the milliseconds since the request arrived; absent if no HTTP request caused it. */
  elapsedMs?: () => number
}

/** Gives goodwill for an order on behalf of staff of its store, with a reason that is stored. */
export async function giveGoodwill(shop: Shop, principal: Principal, request: Goodwill): Promise<void> {
  const { orderId } = request
  const order = await queries.readOwnedOrder(shop.db, orderId)
  if (principal.kind !== 'member' || !order || !mayIn(principal, 'orders.refund', order.store_id))
    throw new ShopError('not_found', { isHidden: order !== undefined })
  if (order.state !== 'full') throw new ShopError('account_closed')
  if (await isOwnOrderOf(shop, principal.userId, orderId)) throw new ShopError('own_order')
  const limitUseId = await inTransaction(shop, (shop) =>
    writeGoodwill(shop, principal.userId, order, request),
  )
  if (limitUseId !== null) await markRequestEnded(shop, limitUseId)
}

/** @returns the id of the limit use; null if the request was a repetition */
async function writeGoodwill(
  shop: Shop,
  by: number,
  seen: queries.OwnedOrder,
  request: Goodwill,
): Promise<number | null> {
  const { orderId, amount, reason, key, approver, elapsedMs } = request
  const ask = elapsedMs && { content: { action: 'goodwill', orderId, amount }, elapsedMs }
  await queries.lockOrder(shop.db, orderId)
  if (await isRepeated(shop, by, request, ask)) return null
  const {
    user_id: userId,
    given,
    came_to: cameTo,
  } = required(await queries.readOwnedOrder(shop.db, orderId), `order ${orderId}`)
  if (given + amount > cameTo) throw new ShopError('goodwill_too_large')
  const timeZone = shop.storeDirectory.store(seen.store_id).time_zone
  const use = { userId: by, action: 'goodwill', orderId, timeZone } as const
  const limitUseId = await consumeAllowance(shop, use, { amount, approver, ask, isUnderWay: true })
  await giveCredit(shop, { userId, kind: 'goodwill', amount, orderId, reason, by, key })
  await recordAudit(shop, {
    byUserId: by,
    action: 'goodwill',
    subject: `order ${orderId}`,
    details: {
      amount: formatDollars(amount),
      user_id: userId,
      ...approvalFacts(approver),
    },
    before: { given: formatDollars(given) },
    after: { given: formatDollars(given + amount) },
  })
  return limitUseId
}

/**
 * Returns whether the request repeats an earlier one: by its key, or by an equal concurrent request of the same
 * person.
 */
async function isRepeated(
  shop: Shop,
  by: number,
  { orderId, amount, reason, key }: Goodwill,
  ask: ApiRequest | undefined,
): Promise<boolean> {
  const earlier = key === null ? undefined : await queries.readByKey(shop.db, orderId, key)
  if (earlier) {
    if (earlier.amount_cents !== amount || earlier.reason !== reason)
      throw new ShopError('idempotency_mismatch')
    return true
  }
  const equalBy = ask && (await concurrentDuplicate(shop, by, ask))
  if (!equalBy) return false
  if (key !== null || equalBy !== by) throw new ShopError('given_already')
  return true
}
