import { z } from 'zod'
import { SHORT_REASON_MAX, STAFF_SEARCH_MAX } from '#domain/field-lengths.ts'
import * as fieldTexts from '#domain/field-texts.ts'
import { endpoint } from '../endpoint.ts'
import { CursorPaging, Id, Integer, IsoTime, cursorQuery, requiredText, text } from '../fields.ts'
import { inStore } from '../scope.ts'

const Store = z.object({ store_id: z.number(), name: z.string() })
const Person = z.object({ user_id: z.number(), name: z.string() })

const TRANSFER_STATES = ['in_transit', 'received', 'canceled'] as const

export const TRANSFER_SORTS = ['-sent_at', 'sent_at'] as const

/** Transfer of goods between two stores. Goods in transit cannot be sold. */
const TransferSummary = z.object({
  transfer_id: z.number(),
  from: Store,
  to: Store,
  state: z.enum(TRANSFER_STATES),
  reason: z.string(),
  sent_by: Person.nullable(),
  sent_at: IsoTime,
  /** Person who received or canceled it. */
  ended_by: Person.nullable(),
  ended_at: IsoTime.nullable(),
  products: z.number(),
  units_sent: z.number(),
  /** Received units including damaged units; null until it is received. */
  units_received: z.number().nullable(),
  version: z.number(),
})
export type TransferSummary = z.output<typeof TransferSummary>

const Transfer = TransferSummary.extend({
  lines: z.array(
    z.object({
      product_id: z.number(),
      name: z.string(),
      /** Barcodes of its packs, smallest pack first. */
      barcodes: z.array(z.object({ gtin: z.string(), size: z.number() })),
      units_sent: z.number(),
      units_received: z.number().nullable(),
      /** Part of the received units. */
      units_damaged: z.number(),
    }),
  ),
})
export type Transfer = z.output<typeof Transfer>

const OfStore = z.object({ store_id: Id })
const OfTransfer = z.object({ store_id: Id, transfer_id: Id })
const unitsFrom = (least: number) =>
  Integer.pipe(z.number().int().min(least, 'Please say how many').max(9999, 'That’s too many'))

/**
 * Lists transfers that a store sends or receives, newest first by default. `search`: the transfer's number, or
 * words that all occur in its reason, the other store's name or the name of a product.
 * @source A-TRANSFER-1
 */
export const listTransfers = endpoint({
  method: 'GET',
  path: '/console/stores/:store_id/transfers',
  summary: 'List the stock transfers between this store and others',
  allow: ['stock.read'],
  scope: inStore('params.store_id'),
  params: OfStore,
  query: z.object({
    state: z.enum(TRANSFER_STATES).optional(),
    search: text(STAFF_SEARCH_MAX).optional(),
    sort: z.enum(TRANSFER_SORTS).default('-sent_at'),
    ...cursorQuery(50),
  }),
  data: z.array(TransferSummary),
  beside: CursorPaging,
  errors: ['not_signed_in', 'forbidden', 'not_found', 'invalid_input'],
})

export const listTransferStores = endpoint({
  method: 'GET',
  path: '/console/stores/:store_id/transfer_stores',
  summary: 'List the stores to which this store can send goods',
  allow: ['stock.read'],
  scope: inStore('params.store_id'),
  params: OfStore,
  data: z.array(Store),
  errors: ['not_signed_in', 'forbidden', 'not_found'],
})

export const readTransfer = endpoint({
  method: 'GET',
  path: '/console/stores/:store_id/transfers/:transfer_id',
  summary: 'Retrieve a stock transfer, for either of its stores',
  allow: ['stock.read'],
  scope: inStore('params.store_id'),
  params: OfTransfer,
  data: Transfer,
  errors: ['not_signed_in', 'forbidden', 'not_found'],
})

/**
 * Sends single units from the shelf, at most those not reserved for orders. All lines are sent, or none.
 * Idempotent: a repeated `action_id` returns the same transfer. @source A-TRANSFER-2
 */
export const sendTransfer = endpoint({
  method: 'POST',
  path: '/console/stores/:store_id/transfers',
  summary: 'Send goods to another store',
  allow: ['stock.write'],
  scope: inStore('params.store_id'),
  params: OfStore,
  body: z.object({
    action_id: z.uuid(fieldTexts.actionIdRequired).transform((id) => id.toLowerCase()),
    to_store_id: Integer.pipe(z.number().int().min(1, 'Please choose a store')),
    reason: requiredText(SHORT_REASON_MAX, fieldTexts.reasonRequired),
    lines: z
      .array(z.object({ product_id: Id, units: unitsFrom(1) }))
      .min(1, 'Please scan at least one product')
      .max(200)
      .refine((lines) => new Set(lines.map((line) => line.product_id)).size === lines.length, {
        message: 'Please give each product once',
      }),
  }),
  data: Transfer,
  errors: [
    'not_signed_in',
    'forbidden',
    'not_found',
    'invalid_input',
    'too_few_units',
    'product_not_stocked',
  ],
})

/**
 * Records the received units of each line, which can be fewer or more than were sent. Damaged units become
 * unsaleable. Only the receiving store can do this, once. @source A-TRANSFER-3
 */
export const receiveTransfer = endpoint({
  method: 'POST',
  path: '/console/stores/:store_id/transfers/:transfer_id/receive',
  summary: 'Receive goods from another store',
  allow: ['stock.write'],
  scope: inStore('params.store_id'),
  params: OfTransfer,
  body: z.object({
    version: Integer,
    lines: z
      .array(
        z
          .object({ product_id: Id, units: unitsFrom(0), damaged: unitsFrom(0).default(0) })
          .refine(({ units, damaged }) => damaged <= units, {
            message: 'No more can be damaged than came',
          }),
      )
      .min(1)
      .max(200),
  }),
  data: Transfer,
  errors: ['not_signed_in', 'forbidden', 'not_found', 'invalid_input', 'stale'],
})

/**
 * Returns the goods to the sender's shelf. Only the sending store can do this, until the goods are received.
 * @source A-TRANSFER-4
 */
export const cancelTransfer = endpoint({
  method: 'POST',
  path: '/console/stores/:store_id/transfers/:transfer_id/cancel',
  summary: 'Cancel a stock transfer that has not been received',
  allow: ['stock.write'],
  scope: inStore('params.store_id'),
  params: OfTransfer,
  body: z.object({ version: Integer }),
  data: Transfer,
  errors: ['not_signed_in', 'forbidden', 'not_found', 'invalid_input', 'stale'],
})
