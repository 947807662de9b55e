import type { Exclusion, ExclusionReview } from '#contract/console/exclusions.ts'
import { EXCLUSION_UNDO_HOURS, exclusionState } from '#domain/accounts/exclusion-review.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { OPERATOR_TIME_ZONE, addMinutes, toLocalIso } from '#domain/time.ts'
import type { ExclusionRow, ReviewRow } from './exclusion-reviews.queries.ts'

const at = (when: Date): string => toLocalIso(when, OPERATOR_TIME_ZONE)

/** Returns a masked e-mail such as `r…@example.com`. */
const shortEmail = (email: string | null): string =>
  email ? `${email.slice(0, 1)}…${email.slice(email.lastIndexOf('@'))}` : ''
const shortMobile = (mobile: string | null): string => (mobile ? `…${mobile.slice(-3)}` : '')

export function presentExclusion(row: ExclusionRow, now: Date): Exclusion {
  const undoUntil = addMinutes(row.starts_at, EXCLUSION_UNDO_HOURS * 60)
  return {
    self_exclusion_id: row.self_exclusion_id,
    state: row.is_undone ? 'undone' : exclusionState({ undoUntil, endsAt: row.ends_at }, now),
    email: shortEmail(row.email),
    mobile: shortMobile(row.mobile),
    by_birth_date: row.has_birth_date,
    term: row.term ?? '',
    starts: at(row.starts_at),
    ends: row.ends_at && at(row.ends_at),
    stopped_orders: row.stopped.map(({ order_id: orderId, at: when }) => ({
      order_id: orderId,
      order_number: orderNumber(orderId),
      at: at(new Date(when)),
    })),
    open_reviews: row.open_reviews,
  }
}

export const presentReview = (row: ReviewRow): ExclusionReview => ({
  review_id: row.self_exclusion_review_id,
  version: row.version,
  state: row.state,
  self_exclusion_id: row.self_exclusion_id,
  exclusion: {
    email: shortEmail(row.exclusion_email),
    mobile: shortMobile(row.exclusion_mobile),
    term: row.term,
    starts: at(row.starts_at),
    ends: row.ends_at && at(row.ends_at),
  },
  user_id: row.user_id,
  firstname: row.firstname,
  lastname: row.lastname,
  email: row.email,
  mobile: row.mobile,
  order: row.order_id === null ? null : { order_id: row.order_id, order_number: orderNumber(row.order_id) },
  found: at(row.found_at),
  reason: row.reason,
  decided: row.decided_at && at(row.decided_at),
  decided_by: row.decided_by_name ?? '',
})
