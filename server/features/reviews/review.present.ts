import type { ConsoleReview, PublishedReview } from '#contract/reviews/reviews.ts'
import { isAlcohol } from '#domain/catalogue/packs.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { reviewerName } from '#domain/reviews/reviewer-name.ts'
import { toLocalIso } from '#domain/time.ts'
import type { Shop } from '#server/shop.ts'
import type { DeliveryRatingRow, PublishedReviewRow, ReviewRow } from './reviews.queries.ts'

type Stores = Shop['storeDirectory']

/** Presents a review for the public, with the buyer's first name and initial only. */
export const presentPublishedReview = (row: PublishedReviewRow, stores: Stores): PublishedReview => ({
  product_review_id: row.product_review_id,
  stars: row.stars,
  comment: row.comment,
  author: reviewerName(row.firstname, row.lastname),
  at: toLocalIso(row.modified_at, stores.store(row.store_id).time_zone),
})

export const presentConsoleReview = (row: ReviewRow, stores: Stores): ConsoleReview => ({
  ...presentPublishedReview(row, stores),
  version: row.version,
  state: row.state,
  product_id: row.product_id,
  product_name: row.name,
  product_slug: row.slug,
  is_alcohol: isAlcohol(row.kind),
  order_id: row.order_id,
  order_number: orderNumber(row.order_id),
  store: stores.store(row.store_id).name,
  reason: row.reason,
})

export const presentDeliveryRating = (row: DeliveryRatingRow, stores: Stores) => ({
  order_id: row.order_id,
  order_number: orderNumber(row.order_id),
  store: stores.store(row.store_id).name,
  stars: row.stars,
  comment: row.comment,
  at: toLocalIso(row.modified_at, stores.store(row.store_id).time_zone),
})
