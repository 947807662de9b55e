import { z } from 'zod'
import { BAG_CODE_MAX } from '#domain/field-lengths.ts'
import { endpoint } from '../endpoint.ts'
import { Flag, Gtin, Id, Integer, IsoTime, requiredText, text } from '../fields.ts'
import { OrderLine } from './order-payments.ts'
import { Order, OrderParams, seenVersion } from './orders.ts'
import { ScanRequirement, requireSupervisor, unscannedFields } from './unscanned.ts'
import { MAX_QUANTITY } from '#domain/carts/cart-limits.ts'
import * as fieldTexts from '#domain/field-texts.ts'
import { ofAnyStore } from '../scope.ts'

const Bag = z.object({ code: z.string(), seal: z.string() })

/** Returns the items to pick in shelf order, and what is already picked. */
export const getPickList = endpoint({
  method: 'GET',
  path: '/orders/:order_id/picks',
  summary: 'Retrieve the pick list of an order by shelf location',
  allow: ['orders.work'],
  scope: ofAnyStore('order', 'params.order_id'),
  params: OrderParams,
  data: z.object({
    lines: z.array(
      OrderLine.pick({
        order_line_id: true,
        product_id: true,
        product_name: true,
        image: true,
        pack_size: true,
        quantity: true,
        quantity_supplied: true,
      }).extend({
        /** null: not picked yet. */
        picked: z.number().nullable(),
        /** True if the shelf has no more units. */
        short: z.boolean(),
        /** Shelf location, such as `A3-2`. */
        shelf: z.string().nullable(),
        barcodes: z.array(z.string()),
      }),
    ),
    bags: z.array(Bag),
    without_scan: ScanRequirement,
  }),
  errors: ['not_found', 'forbidden', 'own_order'],
})

/**
 * Sets the total number of picked packs of a line.
 * - `action_id`: idempotency key created by the phone; a repeated request returns the same response.
 * - `short`: the shelf has no more, so the remaining stock of the product is unsaleable until it is counted.
 * - `seen`: the line on which the pick is based. If it has changed, the call fails with `stale` and `error.line`.
 * - `gtin`: the scanned barcode. Without it, more packs of an item with a barcode fail with `scan_required`.
 *   The request must then meet the store's rule in `error.how`.
 * @source A-PICK-1, A-PICK-5
 */
export const recordPick = endpoint({
  method: 'POST',
  path: '/orders/:order_id/picks',
  summary: 'Pick a line of an order',
  allow: ['orders.work'],
  scope: ofAnyStore('order', 'params.order_id'),
  params: OrderParams,
  body: requireSupervisor(
    z.object({
      action_id: z.uuid(fieldTexts.actionIdRequired).transform((id) => id.toLowerCase()),
      order_line_id: Id,
      /** Scanned barcode; omitted if the line was ticked. */
      gtin: Gtin.optional(),
      units: Integer.pipe(z.number().int().min(0).max(MAX_QUANTITY)),
      short: Flag.default(false),
      seen: z
        .object({
          picked: Integer.pipe(z.number().int().min(0).max(MAX_QUANTITY)),
          quantity_supplied: Integer.pipe(z.number().int().min(0).max(MAX_QUANTITY)),
        })
        .optional(),
      ...unscannedFields,
      ...seenVersion,
    }),
  ),
  data: z.object({
    action_id: z.string(),
    order_id: z.number(),
    order_line_id: z.number(),
    units: z.number(),
    short: z.boolean(),
    /** Version of the order, including this pick. */
    version: z.number(),
    at: IsoTime,
  }),
  errors: [
    'not_found',
    'forbidden',
    'own_order',
    'status_not_allowed',
    'not_in_order',
    'supply_too_large',
    'wrong_item',
    'scan_required',
    'supervisor_code_wrong',
    'rate_limited',
    'idempotency_mismatch',
    'stale',
    'out_of_stock',
  ],
})

/**
 * Replaces the list of an order's sealed bags, until the order leaves.
 * @source A-PICK-2
 */
export const setBags = endpoint({
  method: 'POST',
  path: '/orders/:order_id/bags',
  summary: 'Record the bags of an order',
  allow: ['orders.work'],
  scope: ofAnyStore('order', 'params.order_id'),
  params: OrderParams,
  body: z.object({
    ...seenVersion,
    bags: z
      .array(
        z.object({
          code: requiredText(BAG_CODE_MAX, fieldTexts.bagCodeRequired),
          seal: text(40).default(''),
        }),
      )
      .max(50)
      .refine((bags) => new Set(bags.map(({ code }) => code)).size === bags.length, fieldTexts.bagCodeTwice),
  }),
  data: Order,
  errors: ['not_found', 'forbidden', 'own_order', 'status_not_allowed', 'bag_in_use', 'stale'],
})
