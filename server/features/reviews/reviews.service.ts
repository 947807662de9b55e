import type { OutputOf } from '#contract/endpoint.ts'
import type { decideReview as contract } from '#contract/reviews/reviews.ts'
import type { REVIEW_STATES } from '#contract/reviews/ratings.ts'
import { required } from '#domain/required.ts'
import { averageStars } from '#domain/reviews/stars.ts'
import { readerOf } from '#server/db/replicas.ts'
import { inTransaction } from '#server/db/database.ts'
import { type PageRequest, pageFields } from '#server/db/list-page.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { headFor } from '#server/features/orders/orders.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { type Principal, storesWith, userIdOf } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { presentConsoleReview } from './review.present.ts'
import * as queries from './reviews.queries.ts'

/**
 * Returns the published reviews of a product and their average.
 * @source A-REVIEW-2
 */
export async function publishedReviews(shop: Shop, productId: number, request: PageRequest) {
  const [{ rows, ...links }, rating] = await Promise.all([
    queries.readPublished(shop.db, productId, request),
    queries.readProductRating(shop.db, productId),
  ])
  const { reviews, stars } = rating ?? { reviews: 0, stars: 0 }
  const total = { total: reviews, isCapped: false }
  return { rows, average: averageStars(stars, reviews), ...pageFields(total, request, links) }
}

type ReviewRequest = PageRequest & { state: (typeof REVIEW_STATES)[number] }

/**
 * Lists the reviews from orders of the caller's stores.
 * @source A-REVIEW-3
 */
export const listReviews = (shop: Shop, principal: Principal, { state, ...request }: ReviewRequest) =>
  queries.listReviews(readerOf(shop), { state, storeIds: storesWith(principal, 'reviews.read') }, request)

export const listDeliveryRatings = (shop: Shop, principal: Principal, request: PageRequest) =>
  queries.listDeliveryRatings(readerOf(shop), storesWith(principal, 'reviews.read'), request)

type DecideReviewBody = OutputOf<NonNullable<(typeof contract)['body']>>

/**
 * Publishes or rejects a review on behalf of staff of the order's store, but not for the caller's own order. A
 * trigger updates the product's average in the same transaction.
 */
export async function decideReview(
  shop: Shop,
  principal: Principal,
  reviewId: number,
  { version, state, reason }: DecideReviewBody,
): Promise<queries.ReviewRow> {
  const found = await queries.readReview(shop.db, reviewId)
  if (!found) throw new ShopError('not_found')
  await headFor(shop, principal, 'reviews.write', found.order_id)
  return inTransaction(shop, async (shop) => {
    const review = required(await queries.lockReview(shop.db, reviewId), `review ${reviewId}`)
    if (review.version !== version)
      throw new ShopError('stale', { current: presentConsoleReview(review, shop.storeDirectory) })
    const byUserId = userIdOf(principal)
    const decision = { reviewId, state, reason: state === 'rejected' ? reason : '', byUserId }
    await queries.decideReview(shop.db, { ...decision, now: shop.clock.now() })
    await recordAudit(shop, {
      byUserId,
      action: `review.${state}`,
      subject: `product ${review.product_id}`,
      details: { product_review_id: reviewId },
      before: { state: review.state },
      after: { state },
    })
    return required(await queries.readReview(shop.db, reviewId), `review ${reviewId}`)
  })
}
