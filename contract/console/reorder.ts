import { z } from 'zod'
import { STAFF_SEARCH_MAX } from '#domain/field-lengths.ts'
import { endpoint } from '../endpoint.ts'
import { Dollars, Id, Paging, pageQuery, text } from '../fields.ts'
import { inStore } from '../scope.ts'

/** Product of which a store should order more. */
const Suggestion = z.object({
  product_id: z.number(),
  name: z.string(),
  /** Units on hand minus reserved units; negative if more are promised than there are. */
  available: z.number(),
  /** Units on drafts and on their way. */
  on_order: z.number(),
  /** Units sold in the last 28 days. */
  sold: z.number(),
  /** Days until available and ordered units are sold; null if nothing was sold. */
  days_left: z.number().nullable(),
  /** Suggested units, in whole cartons. */
  units: z.number(),
  cartons: z.number(),
  /** Active supplier with the lowest cost per unit; null: no supplier sells the product. */
  supplier: z
    .object({
      supplier_id: z.number(),
      name: z.string(),
      lead_days: z.number(),
      units_per_carton: z.number(),
      carton_cost: Dollars,
    })
    .nullable(),
})
export type ReorderSuggestion = z.output<typeof Suggestion>

/**
 * Lists the products of a store that run out before a supplier can deliver, those that run out first at the top.
 * `supplier_id`: only products of that supplier. @source A-REORDER-1
 */
export const listReorderSuggestions = endpoint({
  method: 'GET',
  path: '/console/stores/:store_id/reorder',
  summary: 'List the products that a store should order, from sales of four weeks',
  allow: ['purchasing.read'],
  scope: inStore('params.store_id'),
  params: z.object({ store_id: Id }),
  query: z.object({
    supplier_id: Id.optional(),
    search: text(STAFF_SEARCH_MAX).optional(),
    ...pageQuery(50),
  }),
  data: z.array(Suggestion),
  beside: Paging,
  errors: ['not_signed_in', 'forbidden', 'not_found', 'invalid_input'],
})
