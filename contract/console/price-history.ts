import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Dollars, Id, IsoTime, Paging, pageQuery } from '../fields.ts'
import { inStore } from '../scope.ts'

const PriceSpan = z.object({
  price: Dollars,
  /** 0 where there was no special. */
  sale_price: Dollars,
  from: IsoTime,
  /** null: it is the price now. */
  until: IsoTime.nullable(),
  /** null: nobody in the console, as an import or the shop's first prices. */
  by: z.object({ user_id: z.number(), name: z.string() }).nullable(),
  /** Whether the price that was struck through had been asked long enough before (L-32); null without a special. */
  was_charged: z.boolean().nullable(),
})
export type PriceSpan = z.output<typeof PriceSpan>

/** The newest first: the last 500 at most. @source A-PRICE-4, L-32 */
export const listPriceHistory = endpoint({
  method: 'GET',
  path: '/console/stores/:store_id/prices/:pack_id/history',
  summary: 'What a pack has cost in a store, who set it, and whether struck-through prices were asked',
  allow: ['products.read'],
  scope: inStore('params.store_id'),
  params: z.object({ store_id: Id, pack_id: Id }),
  query: z.object({ ...pageQuery(50) }),
  data: z.array(PriceSpan),
  beside: Paging,
  errors: ['not_signed_in', 'forbidden', 'not_found', 'invalid_input'],
})
