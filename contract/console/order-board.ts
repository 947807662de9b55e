import { z } from 'zod'
import { STAFF_SEARCH_MAX, TAG_MAX } from '#domain/field-lengths.ts'
import { endpoint } from '../endpoint.ts'
import { CursorPaging, Flag, Id, Instant, IsoTime, pageQuery, text } from '../fields.ts'
import { Order, OrderParams, OrderSummary, seenStatuses } from '../orders/orders.ts'
import { ofAnyStore } from '../scope.ts'

const BoardOrder = OrderSummary.extend({
  held_from: Order.shape.held_from,
  claim: Order.shape.claim.unwrap(),
  /** Estimated arrival of an open order; null if there is no estimate. */
  expected: IsoTime.nullable(),
  /** True if the promised time has not passed, but the estimate is later. */
  at_risk: z.boolean(),
  tags: z.array(z.string()),
  /** True if the order is packed and has had no driver for 60 seconds. */
  alarm: z.boolean(),
})
export type BoardOrder = z.output<typeof BoardOrder>

/**
 * Lists open orders by promised time, the most urgent first, then ended orders, the latest first.
 * `search`: part of a name, mobile, street or product, or an order's number or total.
 * @source A-BOARD-1
 */
export const listConsoleOrders = endpoint({
  method: 'GET',
  path: '/console/orders',
  summary: 'List the orders of the caller’s stores by promised time',
  allow: ['orders.read'],
  scope: 'own stores',
  query: z.object({
    search: text(STAFF_SEARCH_MAX).optional(),
    /** Statuses, separated by commas, or `open`. Default: all. */
    status: seenStatuses.optional(),
    /** Only open orders whose promised time has passed. */
    late: Flag.default(false),
    alcohol: Flag.optional(),
    driver_id: Id.optional(),
    /** Only orders with this tag, in any letter case. */
    tag: text(TAG_MAX).optional(),
    /** Promised at or after `from` and before `to`. */
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
 * Claims an order, to show colleagues who works on it. A claim ends ten minutes after the last change by that
 * person. The next person who claims the order takes it over. A claim does not change the order, so it needs no
 * version.
 * @source A-BOARD-2
 */
export const claimOrder = endpoint({
  method: 'POST',
  path: '/orders/:order_id/claim',
  summary: 'Claim or release an order, visible to colleagues',
  allow: ['orders.work'],
  scope: ofAnyStore('order', 'params.order_id'),
  params: OrderParams,
  body: z.object({ on: Flag }),
  data: Order,
  errors: ['not_found', 'forbidden', 'own_order', 'order_ended'],
})
