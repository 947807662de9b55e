import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Dollars, Id, IsoTime, Paging, pageQuery } from '../fields.ts'
import { inStore } from '../scope.ts'

const PriceSpan = z.object({
  price: Dollars,
  /** 0 if there was no special. */
  sale_price: Dollars,
  from: IsoTime,
  /** null: the current price. */
  until: IsoTime.nullable(),
  /** null if the price was not set in the console, such as by an import or the initial data. */
  by: z.object({ user_id: z.number(), name: z.string() }).nullable(),
  /** True if the price that was struck through had been charged long enough before (L-32); null without a special. */
  was_charged: z.boolean().nullable(),
})
export type PriceSpan = z.output<typeof PriceSpan>

/** Lists price changes newest first, at most 500. @source A-PRICE-4, L-32 */
export const listPriceHistory = endpoint({
  method: 'GET',
  path: '/console/stores/:store_id/prices/:pack_id/history',
  summary: 'List the price history of a pack in a store, with authors and struck-through price checks',
  allow: ['products.read'],
  scope: inStore('params.store_id'),
  params: z.object({ store_id: Id, pack_id: Id }),
  query: z.object({ ...pageQuery(50) }),
  data: z.array(PriceSpan),
  beside: Paging,
  errors: ['not_signed_in', 'forbidden', 'not_found', 'invalid_input'],
})
