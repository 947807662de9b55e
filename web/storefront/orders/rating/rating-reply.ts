import type { ErrorBody } from '#contract/errors.ts'
import type { OrderRatings } from '#contract/reviews/ratings.ts'
import * as texts from './rating-texts.ts'

/** Delivery or product that can be rated. `key` is 'delivery' or the product's id. */
export type RatingSubject = {
  key: string
  name: string
  picture: string | null
  rating: { stars: number; comment: string; version: number } | null
  /** Moderation state of a product's review as text; '' without a review. */
  note: string
}

export type RatingFormValues = { stars: string; comment: string }

/** Submitted ratings, so that the form retains them, and the errors of refused ratings. */
export type RatingReply = {
  ok: false
  errors: Record<string, ErrorBody>
  typed: Record<string, RatingFormValues>
}

type OwnReview = NonNullable<OrderRatings['products'][number]['review']>

export function noteOf(review: OwnReview | null): string {
  if (!review) return ''
  if (review.state === 'published') return texts.publishedText
  if (review.state === 'pending') return texts.pendingText
  return texts.rejectedText(review.reason)
}
