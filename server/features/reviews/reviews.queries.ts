import sql from 'sql-template-tag'
import type { REVIEW_STATES } from '#contract/reviews/ratings.ts'
import type { Database } from '#server/db/database.ts'
import type { Row } from '#server/db/row.ts'

type ReviewState = (typeof REVIEW_STATES)[number]

export type PublishedRow = Row<
  'product_reviews',
  'product_review_id' | 'stars' | 'comment' | 'modified_at' | 'store_id'
> &
  Row<'users', 'firstname' | 'lastname'>

export const readPublished = (
  db: Database,
  { productId, limit, offset }: { productId: number; limit: number; offset: number },
) =>
  db.rows<PublishedRow>(sql`
    select r.product_review_id, r.stars, r.comment, r.modified_at, r.store_id, u.firstname, u.lastname
    from product_reviews r join users u using (user_id)
    where r.product_id = ${productId} and r.state = 'published'
    order by r.modified_at desc, r.product_review_id desc limit ${limit} offset ${offset}`)

export const readProductRating = (db: Database, productId: number) =>
  db.first<Row<'product_ratings', 'reviews' | 'stars'>>(
    sql`select reviews, stars from product_ratings where product_id = ${productId}`,
  )

export type ReviewRow = PublishedRow &
  Row<'product_reviews', 'order_id' | 'product_id' | 'state' | 'reason' | 'version'> &
  Row<'products', 'name' | 'slug' | 'kind'>

const review = sql`
  select r.product_review_id, r.stars, r.comment, r.modified_at, r.store_id, r.order_id, r.product_id, r.state,
    r.reason, r.version, u.firstname, u.lastname, p.name, p.slug, p.kind
  from product_reviews r join users u using (user_id) join products p using (product_id)`

export const readReview = (db: Database, reviewId: number) =>
  db.first<ReviewRow>(sql`${review} where r.product_review_id = ${reviewId}`)

export const lockReview = (db: Database, reviewId: number) =>
  db.first<ReviewRow>(sql`${review} where r.product_review_id = ${reviewId} for no key update of r`)

export type Decision = {
  reviewId: number
  state: Exclude<ReviewState, 'pending'>
  reason: string
  byUserId: number | null
  now: Date
}

export const decideReview = (db: Database, d: Decision) =>
  db.run(sql`
    update product_reviews set state = ${d.state}, reason = ${d.reason}, decided_by = ${d.byUserId},
      decided_at = ${d.now}, version = version + 1
    where product_review_id = ${d.reviewId}`)

/** `storeIds`: null for every store. */
type OfStores = { storeIds: readonly number[] | null; limit: number; offset: number }

const ofStores = ({ storeIds }: OfStores) =>
  sql`(${storeIds}::int[] is null or r.store_id = any(${storeIds}::int[]))`

type ReviewFilter = OfStores & { state: ReviewState }

/** Who waits longest comes first; what is decided, newest first. */
export const readReviews = (db: Database, filter: ReviewFilter) =>
  db.rows<ReviewRow>(sql`
    ${review} where r.state = ${filter.state} and ${ofStores(filter)}
    order by case when ${filter.state} = 'pending' then r.product_review_id else -r.product_review_id end
    limit ${filter.limit} offset ${filter.offset}`)

export const countReviews = (db: Database, filter: ReviewFilter) =>
  db.first<{ total: number }>(sql`
    select count(*)::int as total from product_reviews r where r.state = ${filter.state} and ${ofStores(filter)}`)

export type DeliveryRatingRow = Row<
  'delivery_ratings',
  'order_id' | 'store_id' | 'stars' | 'comment' | 'modified_at'
>

export const readDeliveryRatings = (db: Database, filter: OfStores) =>
  db.rows<DeliveryRatingRow>(sql`
    select r.order_id, r.store_id, r.stars, r.comment, r.modified_at from delivery_ratings r
    where ${ofStores(filter)} order by r.modified_at desc, r.order_id limit ${filter.limit} offset ${filter.offset}`)

export const countDeliveryRatings = (db: Database, filter: OfStores) =>
  db.first<{ total: number }>(
    sql`select count(*)::int as total from delivery_ratings r where ${ofStores(filter)}`,
  )
