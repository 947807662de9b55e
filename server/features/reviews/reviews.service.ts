import type { OutputOf } from '#contract/endpoint.ts'
import type { decideReview as contract } from '#contract/reviews/reviews.ts'
import type { REVIEW_STATES } from '#contract/reviews/ratings.ts'
import { averageStars } from '#domain/reviews/stars.ts'
import { inTransaction } from '#server/db/database.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { staffHead } from '#server/features/orders/orders.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { type Principal, userIdOf } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { consoleReview } from './review-view.ts'
import * as queries from './reviews.queries.ts'

type PageRequest = { page: number; limit: number }

const pageOf = ({ page, limit }: PageRequest, total: number) => ({
  ...{ total_count: total, page, total_pages: Math.ceil(total / limit) },
})

const offsetOf = ({ page, limit }: PageRequest): number => (page - 1) * limit

/** @source A-REVIEW-2 */
export async function publishedReviews(shop: Shop, productId: number, request: PageRequest) {
  const { limit } = request
  const [rows, rating] = await Promise.all([
    queries.readPublished(shop.db, { productId, limit, offset: offsetOf(request) }),
    queries.readProductRating(shop.db, productId),
  ])
  const { reviews, stars } = rating ?? { reviews: 0, stars: 0 }
  return { rows, average: averageStars(stars, reviews), ...pageOf(request, reviews) }
}

/** Staff see what was written of their stores' orders. */
function storesOf(principal: Principal): readonly number[] | null {
  if (principal.kind !== 'member') throw new ShopError('not_signed_in')
  return principal.isAdmin ? null : principal.storeIds
}

type ReviewRequest = PageRequest & { state: (typeof REVIEW_STATES)[number] }

/** @source A-REVIEW-3 */
export async function listReviews(shop: Shop, principal: Principal, request: ReviewRequest) {
  const { state, limit } = request
  const filter = { state, storeIds: storesOf(principal), limit, offset: offsetOf(request) }
  const rows = await queries.readReviews(shop.db, filter)
  const counted = await queries.countReviews(shop.db, filter)
  return { rows, ...pageOf(request, counted!.total) }
}

export async function listDeliveryRatings(shop: Shop, principal: Principal, request: PageRequest) {
  const filter = { storeIds: storesOf(principal), limit: request.limit, offset: offsetOf(request) }
  const rows = await queries.readDeliveryRatings(shop.db, filter)
  const counted = await queries.countDeliveryRatings(shop.db, filter)
  return { rows, ...pageOf(request, counted!.total) }
}

type Answer = OutputOf<NonNullable<(typeof contract)['body']>>

/**
 * Staff of the order's store publish or reject a review, never of their own order. The product's average follows in the
 * same transaction, by a trigger.
 */
export async function decideReview(
  shop: Shop,
  principal: Principal,
  reviewId: number,
  { version, state, reason }: Answer,
): Promise<queries.ReviewRow> {
  const found = await queries.readReview(shop.db, reviewId)
  if (!found) throw new ShopError('not_found')
  await staffHead(shop, principal, found.order_id)
  return inTransaction(shop, async (shop) => {
    const review = (await queries.lockReview(shop.db, reviewId))!
    if (review.version !== version)
      throw new ShopError('stale', { current: consoleReview(review, shop.storeDirectory) })
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
    return (await queries.readReview(shop.db, reviewId))!
  })
}
