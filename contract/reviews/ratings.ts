import { z } from 'zod'
import { RATING_COMMENT_MAX } from '#domain/field-lengths.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Integer, text } from '../fields.ts'
import { OrderParams } from '../orders/orders.ts'
import { ofAnyStore } from '../scope.ts'

export const REVIEW_STATES = ['pending', 'published', 'rejected'] as const

const Rating = z.object({ stars: z.number(), comment: z.string(), version: z.number() })

/** A buyer's own review of a product, independent of the order in which they bought it. */
const OwnReview = Rating.extend({
  state: z.enum(REVIEW_STATES),
  /** Reason of staff for rejecting it; '' otherwise. */
  reason: z.string(),
})

const OrderRatings = z.object({
  /** True if the order was delivered. Only delivered orders can be rated. */
  can_rate: z.boolean(),
  delivery: Rating.nullable(),
  /** Delivered products that can be reviewed; tobacco cannot (L-48). */
  products: z.array(
    z.object({
      product_id: z.number(),
      name: z.string(),
      slug: z.string(),
      review: OwnReview.nullable(),
    }),
  ),
})
export type OrderRatings = z.output<typeof OrderRatings>

/** @source A-REVIEW-1 */
export const listOrderRatings = endpoint({
  method: 'GET',
  path: '/orders/:order_id/ratings',
  summary: 'Retrieve the owner’s ratings of an order’s delivery and products',
  allow: ['owner', 'orders.read'],
  scope: ofAnyStore('order', 'params.order_id'),
  params: OrderParams,
  data: OrderRatings,
  errors: ['not_found', 'forbidden'],
})

const CHOOSE_STARS = 'Please choose one to five stars.'

/** Rating with the `version` that it replaces; 0 for the first rating. */
const rating = z.object({
  stars: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z
      .union([z.number(), z.string().regex(/^\d$/).transform(Number)], CHOOSE_STARS)
      .pipe(z.number().int(CHOOSE_STARS).min(1, CHOOSE_STARS).max(5, CHOOSE_STARS)),
  ),
  comment: text(RATING_COMMENT_MAX).default(''),
  version: Integer.default(0),
})

/** Rates a delivery. Only the store sees the rating. It names no driver and has no effect on pay (L-14). */
export const rateDelivery = endpoint({
  method: 'PUT',
  path: '/orders/:order_id/delivery_rating',
  summary: 'Rate the delivery of an order',
  allow: ['owner'],
  params: OrderParams,
  body: rating,
  data: OrderRatings,
  errors: ['not_found', 'forbidden', 'rate_limited', 'order_not_delivered', 'stale'],
})

/** Creates or changes a review, one per buyer and product. It is shown once staff have published it. */
export const reviewProduct = endpoint({
  method: 'PUT',
  path: '/orders/:order_id/reviews/:product_id',
  summary: 'Review a product of an order',
  allow: ['owner'],
  params: OrderParams.extend({ product_id: Id }),
  body: rating,
  data: OrderRatings,
  errors: ['not_found', 'forbidden', 'rate_limited', 'order_not_delivered', 'not_in_order', 'stale'],
})
