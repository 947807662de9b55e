import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Email, Id } from '../fields.ts'

/**
 * Asks for one mail when a sold-out product can be bought again in a store. Idempotent: an address that waits already
 * stays at its place. The consent covers this product and store only.
 * @source L-37
 */
export const addStockAlert = endpoint({
  method: 'POST',
  path: '/stock_alerts',
  summary: 'Ask for one mail when a product is back in a store',
  allow: ['anyone'],
  body: z.object({ store_id: Id, product_id: Id, email: Email }),
  errors: ['invalid_input', 'store_not_found', 'product_not_found', 'rate_limited'],
})

const StockAlertParams = z.object({ token: z.string().max(600) })

export const readStockAlerts = endpoint({
  method: 'GET',
  path: '/stock_alerts/:token',
  summary: 'Retrieve for how many products the address of a mailed link waits',
  allow: ['anyone'],
  params: StockAlertParams,
  /** `to` is masked: a forwarded mail must not show a whole address. */
  data: z.object({ to: z.string(), waiting: z.number() }),
  errors: ['unsubscribe_link_invalid', 'rate_limited'],
})

/** Removes every product for which the address waits, without login. Idempotent. @source L-37 */
export const removeStockAlerts = endpoint({
  method: 'POST',
  path: '/stock_alerts/:token',
  summary: 'Stop every mail about products that are back, by a mailed link',
  allow: ['anyone'],
  params: StockAlertParams,
  data: z.object({ to: z.string(), waiting: z.number() }),
  errors: ['unsubscribe_link_invalid', 'rate_limited'],
})
