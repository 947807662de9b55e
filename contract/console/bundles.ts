import { z } from 'zod'
import { MAX_BUNDLE_PARTS, MAX_PART_COUNT } from '#domain/bundles/bundle-facts.ts'
import { MAX_BUNDLE_PERCENT } from '#domain/bundles/bundle-price.ts'
import { PRODUCT_DESCRIPTION_MAX, PRODUCT_NAME_MAX } from '#domain/field-lengths.ts'
import { endpoint } from '../endpoint.ts'
import { Dollars, DollarsInput, Id, Integer, nameText, text } from '../fields.ts'
import { ofEveryStore } from '../scope.ts'
import { BundlePart, Product } from '../shop/catalogue.ts'

const PartInput = z.object({
  product_id: Id,
  /** Units in a pack of the part; the parts' store must sell this pack. */
  pack_size: Integer.pipe(z.number().int().min(1).max(999)).default(1),
  quantity: Integer.pipe(
    z
      .number()
      .int()
      .min(1, `From 1 to ${MAX_PART_COUNT} of each part`)
      .max(MAX_PART_COUNT, `From 1 to ${MAX_PART_COUNT} of each part`),
  ),
})

const Parts = z
  .array(PartInput)
  .min(1, 'Please add what’s inside')
  .max(MAX_BUNDLE_PARTS, `${MAX_BUNDLE_PARTS} different products at most`)
  .refine(
    (parts) => new Set(parts.map(({ product_id }) => product_id)).size === parts.length,
    'A product can be in a bundle once only',
  )

/** Price rule in one store: a fixed price, or whole per cents off the parts' current prices. */
const PriceInput = z
  .object({
    store_id: Id,
    price: DollarsInput.optional(),
    percent_off: Integer.pipe(
      z
        .number()
        .int()
        .min(1, `From 1 to ${MAX_BUNDLE_PERCENT} %`)
        .max(MAX_BUNDLE_PERCENT, `From 1 to ${MAX_BUNDLE_PERCENT} %`),
    ).optional(),
  })
  .refine(({ price, percent_off }) => (price === undefined) !== (percent_off === undefined), {
    message: 'Please give each store a price or a percentage',
  })

const Prices = z
  .array(PriceInput)
  .min(1, 'Please choose a price in one store at least')
  .max(1000)
  .refine(
    (prices) => new Set(prices.map(({ store_id }) => store_id)).size === prices.length,
    'Each store has one price only',
  )

/** Price of a bundle in one store, as a shopper would pay it now. */
const BundlePrice = z.object({
  store_id: z.number(),
  /** Per cents off the parts' prices; null for a fixed price. */
  percent_off: z.number().nullable(),
  price: Dollars,
  /** Price of the parts bought on their own. */
  parts_price: Dollars,
  saving: Dollars,
})
export type BundlePrice = z.output<typeof BundlePrice>

/** Bundle as staff see it, with its prices in the caller's stores. */
export const ConsoleBundle = z.object({
  product_id: z.number(),
  product_name: z.string(),
  status: Product.shape.status,
  version: z.number(),
  parts: z.array(BundlePart),
  prices: z.array(
    BundlePrice.extend({
      /** Number of bundles that the parts' stock yields, up to 99 packs of a part. */
      available: z.number(),
      /** False if the store does not sell all parts. */
      is_sold: z.boolean(),
    }),
  ),
})
export type ConsoleBundle = z.output<typeof ConsoleBundle>

/** Returns a bundle with its parts and price rules. @source A-BUNDLE-2 */
export const getBundle = endpoint({
  method: 'GET',
  path: '/console/bundles/:product_id',
  summary: 'Retrieve a bundle with its parts and price rules',
  allow: ['products.read'],
  scope: 'own stores',
  params: z.object({ product_id: Id }),
  data: ConsoleBundle,
  errors: ['not_signed_in', 'forbidden', 'not_found'],
})

/** Creates a bundle in the stores that get a price. @source A-BUNDLE-2 */
export const createBundle = endpoint({
  method: 'POST',
  path: '/console/bundles',
  summary: 'Create a bundle of products',
  allow: ['products.write'],
  scope: { stores: ['body.prices[].store_id'], absent: 'unchanged' },
  body: z.object({
    product_name: nameText(PRODUCT_NAME_MAX, 'Please give it a name'),
    description: text(PRODUCT_DESCRIPTION_MAX).default(''),
    category_ids: z.array(Id).max(20, 'That’s too many categories').default([]),
    parts: Parts,
    prices: Prices,
  }),
  data: ConsoleBundle,
  errors: ['not_signed_in', 'forbidden', 'invalid_input', 'slug_taken'],
})

/** Replaces the parts and the price rules. Stores without a price stop selling the bundle. @source A-BUNDLE-2 */
export const changeBundle = endpoint({
  method: 'PUT',
  path: '/console/bundles/:product_id',
  summary: 'Replace the parts and price rules of a bundle',
  allow: ['products.write'],
  scope: [
    ofEveryStore('product', 'params.product_id'),
    { stores: ['body.prices[].store_id'], absent: 'unchanged' },
  ],
  params: z.object({ product_id: Id }),
  body: z.object({ version: Integer, parts: Parts, prices: Prices }),
  data: ConsoleBundle,
  errors: ['not_signed_in', 'forbidden', 'not_found', 'invalid_input', 'stale'],
})

/** Computes the prices that a bundle of these parts would have now. @source A-BUNDLE-2 */
export const previewBundle = endpoint({
  method: 'POST',
  path: '/console/bundles/preview',
  summary: 'Preview the prices of a bundle',
  allow: ['products.write'],
  scope: { stores: ['body.prices[].store_id'], absent: 'unchanged' },
  body: z.object({ parts: Parts, prices: Prices }),
  data: z.array(BundlePrice),
  errors: ['not_signed_in', 'forbidden', 'invalid_input'],
})
