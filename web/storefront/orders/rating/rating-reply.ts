import type { ErrorBody } from '#contract/errors.ts'
import type { OrderRatings } from '#contract/reviews/ratings.ts'
import * as texts from './rating-texts.ts'

/** What can be rated of an order: 'delivery', or a product by its number. */
export type RatedThing = {
  key: string
  name: string
  picture: string | null
  rating: { stars: number; comment: string; version: number } | null
  /** How a product's review stands with staff; '' where there is none. */
  note: string
}

export type Typed = { stars: string; comment: string }

/** What was sent, so that nothing entered is lost, and what of it was refused. */
export type RatingReply = {
  ok: false
  errors: Record<string, ErrorBody>
  typed: Record<string, Typed>
}

type OwnReview = NonNullable<OrderRatings['products'][number]['review']>

export function noteOf(review: OwnReview | null): string {
  if (!review) return ''
  if (review.state === 'published') return texts.publishedText
  if (review.state === 'pending') return texts.pendingText
  return texts.rejectedText(review.reason)
}
