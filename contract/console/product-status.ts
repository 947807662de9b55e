import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Integer } from '../fields.ts'
import { ofEveryStore } from '../scope.ts'
import { ConsoleProduct } from './products.ts'

/** Counts what archiving a product affects: open carts of the last 30 days and open orders. @source A-RANGE-5 */
export const getProductUse = endpoint({
  method: 'GET',
  path: '/console/products/:product_id/use',
  summary: 'Count the carts and orders that contain a product',
  allow: ['products.read'],
  scope: 'own stores',
  params: z.object({ product_id: Id }),
  data: z.object({ carts: z.number(), orders: z.number() }),
  errors: ['not_signed_in', 'forbidden', 'not_found', 'invalid_input'],
})

const Refused = z.object({ code: z.string(), msg: z.string(), current: ConsoleProduct.nullable() })

/** Changes many products independently: a stale product does not affect the rest. @source A-RANGE-4 */
export const setProductStatus = endpoint({
  method: 'PUT',
  path: '/console/products/status',
  summary: 'Archive or restore many products',
  allow: ['products.write'],
  scope: ofEveryStore('product', 'body.products[].product_id'),
  body: z.object({
    status: ConsoleProduct.shape.status,
    products: z
      .array(z.object({ product_id: Id, version: Integer }))
      .min(1)
      .max(250),
  }),
  data: z.array(
    z.object({ product_id: z.number(), version: z.number().nullable(), error: Refused.nullable() }),
  ),
  errors: ['not_signed_in', 'forbidden', 'invalid_input'],
})
