import type { CalendarDate } from '#domain/accounts/age.ts'
import { type ReviewDecision, mayDecide } from '#domain/accounts/exclusion-review.ts'
import { required } from '#domain/required.ts'
import { inTransaction } from '#server/db/database.ts'
import { type PageRequest } from '#server/db/list-page.ts'
import { readerOf } from '#server/db/replicas.ts'
import { withdrawAllConsents } from '#server/features/accounts/consents/consents.service.ts'
import { isOwnAccount } from '#server/features/approvals/own-orders.service.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Shop } from '#server/shop.ts'
import { birthDateOf, userById } from '../accounts.service.ts'
import { presentReview } from './exclusion.present.ts'
import * as queries from './exclusion-reviews.queries.ts'
import { enqueueStopOrders, insertKeys } from './self-exclusion.queries.ts'
import { contactKeys, nameDobKeys, soughtNameKeys } from './self-exclusion.service.ts'

type Buyer = { firstname: string; lastname: string; email: string; mobile: string }

/** @source A-EXCLUSION-1 */
export async function listExclusions(shop: Shop, request: PageRequest) {
  const [page, counted] = await Promise.all([
    queries.listExclusions(readerOf(shop), request),
    queries.countOpenReviews(readerOf(shop)),
  ])
  return { ...page, waiting: required(counted, 'count').waiting }
}

export const listReviews = (shop: Shop, state: 'open' | 'decided', request: PageRequest) =>
  queries.listReviews(readerOf(shop), state === 'open', request)

/** Submits a buyer for review who has only the name in common with an exclusion. */
export async function noteLooseMatches(
  shop: Shop,
  buyer: Buyer & { userId: number },
  birth: CalendarDate | null,
  orderId: number,
): Promise<void> {
  const nameHashes = soughtNameKeys(shop, buyer.firstname, buyer.lastname).map(({ hash }) => hash)
  if (nameHashes.length === 0) return
  const loose = { userId: buyer.userId, orderId, nameHashes, hasBirthDate: birth !== null }
  await queries.insertLooseMatches(shop.db, { ...loose, now: shop.clock.now() })
}

type DecideReviewBody = { decision: ReviewDecision; reason: string; version: number }

/**
 * Decides a review. A match takes effect at the commit; the enqueued job stops open orders.
 * @source A-EXCLUSION-2
 */
export async function decideReview(
  shop: Shop,
  byUserId: number,
  reviewId: number,
  { decision, reason, version }: DecideReviewBody,
) {
  return inTransaction(shop, async (shop) => {
    await queries.lockReview(shop.db, reviewId)
    const review = await queries.readReview(shop.db, reviewId)
    if (!review) throw new ShopError('not_found')
    if (await isOwnAccount(shop, byUserId, review.user_id)) throw new ShopError('own_account')
    if (version !== review.version) throw new ShopError('stale', { current: presentReview(review) })
    if (!mayDecide(review.state, decision)) throw new ShopError('review_decided')
    await queries.updateReview(shop.db, { reviewId, decision, reason, byUserId, now: shop.clock.now() })
    if (decision === 'match') await bindAccount(shop, review)
    await recordAudit(shop, {
      byUserId,
      action: `self-exclusion.${decision === 'match' ? 'matched' : 'told_apart'}`,
      subject: `self-exclusion ${review.self_exclusion_id}`,
      before: { state: review.state },
      after: { state: decision },
      details: { user: review.user_id },
    })
    return required(await queries.readReview(shop.db, reviewId), 'review')
  })
}

/** Adds the account's keys to the exclusion. Keys are never removed, so existing matches remain. */
async function bindAccount(shop: Shop, { self_exclusion_id: id, user_id: userId }: queries.ReviewRow) {
  const user = await userById(shop, userId)
  if (!user) throw new ShopError('not_found')
  const birth = birthDateOf(shop, user)
  const keys = [...contactKeys(shop, user), ...(birth ? nameDobKeys(shop, user, birth) : [])]
  await insertKeys(shop.db, id, keys)
  await withdrawAllConsents(shop, userId, 'self_exclusion')
  await enqueueStopOrders(shop.db)
}
