import { z } from 'zod'
import { PRODUCT_KINDS } from '#domain/catalogue/packs.ts'
import { STAFF_SEARCH_MAX } from '#domain/field-lengths.ts'
import { endpoint } from '../endpoint.ts'
import { Dollars, Id, IsoTime, Paging, pageQuery, text } from '../fields.ts'
import { inStore } from '../scope.ts'

const StorePrice = z.object({
  product_pack_id: z.number(),
  store_id: z.number(),
  product_id: z.number(),
  product_name: z.string(),
  pack_size: z.number(),
  /** Current price. */
  price: Dollars,
  /** 0 if there is no special. */
  sale_price: Dollars,
  /** Time of the next price change; null if none is planned. */
  next_price_at: IsoTime.nullable(),
  version: z.number(),
})
export type StorePrice = z.output<typeof StorePrice>

export const STORE_PRICE_SORTS = ['name', '-name', 'price', '-price', 'sequence'] as const

/** Lists the packs on sale in a store with their current prices. @source A-PRICE-5 */
export const listStorePrices = endpoint({
  method: 'GET',
  path: '/console/stores/:store_id/prices',
  summary: 'List the pack prices of a store',
  allow: ['products.read'],
  scope: inStore('params.store_id'),
  params: z.object({ store_id: Id }),
  query: z.object({
    search: text(STAFF_SEARCH_MAX).optional(),
    category_id: Id.optional(),
    kind: z.enum(PRODUCT_KINDS).optional(),
    special: z.enum(['yes', 'no']).optional(),
    sort: z.enum(STORE_PRICE_SORTS).default('name'),
    ...pageQuery(50),
  }),
  data: z.array(StorePrice),
  beside: Paging,
  errors: ['not_signed_in', 'forbidden', 'not_found', 'invalid_input'],
})
