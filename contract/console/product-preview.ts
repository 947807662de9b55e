import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, IsoTime } from '../fields.ts'
import { Product } from '../shop/catalogue.ts'
import { DeliveryDay, Zone, ZoneOpening } from '../shop/zones.ts'
import { inStore } from '../scope.ts'

/** Reasons why shoppers of a store do not see a product. */
export const UNSEEN = ['not_active', 'not_sold_here', 'store_not_open'] as const

/**
 * Returns a product as a store's shoppers would see it at a given time, even if it is not on sale yet. Stock and
 * workload of the store are current values, because future values are unknown.
 * @source A-RANGE-8
 */
export const previewProduct = endpoint({
  method: 'GET',
  path: '/console/products/:product_id/preview',
  summary: 'Preview a product as shoppers of a store see it at a given time',
  allow: ['products.read'],
  scope: inStore('query.store_id'),
  params: z.object({ product_id: Id }),
  query: z.object({
    store_id: Id,
    /** A time in the past counts as now. */
    at: Instant.optional(),
  }),
  data: z.object({
    at: IsoTime,
    product: Product,
    unseen: z.enum(UNSEEN).nullable(),
    store: z.object({ store_id: z.number(), name: z.string(), time_zone: z.string() }),
    /** First zone of the store; null if it has none. */
    zone: Zone.nullable(),
    opening: ZoneOpening.nullable(),
    days: z.array(DeliveryDay),
    /**
     * For alcohol: the hours of that day in which the law permits handover, in the store's time zone; `null` spans:
     * none.
     */
    hand_over: z
      .object({
        allowed: z.boolean(),
        span: z.object({ opens: z.string(), closes: z.string() }).nullable(),
      })
      .nullable(),
  }),
  errors: ['not_signed_in', 'forbidden', 'not_found', 'invalid_input'],
})
