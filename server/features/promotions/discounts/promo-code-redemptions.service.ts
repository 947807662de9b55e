import { plainPromoCode } from '#domain/pricing/promo-codes.ts'
import type { Cents } from '#domain/money.ts'
import { constraintOf, sqlStateOf } from '#server/db/violations.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './promo-code-redemptions.queries.ts'

export const findPromoCode = async (shop: Shop, code: string): Promise<number | null> =>
  (await queries.findPromoCode(shop.db, plainPromoCode(code)))?.promo_code_id ?? null

/**
 * Redeems a promo code for an order. Runs in the caller's transaction.
 * @throws ShopError promo_used_up, promo_already_used, promo_first_order_only
 */
export async function redeemPromoCode(shop: Shop, use: queries.PromoCodeUse): Promise<void> {
  if (await queries.countUse(shop.db, use).catch(refuseSecondUse)) return
  const usedUp = (await queries.isUsedUp(shop.db, use.promoCodeId))?.used_up
  throw new ShopError(usedUp ? 'promo_used_up' : 'promo_first_order_only')
}

const UNIQUE_VIOLATION = '23505'
const FIRST_ORDER = ['promo_first_order_of_a_person', 'promo_first_order_of_a_user']

/**
 * Maps a unique violation to its API error: the same person has just used the code, or another first-order code, in
 * another window or account.
 */
function refuseSecondUse(error: unknown): never {
  if (sqlStateOf(error) !== UNIQUE_VIOLATION) throw error
  throw new ShopError(
    FIRST_ORDER.includes(constraintOf(error) ?? '') ? 'promo_first_order_only' : 'promo_already_used',
  )
}

/** Releases the code of an order that never left, so that it can be used again. Runs in the caller's transaction. */
export const releasePromoCode = (shop: Shop, orderId: number) =>
  queries.releaseUse(shop.db, orderId, shop.clock.now())

/** Limits the recorded amount of a code to the total of the order's discounts. Runs in the caller's transaction. */
export const limitPromoCodeUse = (shop: Shop, orderId: number, discounts: Cents) =>
  queries.limitUse(shop.db, orderId, discounts)
