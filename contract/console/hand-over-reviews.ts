import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Flag, Id, Integer, IsoTime, Paging, pageQuery } from '../fields.ts'
import { inStore, ofAnyStore } from '../scope.ts'

const HandOverReview = z.object({
  action_id: z.string(),
  order_id: z.number(),
  order_number: z.string(),
  /** Version of the order, which the decision sends. */
  version: z.number(),
  driver_id: z.number(),
  driver: z.string(),
  tapped_at: IsoTime,
  received_at: IsoTime,
  /** False if the phone had not compared its clock within the hour before the tap. */
  is_measured: z.boolean(),
})
export type HandOverReview = z.output<typeof HandOverReview>

/** Lists hand-overs whose uncertain time decides whether they were lawful, oldest first. @source A-DISPATCH-7 */
export const listHandOverReviews = endpoint({
  method: 'GET',
  path: '/console/dispatch/reviews',
  summary: 'List hand-overs whose time a manager has to review',
  allow: ['drivers.write'],
  scope: inStore('query.store_id'),
  query: z.object({ store_id: Id, ...pageQuery(50) }),
  data: z.array(HandOverReview),
  beside: Paging,
  errors: ['not_signed_in', 'forbidden', 'store_not_found'],
})

/**
 * Decides a hand-over. Accepted, it counts with the time of the tap, which must be lawful. Rejected, the order stays in
 * transit: the goods come back, or the door is checked again.
 */
export const decideHandOver = endpoint({
  method: 'POST',
  path: '/console/dispatch/reviews',
  summary: 'Accept or reject the time of a hand-over',
  allow: ['drivers.write'],
  byPerson: true,
  scope: ofAnyStore('order', 'body.order_id'),
  body: z.object({
    order_id: Id,
    action_id: z.uuid().toLowerCase(),
    accept: Flag,
    version: Integer,
  }),
  data: z.object({ order_id: z.number(), action_id: z.string(), accepted: z.boolean() }),
  errors: [
    'not_signed_in',
    'forbidden',
    'not_found',
    'own_order',
    'stale',
    'status_not_allowed',
    'outside_lawful_hours',
  ],
})
