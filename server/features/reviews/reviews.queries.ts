import sql from 'sql-template-tag'
import type { REVIEW_STATES } from '#contract/reviews/ratings.ts'
import type { Database } from '#server/db/database.ts'
import { type List, type PageRequest, listPage, readPage } from '#server/db/list-page.ts'
import type { Reader } from '#server/db/replicas.ts'
import type { Row } from '#server/db/row.ts'

type ReviewState = (typeof REVIEW_STATES)[number]

export type PublishedReviewRow = Row<
  'product_reviews',
  'product_review_id' | 'stars' | 'comment' | 'modified_at' | 'store_id'
> &
  Row<'users', 'firstname' | 'lastname'>

export const readPublished = (db: Database, productId: number, request: PageRequest) =>
  readPage<PublishedReviewRow>(
    db,
    {
      from: sql`product_reviews r`,
      where: [sql`r.product_id = ${productId}`, sql`r.state = 'published'`],
      sort: [
        { name: 'modified_at', sql: sql`r.modified_at`, type: 'timestamptz' },
        { name: 'product_review_id', sql: sql`r.product_review_id`, type: 'bigint' },
      ],
      descending: true,
    },
    request,
    {
      columns: sql`r.product_review_id, r.stars, r.comment, r.modified_at, r.store_id, u.firstname, u.lastname`,
      joins: sql`join product_reviews r using (product_review_id) join users u using (user_id)`,
    },
  )

export const readProductRating = (db: Database, productId: number) =>
  db.first<Row<'product_ratings', 'reviews' | 'stars'>>(
    sql`select reviews, stars from product_ratings where product_id = ${productId}`,
  )

export type ReviewRow = PublishedReviewRow &
  Row<'product_reviews', 'order_id' | 'product_id' | 'state' | 'reason' | 'version'> &
  Row<'products', 'name' | 'slug' | 'kind'>

const reviewColumns = sql`
  r.product_review_id, r.stars, r.comment, r.modified_at, r.store_id, r.order_id, r.product_id, r.state,
  r.reason, r.version, u.firstname, u.lastname, p.name, p.slug, p.kind`

const reviewJoins = sql`join users u using (user_id) join products p using (product_id)`

const review = sql`select ${reviewColumns} from product_reviews r ${reviewJoins}`

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

/** Decides on a review. The product is recorded as changed, because product lists show its rating. */
export const decideReview = (db: Database, d: Decision) =>
  db.run(sql`
    with decided as (
      update product_reviews set state = ${d.state}, reason = ${d.reason}, decided_by = ${d.byUserId},
        decided_at = ${d.now}, version = version + 1
      where product_review_id = ${d.reviewId} returning product_id)
    select record_catalogue_changes(array_agg(null::int), array_agg(product_id)) from decided`)

/** null: all stores. */
type StoreIds = readonly number[] | null

const ofStores = (storeIds: StoreIds): Pick<List, 'oneOf'> =>
  storeIds ? { oneOf: { column: sql`r.store_id`, values: storeIds } } : {}

/** Lists pending reviews oldest first, and decided reviews newest first. */
export const listReviews = (
  db: Reader,
  { state, storeIds }: { state: ReviewState; storeIds: StoreIds },
  request: PageRequest,
) =>
  listPage<ReviewRow>(
    db,
    {
      from: sql`product_reviews r`,
      where: [sql`r.state = ${state}`],
      sort: [{ name: 'product_review_id', sql: sql`r.product_review_id`, type: 'bigint' }],
      descending: state !== 'pending',
      ...ofStores(storeIds),
    },
    request,
    { columns: reviewColumns, joins: sql`join product_reviews r using (product_review_id) ${reviewJoins}` },
  )

export type DeliveryRatingRow = Row<
  'delivery_ratings',
  'order_id' | 'store_id' | 'stars' | 'comment' | 'modified_at'
>

export const listDeliveryRatings = (db: Reader, storeIds: StoreIds, request: PageRequest) =>
  listPage<DeliveryRatingRow>(
    db,
    {
      from: sql`delivery_ratings r`,
      where: [],
      sort: [
        { name: 'modified_at', sql: sql`r.modified_at`, type: 'timestamptz' },
        { name: 'order_id', sql: sql`r.order_id`, type: 'bigint' },
      ],
      descending: true,
      ...ofStores(storeIds),
    },
    request,
    {
      columns: sql`r.order_id, r.store_id, r.stars, r.comment, r.modified_at`,
      joins: sql`join delivery_ratings r using (order_id)`,
    },
  )
