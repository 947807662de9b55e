import { referralRewarded } from '#domain/messages/credit-templates.ts'
import { REFERRAL_REWARD } from '#domain/promotions/referral.ts'
import { inTransaction } from '#server/db/database.ts'
import { birthDateOf } from '#server/features/accounts/accounts.service.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { giveCredit, takeBackReward } from '#server/features/promotions/credit/credit.service.ts'
import { enqueuePlainEmail } from '#server/features/messaging/outbox.service.ts'
import { isOwnAccount } from '#server/features/approvals/own-orders.service.ts'
import { isSelfExcluded } from '#server/features/accounts/self-exclusion/self-exclusion.service.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Shop } from '#server/shop.ts'
import { isSameNameAndBirth, nameDobKeys, personKey } from '../person-keys.service.ts'
import * as queries from './referrals.queries.ts'

const excluded = (shop: Shop, user: queries.ReferrerRow) =>
  isSelfExcluded(shop, user, birthDateOf(shop, user))

/** Returns the member with this code; null for an unknown code or a self-excluded member (L-22). */
export async function findReferrer(shop: Shop, code: string): Promise<number | null> {
  const row = await queries.readReferrer(shop.db, { code })
  return row && !(await excluded(shop, row)) ? row.user_id : null
}

type Friend = {
  user_id: number
  mobile: string
  firstname: string
  lastname: string
  dob_sealed: Buffer | null
}

/**
 * Records the buyer's referrer, in the transaction that reserves the order. A person can't refer themselves, with any
 * account.
 */
export async function recordReferral(shop: Shop, referrerId: number, friend: Friend): Promise<void> {
  const referrer = await queries.readReferrer(shop.db, { userId: referrerId })
  if (!referrer || referrer.user_id === friend.user_id) return
  if (isSameNameAndBirth(shop, friend, referrer)) return
  await queries.insertReferral(shop.db, {
    referrerId,
    friendId: friend.user_id,
    personKey: personKey(shop, friend.mobile),
    nameKeys: nameDobKeys(shop, friend),
    reward: REFERRAL_REWARD,
    now: shop.clock.now(),
  })
}

/**
 * Rewards the referral of a delivered order, in the same transaction. Both members receive credit for the friend's
 * first order.
 */
export async function rewardReferral(shop: Shop, orderId: number): Promise<void> {
  const earned = await queries.lockEarned(shop.db, orderId)
  if (!earned) return
  const flag = [earned.shares_address && 'same address', earned.shares_card && 'same card']
    .filter(Boolean)
    .join(', ')
  const now = shop.clock.now()
  const state = flag ? ('held' as const) : ('rewarded' as const)
  await queries.markReferral(shop.db, earned.referral_id, { state, orderId, flag, now })
  if (state === 'rewarded') await payReward(shop, earned, orderId)
}

type EarnedReward = Pick<queries.EarnedReferralRow, 'referrer_id' | 'friend_id' | 'reward_cents'>

async function payReward(
  shop: Shop,
  { referrer_id, friend_id, reward_cents }: EarnedReward,
  orderId: number,
) {
  for (const [userId, reason] of [
    [referrer_id, 'A friend’s first order has arrived'],
    [friend_id, 'Your first order has arrived'],
  ] as const) {
    const user = await queries.readReferrer(shop.db, { userId })
    if (!user) continue
    await giveCredit(shop, { userId, kind: 'referral', amount: reward_cents, orderId, reason, by: null })
    if (!user.email_verified_at || (await excluded(shop, user))) continue
    await enqueuePlainEmail(
      shop,
      {
        to: user.email,
        kind: 'referral_rewarded',
        userId,
        idempotencyKey: `referral-${orderId}-${userId}`,
      },
      referralRewarded(reason, reward_cents),
    )
  }
}

/** Reverses the reward of a fully refunded order, up to the remaining credit. */
export async function reverseReferral(shop: Shop, orderId: number): Promise<void> {
  const reversed = await queries.reverseReferral(shop.db, orderId, shop.clock.now())
  if (!reversed?.was_rewarded) return
  // Ordered by user id to prevent deadlocks between two reversals.
  for (const userId of [reversed.referrer_id, reversed.friend_id].toSorted((a, b) => a - b))
    await takeBackReward(shop, { userId, amount: reversed.reward_cents, orderId })
}

/** Reads the referrals held for review, because both members share an address or a card. */
export const heldReferrals = (shop: Shop) => queries.readHeld(shop.db)

/** Records the decision of staff on a held referral. */
export async function decideReferral(
  shop: Shop,
  referralId: number,
  { accept, byUserId }: { accept: boolean; byUserId: number },
): Promise<void> {
  await inTransaction(shop, async (shop) => {
    const held = await queries.lockHeld(shop.db, referralId)
    if (!held) throw new ShopError('not_found')
    for (const userId of [held.referrer_id, held.friend_id])
      if (await isOwnAccount(shop, byUserId, userId)) throw new ShopError('own_account')
    const state = accept ? ('rewarded' as const) : ('refused' as const)
    await queries.markReferral(shop.db, referralId, {
      state,
      orderId: null,
      flag: held.flag,
      now: shop.clock.now(),
    })
    if (accept) await payReward(shop, held, held.order_id)
    const subject = `referral ${referralId}`
    await recordAudit(shop, { byUserId, action: `referral-${state}`, subject, details: {} })
  })
}
