import { z } from 'zod'
import { DECISION_KINDS } from '#domain/console/today.ts'
import { endpoint } from '../endpoint.ts'
import { Dollars, Id, IsoTime } from '../fields.ts'
import { Order, OrderSummary } from '../orders/orders.ts'
import { inOwnStores } from '../scope.ts'
import { CONSOLE_PERMISSIONS } from './search.ts'

/** Open orders by stage. A late order counts in its stage as well. */
const OpenOrders = z.object({
  late: z.number(),
  new: z.number(),
  to_pick: z.number(),
  packed: z.number(),
  on_the_road: z.number(),
  on_hold: z.number(),
  /** Most urgent orders, by promised time. */
  urgent: z.array(
    OrderSummary.pick({
      order_id: true,
      order_number: true,
      status: true,
      packing_status: true,
      due: true,
    }).extend({ customer: z.string(), street: z.string() }),
  ),
})

const Today = z.object({
  /** Store of the figures; null: all stores of the caller. */
  store_id: z.number().nullable(),
  now: IsoTime,
  /** Time zone of the store; of all stores, the operator's. */
  time_zone: z.string(),
  stores: z.array(z.object({ store_id: z.number(), name: z.string() })),
  orders: OpenOrders.nullable(),
  /** Orders whose promised time was today and has passed. */
  promise: z.object({ kept: z.number(), due: z.number() }).nullable(),
  /** Median from placing to delivery of today's ASAP orders; null: none delivered yet. */
  door: z.object({ minutes: z.number().nullable(), orders: z.number() }).nullable(),
  /** Goods and fees of the orders placed today, and on the same weekday of last week until the same time. */
  sales: z
    .object({
      amount: Dollars,
      orders: z.number(),
      amount_before: Dollars,
      /** Hours with sales today, or on the whole same weekday of last week (`before`), in order. */
      hours: z.array(z.object({ hour: z.number(), amount: Dollars, before: Dollars })),
    })
    .nullable(),
  /** Drivers on shift; `free` have no order to deliver. */
  drivers: z.object({ on_shift: z.number(), free: z.number() }).nullable(),
  /** Drivers on shift by their next promised time, those without an order last. */
  on_shift: z
    .array(
      z.object({
        driver_id: z.number(),
        name: z.string(),
        orders: z.number(),
        due: IsoTime.nullable(),
        suburb: z.string(),
      }),
    )
    .nullable(),
  low_stock: z
    .object({
      count: z.number(),
      products: z.array(
        z.object({
          store_id: z.number(),
          product_id: z.number(),
          name: z.string(),
          left: z.number(),
          /** Path of the first picture; empty without one. */
          image: z.string(),
        }),
      ),
    })
    .nullable(),
  /** Matters that wait for the caller, with their number. */
  decisions: z.array(
    z.object({
      kind: z.enum(DECISION_KINDS),
      count: z.number(),
      path: z.string(),
      ends: z.string().nullable(),
    }),
  ),
  /** Latest steps of orders since midnight, newest first. */
  events: z
    .array(Order.shape.history.element.extend({ order_id: z.number(), order_number: z.string() }))
    .nullable(),
})
export type Today = z.output<typeof Today>

/**
 * Returns today's figures of a store, or of all the caller's stores. A part that the caller's role may not read is
 * null. A day begins at midnight of each store.
 * @source A-TODAY-1
 */
export const readToday = endpoint({
  method: 'GET',
  path: '/console/today',
  summary: 'Retrieve today’s figures of one store or of all stores of the caller',
  allow: CONSOLE_PERMISSIONS,
  scope: inOwnStores('query.store_id'),
  byPerson: true,
  query: z.object({ store_id: Id.optional() }),
  data: Today,
  errors: ['not_signed_in', 'forbidden', 'invalid_input'],
})
