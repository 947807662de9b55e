import { z } from 'zod'
import { STAFF_SEARCH_MAX } from '#domain/field-lengths.ts'
import { endpoint } from '../endpoint.ts'
import { CursorPaging, Flag, Id, Instant, IsoTime, pageQuery, text } from '../fields.ts'
import { Order, OrderParams, OrderSummary, seenStatuses } from '../orders/orders.ts'
import { ofAnyStore } from '../scope.ts'

const BoardOrder = OrderSummary.extend({
  held_from: Order.shape.held_from,
  claim: Order.shape.claim.unwrap(),
  /** When an open order should be at the door, as things go; null where nobody knows. */
  expected: IsoTime.nullable(),
  /** The promise can still be kept, but not as things go. */
  at_risk: z.boolean(),
})
export type BoardOrder = z.output<typeof BoardOrder>

/**
 * Open orders by their promised time, the most urgent first; then those that have ended, the latest first. `search` finds
 * part of a name, mobile, street or product, or an order's number or total.
 * @source A-BOARD-1
 */
export const listConsoleOrders = endpoint({
  method: 'GET',
  path: '/console/orders',
  summary: 'Orders of the caller’s stores, by promised time',
  allow: ['orders.read'],
  scope: 'own stores',
  query: z.object({
    search: text(STAFF_SEARCH_MAX).optional(),
    /** One or several, with commas between; or `open`. All where it is left out. */
    status: seenStatuses.optional(),
    /** Only open orders that should be there by now. */
    late: Flag.default(false),
    alcohol: Flag.optional(),
    driver_id: Id.optional(),
    /** Promised from, and before, this instant. */
    from: Instant.optional(),
    to: Instant.optional(),
    sort: z.literal('promise').default('promise'),
    ...pageQuery(50),
  }),
  data: z.array(BoardOrder),
  beside: CursorPaging.omit({ next: true, previous: true }),
  errors: ['not_signed_in', 'forbidden', 'invalid_input'],
})

/**
 * Shows colleagues who works on an order. It ends by itself ten minutes after the last change by that person, and
 * whoever claims it next takes it over. It changes nothing of the order, so it needs no version.
 * @source A-BOARD-2
 */
export const claimOrder = endpoint({
  method: 'POST',
  path: '/orders/:order_id/claim',
  summary: 'Show colleagues that one works on an order, or no longer',
  allow: ['orders.work'],
  scope: ofAnyStore('order', 'params.order_id'),
  params: OrderParams,
  body: z.object({ on: Flag }),
  data: Order,
  errors: ['not_found', 'forbidden', 'own_order', 'order_ended'],
})
