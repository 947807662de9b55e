import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, IsoTime } from '../fields.ts'
import { Product } from '../shop/catalogue.ts'
import { DeliveryDay, Zone, ZoneOpening } from '../shop/zones.ts'
import { inStore } from '../scope.ts'

/** Why shoppers of the store don't see the product. */
export const UNSEEN = ['not_active', 'not_sold_here', 'store_not_open'] as const

/**
 * A product as a store's shoppers would see it at a time, whether or not it is on sale yet. What is in stock, and how much the
 * store has to do, is as of now: nobody knows more.
 * @source A-RANGE-8
 */
export const previewProduct = endpoint({
  method: 'GET',
  path: '/console/products/:product_id/preview',
  summary: 'As shoppers of a store would see it at a time',
  allow: ['products.read'],
  scope: inStore('query.store_id'),
  params: z.object({ product_id: Id }),
  query: z.object({
    store_id: Id,
    /** What has passed already counts as now. */
    at: Instant.optional(),
  }),
  data: z.object({
    at: IsoTime,
    product: Product,
    unseen: z.enum(UNSEEN).nullable(),
    store: z.object({ store_id: z.number(), name: z.string(), time_zone: z.string() }),
    /** The store's first zone; null: it delivers nowhere. */
    zone: Zone.nullable(),
    opening: ZoneOpening.nullable(),
    days: z.array(DeliveryDay),
    /** Of alcohol: the hours in which the law lets it change hands on that day, by the store's clock; `null` spans: not at all. */
    hand_over: z
      .object({
        allowed: z.boolean(),
        span: z.object({ opens: z.string(), closes: z.string() }).nullable(),
      })
      .nullable(),
  }),
  errors: ['not_signed_in', 'forbidden', 'not_found', 'invalid_input'],
})
