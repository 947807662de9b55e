import { type LimitedAction, allowanceLeft } from '#domain/accounts/amount-limits.ts'
import type { Cents } from '#domain/money.ts'
import { required } from '#domain/required.ts'
import { localDate } from '#domain/time.ts'
import { ShopError } from '#server/http/errors.ts'
import { fingerprint } from '#server/http/idempotency.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './amount-limits.queries.ts'
import { ApprovalNeeded, type Approver, markApproved } from './approvals.service.ts'

type LimitedUse = {
  userId: number
  action: LimitedAction
  orderId: number | null
  /** The store's time zone, whose day the limit counts. */
  timeZone: string
}

const queryOf = (shop: Shop, use: LimitedUse, isApprover: boolean): queries.UseQuery => ({
  userId: use.userId,
  action: use.action,
  orderId: use.orderId,
  day: localDate(shop.clock.now(), use.timeZone),
  isApprover,
})

async function leftOf(shop: Shop, query: queries.UseQuery): Promise<Cents> {
  const row = await queries.readUsed(shop.db, query)
  if (!row?.limited) return 0
  return allowanceLeft(
    { perOrder: row.per_order, perDay: required(row.per_day, 'limit per day') },
    { order: row.order_used, day: row.day_used },
  )
}

/** Returns the amount that a person may still give away without approval. */
export const allowanceOf = (shop: Shop, use: LimitedUse): Promise<Cents> =>
  leftOf(shop, queryOf(shop, use, false))

/** An API request that may have been sent twice concurrently. */
export type ApiRequest = {
  /** Gift and recipient, without the reason. */
  content: Record<string, unknown>
  /** Milliseconds since the request arrived. */
  elapsedMs: () => number
}

type Spending = {
  amount: Cents
  approver?: Approver | undefined
  ask?: ApiRequest | undefined
  /** True if the gateway has not been called yet; `markRequestEnded` must follow. */
  isUnderWay?: boolean
}

/**
 * Counts an amount against the limit of the person who gives it: the caller, or the approver if a second person
 * approved it. Runs in the transaction that gives the amount.
 * @throws ApprovalNeeded if the amount needs a second person
 * @returns The id of the use.
 * @source D-126
 */
export async function consumeAllowance(shop: Shop, use: LimitedUse, spending: Spending): Promise<number> {
  const { amount, approver, ask, isUnderWay = false } = spending
  const userId = approver?.userId ?? use.userId
  await queries.lockUses(shop.db, userId)
  if (approver) await markApproved(shop, approver, amount)
  const query = queryOf(shop, { ...use, userId }, approver !== undefined)
  if (amount > (await leftOf(shop, query)))
    throw approver ? new ShopError('approver_limit') : new ApprovalNeeded(amount)
  const approvalId = approver?.approvalId ?? null
  const requestHash = ask ? fingerprint(ask.content) : null
  const row = { ...query, amount, approvalId, requestHash, isUnderWay, now: shop.clock.now() }
  return required(await queries.insertUse(shop.db, row), 'limit use').limit_use_id
}

export const markRequestEnded = (shop: Shop, limitUseId: number) =>
  queries.markRequestEnded(shop.db, limitUseId)

/**
 * Returns the sender of an equal request that was still running when this request arrived. Neither sender could know
 * about the concurrent request. Call it in the transaction that locks the order or the person.
 * @source D-127
 */
export async function concurrentDuplicate(
  shop: Shop,
  userId: number,
  ask: ApiRequest,
): Promise<number | undefined> {
  await queries.lockUses(shop.db, userId)
  return (await queries.readConcurrentUse(shop.db, fingerprint(ask.content), ask.elapsedMs()))?.user_id
}
