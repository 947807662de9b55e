import { z } from 'zod'
import { DELIVERY_NOTE_NUMBER_MAX, NOTE_MAX } from '#domain/field-lengths.ts'
import * as fieldTexts from '#domain/field-texts.ts'
import { PURCHASE_ORDER_STATES } from '#domain/purchasing/purchase-order.ts'
import { endpoint } from '../endpoint.ts'
import {
  CursorPaging,
  Dollars,
  DollarsInput,
  Flag,
  Id,
  Integer,
  IsoTime,
  cursorQuery,
  text,
} from '../fields.ts'
import { inStore } from '../scope.ts'

const Person = z.object({ user_id: z.number(), name: z.string() })

/** Order of a store to a supplier. Amounts are null for callers without `purchasing.read`. */
const PurchaseOrderSummary = z.object({
  purchase_order_id: z.number(),
  /** Such as `PO-1001`. */
  number: z.string(),
  store_id: z.number(),
  supplier: z.object({
    supplier_id: z.number(),
    name: z.string(),
    email: z.string(),
    minimum: Dollars.nullable(),
  }),
  state: z.enum(PURCHASE_ORDER_STATES),
  /** `YYYY-MM-DD`; null: unknown. */
  expected_on: z.string().nullable(),
  note: z.string(),
  products: z.number(),
  units_ordered: z.number(),
  /** Received units including damaged units. */
  units_received: z.number(),
  total: Dollars.nullable(),
  created_by: Person.nullable(),
  created_at: IsoTime,
  sent_by: Person.nullable(),
  sent_at: IsoTime.nullable(),
  /** Address that it was mailed to; '' if it was not mailed. */
  sent_to: z.string(),
  /** Person who closed or canceled it, or received its last units. */
  ended_by: Person.nullable(),
  ended_at: IsoTime.nullable(),
  version: z.number(),
})
export type PurchaseOrderSummary = z.output<typeof PurchaseOrderSummary>

const PurchaseOrder = PurchaseOrderSummary.extend({
  lines: z.array(
    z.object({
      product_id: z.number(),
      name: z.string(),
      /** Barcodes of its packs, smallest pack first. */
      barcodes: z.array(z.object({ gtin: z.string(), size: z.number() })),
      supplier_code: z.string(),
      units_per_carton: z.number(),
      carton_cost: Dollars.nullable(),
      units_ordered: z.number(),
      units_received: z.number(),
      /** Part of the received units. */
      units_damaged: z.number(),
    }),
  ),
})
export type PurchaseOrder = z.output<typeof PurchaseOrder>

const OfStore = z.object({ store_id: Id })
const OfOrder = z.object({ store_id: Id, purchase_order_id: Id })
const ActionId = z.uuid(fieldTexts.actionIdRequired).transform((id) => id.toLowerCase())
const unitsFrom = (least: number) =>
  Integer.pipe(
    z.number('Please say how many').int().min(least, 'Please say how many').max(9999, 'That’s too many'),
  )
const Day = z.union([z.null(), z.literal('').transform(() => null), z.iso.date(fieldTexts.dayInvalid)])
const isOfProductsOnce = (lines: { product_id: number }[]) =>
  new Set(lines.map((line) => line.product_id)).size === lines.length
const ONCE = { message: 'Please give each product once' }
const NONE_CHOSEN = 'Please choose at least one product'

/** Lists a store's purchase orders, newest first. @source A-PURCHASE-1 */
export const listPurchaseOrders = endpoint({
  method: 'GET',
  path: '/console/stores/:store_id/purchase_orders',
  summary: 'List the purchase orders of a store',
  allow: ['purchasing.read', 'stock.read'],
  scope: inStore('params.store_id'),
  params: OfStore,
  query: z.object({
    /** `open`: drafts, and orders of which units are on the way. */
    show: z.enum(['open', 'all', ...PURCHASE_ORDER_STATES]).default('open'),
    supplier_id: Id.optional(),
    ...cursorQuery(50),
  }),
  data: z.array(PurchaseOrderSummary),
  beside: CursorPaging,
  errors: ['not_signed_in', 'forbidden', 'not_found', 'invalid_input'],
})

/** @source A-PURCHASE-1 */
export const readPurchaseOrder = endpoint({
  method: 'GET',
  path: '/console/stores/:store_id/purchase_orders/:purchase_order_id',
  summary: 'Retrieve a purchase order with its lines',
  allow: ['purchasing.read', 'stock.read'],
  scope: inStore('params.store_id'),
  params: OfOrder,
  data: PurchaseOrder,
  errors: ['not_signed_in', 'forbidden', 'not_found', 'invalid_input'],
})

/**
 * Creates one draft for each supplier of the lines, at the supplier's costs. Idempotent: a repeated `action_id`
 * returns the same drafts. @source A-PURCHASE-2
 */
export const createPurchaseOrders = endpoint({
  method: 'POST',
  path: '/console/stores/:store_id/purchase_orders',
  summary: 'Create draft purchase orders, one for each supplier',
  allow: ['purchasing.write'],
  scope: inStore('params.store_id'),
  params: OfStore,
  body: z.object({
    action_id: ActionId,
    lines: z
      .array(z.object({ supplier_id: Id, product_id: Id, units: unitsFrom(1) }), NONE_CHOSEN)
      .min(1, NONE_CHOSEN)
      .max(250)
      .refine(isOfProductsOnce, ONCE),
  }),
  data: z.array(PurchaseOrderSummary),
  errors: ['not_signed_in', 'forbidden', 'not_found', 'invalid_input', 'product_not_stocked', 'not_supplied'],
})

/** Changes a draft. `lines` replaces all lines. @source A-PURCHASE-2 */
export const changePurchaseOrder = endpoint({
  method: 'PATCH',
  path: '/console/stores/:store_id/purchase_orders/:purchase_order_id',
  summary: 'Update a draft purchase order',
  allow: ['purchasing.write'],
  scope: inStore('params.store_id'),
  params: OfOrder,
  body: z.object({
    version: Integer,
    expected_on: Day.optional(),
    note: text(NOTE_MAX).optional(),
    lines: z
      .array(z.object({ product_id: Id, units: unitsFrom(1), carton_cost: DollarsInput.optional() }))
      .min(1, NONE_CHOSEN)
      .max(250)
      .refine(isOfProductsOnce, ONCE)
      .optional(),
  }),
  data: PurchaseOrder,
  errors: [
    'not_signed_in',
    'forbidden',
    'not_found',
    'invalid_input',
    'product_not_stocked',
    'not_supplied',
    'stale',
  ],
})

/**
 * Sends a draft. With `mail` the supplier gets it as a PDF; otherwise the store passes it on itself. A draft without
 * `expected_on` gets the day after the supplier's lead time. @source A-PURCHASE-3
 */
export const sendPurchaseOrder = endpoint({
  method: 'POST',
  path: '/console/stores/:store_id/purchase_orders/:purchase_order_id/send',
  summary: 'Send a purchase order to its supplier',
  allow: ['purchasing.write'],
  scope: inStore('params.store_id'),
  params: OfOrder,
  body: z.object({ version: Integer, mail: Flag.default(true) }),
  data: PurchaseOrder,
  errors: [
    'not_signed_in',
    'forbidden',
    'not_found',
    'invalid_input',
    'stale',
    'supplier_without_email',
    'unavailable',
  ],
})

/** @source A-PURCHASE-3 */
export const getPurchaseOrderPdf = endpoint({
  method: 'GET',
  path: '/console/stores/:store_id/purchase_orders/:purchase_order_id/order.pdf',
  summary: 'Retrieve a purchase order as application/pdf',
  allow: ['purchasing.read'],
  scope: inStore('params.store_id'),
  params: OfOrder,
  errors: ['not_signed_in', 'forbidden', 'not_found', 'unavailable'],
})

/**
 * Adds received units to the stock, all lines or none. A line may come short, over or damaged, and in several
 * deliveries. The order is closed when nothing is due. Idempotent: a repeated `action_id` changes nothing.
 * A `carton_cost` differing from the order's requires `purchasing.write`; it updates the supplier's list and the cost
 * of the store's packs. @source A-PURCHASE-4
 */
export const receivePurchaseOrder = endpoint({
  method: 'POST',
  path: '/console/stores/:store_id/purchase_orders/:purchase_order_id/receive',
  summary: 'Receive goods against a purchase order',
  allow: ['stock.write'],
  scope: inStore('params.store_id'),
  params: OfOrder,
  body: z.object({
    action_id: ActionId,
    version: Integer,
    /** If given, the note is recorded, and the same note of the supplier is rejected. */
    delivery_note: text(DELIVERY_NOTE_NUMBER_MAX).default(''),
    lines: z
      .array(
        z
          .object({
            product_id: Id,
            units: unitsFrom(0),
            damaged: unitsFrom(0).default(0),
            carton_cost: DollarsInput.optional(),
          })
          .refine(({ units, damaged }) => damaged <= units, {
            path: ['damaged'],
            message: 'No more can be damaged than came',
          }),
      )
      .min(1, 'Please say what came')
      .max(250)
      .refine(isOfProductsOnce, ONCE)
      .refine((lines) => lines.some((line) => line.units > 0), { message: 'Please say what came' }),
  }),
  data: PurchaseOrder,
  errors: ['not_signed_in', 'forbidden', 'not_found', 'invalid_input', 'stale', 'delivery_note_used'],
})

/** Closes an order whose missing units are no longer expected. @source A-PURCHASE-5 */
export const closePurchaseOrder = endpoint({
  method: 'POST',
  path: '/console/stores/:store_id/purchase_orders/:purchase_order_id/close',
  summary: 'Close a purchase order whose missing units won’t come',
  allow: ['purchasing.write'],
  scope: inStore('params.store_id'),
  params: OfOrder,
  body: z.object({ version: Integer }),
  data: PurchaseOrder,
  errors: ['not_signed_in', 'forbidden', 'not_found', 'invalid_input', 'stale'],
})

/** Cancels a draft, or an order of which nothing was received. The supplier gets no message. @source A-PURCHASE-5 */
export const cancelPurchaseOrder = endpoint({
  method: 'POST',
  path: '/console/stores/:store_id/purchase_orders/:purchase_order_id/cancel',
  summary: 'Cancel a purchase order of which nothing was received',
  allow: ['purchasing.write'],
  scope: inStore('params.store_id'),
  params: OfOrder,
  body: z.object({ version: Integer }),
  data: PurchaseOrder,
  errors: ['not_signed_in', 'forbidden', 'not_found', 'invalid_input', 'stale'],
})
