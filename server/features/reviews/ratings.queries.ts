import sql from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'
import type { Row } from '#server/db/row.ts'

export type DeliveryRow = Row<'delivery_ratings', 'stars' | 'comment' | 'version'>
export type OwnReviewRow = Row<
  'product_reviews',
  'product_id' | 'stars' | 'comment' | 'version' | 'state' | 'reason'
>

export const readIsDelivered = (db: Database, orderId: number) =>
  db.first<{ delivered: boolean }>(sql`
    select delivered_at is not null as delivered from orders where order_id = ${orderId}`)

export const readDeliveryRating = (db: Database, orderId: number) =>
  db.first<DeliveryRow>(sql`
    select stars, comment, version from delivery_ratings where order_id = ${orderId}`)

/** Reads the delivered products of an order, bought or as substitutes, without tobacco. */
export const readDeliveredProducts = (db: Database, orderId: number) =>
  db.rows<Row<'products', 'product_id' | 'name' | 'slug'>>(sql`
    select product_id, name, slug from products
    where kind <> 'tobacco' and product_id in (
      select product_id from order_lines where order_id = ${orderId} and quantity_supplied > 0
      union all select product_id from order_substitutes where order_id = ${orderId})
    order by name, product_id`)

/** Reads a buyer's reviews of these products, from any order. */
export const readOwnReviews = (db: Database, userId: number, productIds: readonly number[]) =>
  db.rows<OwnReviewRow>(sql`
    select product_id, stars, comment, version, state, reason from product_reviews
    where user_id = ${userId} and product_id = any(${productIds}::int[])`)

/** Locks a review until the transaction ends, so that staff can't decide on an outdated text in the meantime. */
export const lockOwnReview = (db: Database, userId: number, productId: number) =>
  db.first<OwnReviewRow>(sql`
    select product_id, stars, comment, version, state, reason from product_reviews
    where user_id = ${userId} and product_id = ${productId} for no key update`)

export type NewRating = {
  orderId: number
  storeId: number
  userId: number
  stars: number
  comment: string
  now: Date
}

export const saveDeliveryRating = (db: Database, r: NewRating) =>
  db.run(sql`
    insert into delivery_ratings as d (order_id, store_id, user_id, stars, comment, created_at, modified_at)
    values (${r.orderId}, ${r.storeId}, ${r.userId}, ${r.stars}, ${r.comment}, ${r.now}, ${r.now})
    on conflict (order_id) do update set stars = excluded.stars, comment = excluded.comment,
      modified_at = excluded.modified_at, version = d.version + 1`)

/**
 * Saves a new or changed review, which then waits for staff. The product is recorded as changed, because a changed
 * review leaves the rating on product lists.
 */
export const saveReview = (db: Database, productId: number, r: NewRating) =>
  db.run(sql`
    with saved as (insert into product_reviews as p (product_id, order_id, store_id, user_id, stars, comment, created_at, modified_at)
    values (${productId}, ${r.orderId}, ${r.storeId}, ${r.userId}, ${r.stars}, ${r.comment}, ${r.now}, ${r.now})
    on conflict (user_id, product_id) do update set order_id = excluded.order_id, store_id = excluded.store_id,
      stars = excluded.stars, comment = excluded.comment, modified_at = excluded.modified_at,
      state = 'pending', reason = '', decided_by = null, decided_at = null, version = p.version + 1
      returning product_id)
    select record_catalogue_changes(array_agg(null::int), array_agg(product_id)) from saved`)

/** Locks the buyer, so that reviews of the same product from two orders are written serially. */
export const lockBuyer = (db: Database, userId: number) =>
  db.run(sql`select 1 from users where user_id = ${userId} for no key update`)
