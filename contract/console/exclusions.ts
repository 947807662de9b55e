import { z } from 'zod'
import { EXCLUSION_STATES, REVIEW_DECISIONS } from '#domain/accounts/exclusion-review.ts'
import { REASON_MAX } from '#domain/field-lengths.ts'
import * as fieldTexts from '#domain/field-texts.ts'
import { endpoint } from '../endpoint.ts'
import { CursorPaging, Id, Integer, IsoTime, cursorQuery, requiredText } from '../fields.ts'

const StoppedOrder = z.object({ order_id: z.number(), order_number: z.string(), at: IsoTime })

/** Self-exclusion. Contacts are shortened, because staff need to know that they exist, not their values. */
const Exclusion = z.object({
  self_exclusion_id: z.number(),
  state: z.enum(EXCLUSION_STATES),
  /** Such as `r…@example.com`; '' if there is none, or if the exclusion was undone and its data deleted. */
  email: z.string(),
  /** Such as `…110`. */
  mobile: z.string(),
  /** True if name and date of birth are recorded. They are stored as irreversible hashes. */
  by_birth_date: z.boolean(),
  /** '' if the exclusion was undone. */
  term: z.string(),
  /** Start; for an undone exclusion, the time at which it was undone. */
  starts: IsoTime,
  ends: IsoTime.nullable(),
  stopped_orders: z.array(StoppedOrder),
  open_reviews: z.number(),
})
export type Exclusion = z.output<typeof Exclusion>

/** Lists exclusions newest first, including undone exclusions. @source A-EXCLUSION-1, L-20 */
export const listExclusions = endpoint({
  method: 'GET',
  path: '/console/exclusions',
  summary: 'List self-exclusions with their progress and the orders that they stopped',
  allow: ['exclusions.decide'],
  scope: 'shop',
  query: z.object(cursorQuery(50)),
  data: z.array(Exclusion),
  beside: CursorPaging.extend({ waiting: z.number() }),
  errors: ['not_signed_in', 'forbidden'],
})

export const REVIEW_FILTERS = ['open', 'decided'] as const

const ExclusionReview = z.object({
  review_id: z.number(),
  version: z.number(),
  state: z.enum(['open', ...REVIEW_DECISIONS]),
  self_exclusion_id: z.number(),
  exclusion: Exclusion.pick({ email: true, mobile: true, term: true, starts: true, ends: true }),
  user_id: z.number(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  mobile: z.string(),
  /** Order that triggered the review. */
  order: z.object({ order_id: z.number(), order_number: z.string() }).nullable(),
  found: IsoTime,
  reason: z.string(),
  decided: IsoTime.nullable(),
  decided_by: z.string(),
})
export type ExclusionReview = z.output<typeof ExclusionReview>

/** @source A-EXCLUSION-2 */
export const listExclusionReviews = endpoint({
  method: 'GET',
  path: '/console/exclusions/reviews',
  summary: 'List customers whose names match an excluded person and await a decision',
  allow: ['exclusions.decide'],
  scope: 'shop',
  query: z.object({ state: z.enum(REVIEW_FILTERS).default('open'), ...cursorQuery(50) }),
  data: z.array(ExclusionReview),
  beside: CursorPaging,
  errors: ['not_signed_in', 'forbidden'],
})

/**
 * Decides a review.
 * - `match`: from now on the exclusion also applies to this account, with its contacts and its name and birth date.
 *   Open orders are stopped. The decision is final.
 * - `other`: a different person with the same name; the exclusion is unchanged.
 * @source A-EXCLUSION-2, L-21
 */
export const decideExclusionReview = endpoint({
  method: 'PATCH',
  path: '/console/exclusions/reviews/:review_id',
  summary: 'Decide whether a customer is the excluded person',
  allow: ['exclusions.decide'],
  scope: 'shop',
  params: z.object({ review_id: Id }),
  body: z.object({
    decision: z.enum(REVIEW_DECISIONS, fieldTexts.decisionRequired),
    reason: requiredText(REASON_MAX, fieldTexts.reasonRequired),
    version: Integer,
  }),
  data: ExclusionReview,
  errors: ['not_signed_in', 'forbidden', 'not_found', 'own_account', 'review_decided', 'stale'],
})
