import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Gtin, Id, Integer, IsoTime } from '../fields.ts'
import { Order, OrderParams, seenVersion } from './orders.ts'
import { inStore, ofAnyStore } from '../scope.ts'

/**
 * Records that goods of an order that ended in transit are back in the store, by barcode or order line, in single
 * units. Undamaged goods can be sold again from then on.
 * @source A-RETURN-1
 */
export const recordReturn = endpoint({
  method: 'POST',
  path: '/orders/:order_id/returns',
  summary: 'Record goods returned to the store',
  allow: ['stock.write'],
  scope: ofAnyStore('order', 'params.order_id'),
  byPerson: true,
  params: OrderParams,
  body: z
    .object({
      gtin: Gtin.optional(),
      order_line_id: Id.optional(),
      units: Integer.pipe(z.number().int().min(1, 'Please say how many').max(9999)),
      condition: z.enum(['saleable', 'damaged'], 'Please say whether it can be sold again'),
      ...seenVersion,
    })
    .refine(({ gtin, order_line_id }) => (gtin === undefined) !== (order_line_id === undefined), {
      path: ['gtin'],
      message: 'Please scan a barcode or choose a line',
    }),
  data: Order,
  errors: ['not_found', 'forbidden', 'stale', 'no_open_return', 'not_in_order', 'return_too_large'],
})

const GoodsOut = z.object({
  order_id: z.number(),
  order_number: z.string(),
  store: z.string(),
  reason: z.string(),
  since: IsoTime,
  items: z.array(z.object({ name: z.string(), units: z.number() })),
})

const AwaitedReturn = GoodsOut.extend({ driver: z.string() })
export type AwaitedReturn = z.output<typeof AwaitedReturn>

/** Lists orders that ended in transit whose goods the driver has not returned yet. */
export const goodsOnBoard = endpoint({
  method: 'GET',
  path: '/drivers/me/returns',
  summary: 'List the goods that the driver has to return to the store',
  allow: ['deliveries.drive'],
  scope: 'shared',
  data: z.array(GoodsOut),
  errors: ['not_signed_in', 'forbidden'],
})

/** Lists awaited returns, oldest first, at most 250. @source A-RETURN-2 */
export const listReturns = endpoint({
  method: 'GET',
  path: '/console/stores/:store_id/returns',
  summary: 'List the orders with goods on their way back to a store, and the goods not yet scanned',
  allow: ['stock.read'],
  scope: inStore('params.store_id'),
  params: z.object({ store_id: Id }),
  data: z.array(AwaitedReturn),
  errors: ['not_signed_in', 'forbidden'],
})
