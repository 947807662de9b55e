import { z } from 'zod'
import { REASON_MAX } from '#domain/field-lengths.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Integer, IsoTime, CursorPaging, cursorQuery, text } from '../fields.ts'
import { REVIEW_STATES } from './ratings.ts'
import * as fieldTexts from '#domain/field-texts.ts'
import { ofEveryStore } from '../scope.ts'

const PublishedReview = z.object({
  product_review_id: z.number(),
  stars: z.number(),
  comment: z.string(),
  /** First name and initial of the buyer, who is verified. */
  author: z.string(),
  at: IsoTime,
})
export type PublishedReview = z.output<typeof PublishedReview>

/** @source A-REVIEW-2 */
export const listProductReviews = endpoint({
  method: 'GET',
  path: '/products/:product_id/reviews',
  summary: 'List the published reviews of a product by verified buyers, newest first',
  allow: ['anyone'],
  params: z.object({ product_id: Id }),
  query: z.object(cursorQuery(10)),
  data: z.array(PublishedReview),
  /** `average`: rounded to one decimal; null without reviews. */
  beside: CursorPaging.extend({ average: z.number().nullable() }),
  errors: [],
})

const ConsoleReview = z.object({
  product_review_id: z.number(),
  version: z.number(),
  state: z.enum(REVIEW_STATES),
  product_id: z.number(),
  product_name: z.string(),
  product_slug: z.string(),
  is_alcohol: z.boolean(),
  order_id: z.number(),
  order_number: z.string(),
  store: z.string(),
  author: z.string(),
  stars: z.number(),
  comment: z.string(),
  reason: z.string(),
  at: IsoTime,
})
export type ConsoleReview = z.output<typeof ConsoleReview>

/** Lists pending reviews oldest first, then decided reviews newest first. @source A-REVIEW-3 */
export const listReviews = endpoint({
  method: 'GET',
  path: '/console/reviews',
  summary: 'List product reviews: by buyers of the caller’s stores, or all for admins',
  allow: ['reviews.read'],
  scope: 'own stores',
  query: z.object({ state: z.enum(REVIEW_STATES).default('pending'), ...cursorQuery(50) }),
  data: z.array(ConsoleReview),
  beside: CursorPaging,
  errors: ['not_signed_in', 'forbidden'],
})

export const decideReview = endpoint({
  method: 'PATCH',
  path: '/console/reviews/:product_review_id',
  summary: 'Publish or reject a product review',
  allow: ['reviews.write'],
  scope: ofEveryStore('review', 'params.product_review_id'),
  params: z.object({ product_review_id: Id }),
  body: z
    .object({
      version: Integer,
      state: z.enum(['published', 'rejected']),
      reason: text(REASON_MAX).default(''),
    })
    .refine(({ state, reason }) => state === 'published' || reason !== '', {
      path: ['reason'],
      message: fieldTexts.reasonRequired,
    }),
  data: ConsoleReview,
  errors: ['not_found', 'forbidden', 'own_order', 'stale'],
})

/** Lists delivery ratings of the caller's stores, newest first. */
export const listDeliveryRatings = endpoint({
  method: 'GET',
  path: '/console/delivery_ratings',
  summary: 'List delivery ratings: of the caller’s stores, or of all stores for admins',
  allow: ['reviews.read'],
  scope: 'own stores',
  query: z.object(cursorQuery(50)),
  data: z.array(
    z.object({
      order_id: z.number(),
      order_number: z.string(),
      store: z.string(),
      stars: z.number(),
      comment: z.string(),
      at: IsoTime,
    }),
  ),
  beside: CursorPaging,
  errors: ['not_signed_in', 'forbidden'],
})
