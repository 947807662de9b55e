import { z } from 'zod'
import { REASON_MAX } from '#domain/field-lengths.ts'
import * as fieldTexts from '#domain/field-texts.ts'
import { endpoint } from '../endpoint.ts'
import { Id, IsoTime, Paging, pageQuery, requiredText } from '../fields.ts'
import { inStore, ofAnyStore } from '../scope.ts'

const FarHandOver = z.object({
  order_id: z.number(),
  order_number: z.string(),
  at: IsoTime,
  /** Reason of the driver; '' until it is given. */
  reason: z.string(),
})

/** Lists the driver's hand-overs more than 300 m from the door that have no reason yet. @source A-DISTANCE-1 */
export const listOwnFarHandOvers = endpoint({
  method: 'GET',
  path: '/drivers/me/far_hand_overs',
  summary: 'List the driver’s hand-overs far from the door that need a reason',
  allow: ['deliveries.drive'],
  scope: 'shared',
  data: z.array(FarHandOver),
  errors: ['not_signed_in', 'forbidden'],
})

/** @source A-DISTANCE-1 */
export const explainFarHandOver = endpoint({
  method: 'POST',
  path: '/drivers/me/far_hand_overs',
  summary: 'Give the reason for a hand-over far from the door',
  allow: ['deliveries.drive'],
  scope: 'shared',
  body: z.object({ order_id: Id, reason: requiredText(REASON_MAX, fieldTexts.reasonRequired) }),
  data: FarHandOver,
  errors: ['not_signed_in', 'forbidden', 'not_found'],
})

const ReviewedHandOver = FarHandOver.extend({ driver_id: z.number(), driver: z.string() })
export type ReviewedHandOver = z.output<typeof ReviewedHandOver>

/** Lists hand-overs more than 300 m from the door that await a review, oldest first. @source A-DISTANCE-1 */
export const listFarHandOvers = endpoint({
  method: 'GET',
  path: '/console/dispatch/far_hand_overs',
  summary: 'List hand-overs far from the door for a review',
  allow: ['drivers.write'],
  scope: inStore('query.store_id'),
  query: z.object({ store_id: Id, ...pageQuery(50) }),
  data: z.array(ReviewedHandOver),
  beside: Paging,
  errors: ['not_signed_in', 'forbidden', 'store_not_found'],
})

/** @source A-DISTANCE-1 */
export const reviewFarHandOver = endpoint({
  method: 'POST',
  path: '/console/dispatch/far_hand_overs',
  summary: 'Mark a hand-over far from the door as reviewed',
  allow: ['drivers.write'],
  byPerson: true,
  scope: ofAnyStore('order', 'body.order_id'),
  body: z.object({ order_id: Id }),
  data: ReviewedHandOver,
  errors: ['not_signed_in', 'forbidden', 'not_found'],
})
