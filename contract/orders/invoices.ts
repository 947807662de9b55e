import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Dollars, Id } from '../fields.ts'
import { ofAnyStore } from '../scope.ts'

/** Tax invoice or adjustment note, as issued. @source L-31 */
const TaxDocument = z.object({
  /** `invoice` or `adjustment`. */
  kind: z.string(),
  title: z.string(),
  number: z.string(),
  /** `YYYY-MM-DD` in the store's time zone. */
  issued_on: z.string(),
  seller: z.object({
    legal_name: z.string(),
    trading_name: z.string(),
    abn: z.string(),
    address: z.string(),
    phone: z.string(),
    licence: z.string(),
  }),
  /** `business` and `abn` are empty for a private customer. */
  buyer: z.object({ name: z.string(), address: z.string(), business: z.string(), abn: z.string() }),
  order_number: z.string(),
  lines: z.array(
    z.object({
      name: z.string(),
      quantity: z.number(),
      /** Amount after discount, GST included. */
      amount: Dollars,
      discount: Dollars,
      gst_free: z.boolean(),
      /** Name of the bundle in which the goods were bought; '' for other lines. */
      bundle: z.string(),
    }),
  ),
  total: Dollars,
  gst: Dollars,
  credit: Dollars,
  money: Dollars,
  /** Tip for the driver, paid in addition to `money`. It is no part of `total` and has no GST. */
  tip: Dollars,
  /** For an adjustment note: the adjusted invoice and the reason. */
  adjusts: z.object({ number: z.string(), reason: z.string() }).nullable(),
})
export type TaxDocumentView = z.output<typeof TaxDocument>

/** Returns the invoice, then its adjustment notes. The list is empty until the order leaves the store. */
export const getInvoices = endpoint({
  method: 'GET',
  path: '/orders/:order_id/invoice',
  summary:
    'Retrieve the tax invoice and adjustment notes of an order; as a PDF at /orders/{order_id}/invoice.pdf',
  allow: ['owner', 'orders.read'],
  scope: ofAnyStore('order', 'params.order_id'),
  params: z.object({ order_id: Id }),
  data: z.array(TaxDocument),
  errors: ['not_found', 'forbidden'],
})

/** Returns all tax documents of an order in one file. Responds 404 until there is one. */
export const getInvoicePdf = endpoint({
  method: 'GET',
  path: '/orders/:order_id/invoice.pdf',
  summary: 'Retrieve the tax invoice and adjustment notes of an order as application/pdf',
  allow: ['owner', 'orders.read'],
  scope: ofAnyStore('order', 'params.order_id'),
  params: z.object({ order_id: Id }),
  errors: ['not_found', 'forbidden'],
})
