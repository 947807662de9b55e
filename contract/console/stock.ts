import { z } from 'zod'
import {
  DELIVERY_NOTE_NUMBER_MAX,
  SHORT_REASON_MAX,
  STAFF_SEARCH_MAX,
  SUPPLIER_MAX,
} from '#domain/field-lengths.ts'
import { barcodeInvalid, reasonRequired } from '#domain/field-texts.ts'
import { STOCK_CHANGES } from '#domain/inventory/stock-change.ts'
import { endpoint } from '../endpoint.ts'
import {
  CursorPaging,
  Flag,
  Gtin,
  Id,
  Integer,
  IsoTime,
  Paging,
  cursorQuery,
  pageQuery,
  requiredText,
  text,
} from '../fields.ts'
import { inStore } from '../scope.ts'

/** Single units, independent of pack size. */
const ChangedUnits = Integer.pipe(z.number().int().min(-100_000).max(100_000))

/**
 * Stock of a product in a store, in single units. Each unit is in exactly one place:
 * the shelf, an order in the store for which it is picked, the unsaleable stock, or its way back.
 * Units in `reserved` are on the shelf and promised to orders.
 * `reserved` exceeds `on_shelf` if a count found fewer units.
 */
const StockItem = z.object({
  product_id: z.number(),
  name: z.string(),
  /** Barcodes of its packs, smallest pack first. */
  barcodes: z.array(z.object({ gtin: z.string(), size: z.number() })),
  shelf_location: z.string().nullable(),
  on_shelf: z.number(),
  reserved: z.number(),
  picked: z.number(),
  unsaleable: z.number(),
  /** Part of `unsaleable`: units that staff did not find on the shelf, until the next count. */
  uncounted: z.number(),
  in_return: z.number(),
  /** Units on their way to other stores that have not received them yet. */
  in_transfer: z.number(),
  /** Units on their way from suppliers. */
  on_the_way: z.number(),
  /** Earliest day on which units from suppliers are due, `YYYY-MM-DD`; null: none, or unknown. */
  next_due_on: z.string().nullable(),
  /** Units that can be sold now. */
  available: z.number(),
  /**
   * Threshold for the list of products to order: at this number of units or fewer, the product is listed, up to
   * `reorder_to`.
   */
  reorder_point: z.number().nullable(),
  reorder_to: z.number().nullable(),
  /** Version that increases with changes by staff that are visible here; sales do not change it. */
  version: z.number(),
  /** Count that differed much from the record and waits for a second one; null: none. */
  pending_count: z.object({ units: z.number(), by: z.string() }).nullable(),
  /** Number of people who asked for a mail when the product can be bought again. */
  waiting: z.number(),
})
export type StockItem = z.output<typeof StockItem>

export const STOCK_SORTS = ['name', 'shelf', 'available', '-available'] as const
/**
 * `to_count`: staff did not find units on the shelf. `to_order`: at its reorder point. `returning`: on its way
 * back.
 */
export const STOCK_SHOWN = ['all', 'to_count', 'to_order', 'unsaleable', 'returning', 'none_left'] as const

const OfStore = z.object({ store_id: Id })
const OfProduct = z.object({ store_id: Id, product_id: Id })

/** Lists stock. `search`: words of the name, or a barcode of any of its packs. @source A-STOCK-1 */
export const listStock = endpoint({
  method: 'GET',
  path: '/console/stores/:store_id/stock',
  summary: 'List the stock of a store with shelf locations',
  allow: ['stock.read'],
  scope: inStore('params.store_id'),
  params: OfStore,
  query: z.object({
    search: text(STAFF_SEARCH_MAX).optional(),
    show: z.enum(STOCK_SHOWN).default('all'),
    sort: z.enum(STOCK_SORTS).default('name'),
    ...pageQuery(50),
  }),
  data: z.array(StockItem),
  beside: Paging,
  errors: ['not_signed_in', 'forbidden', 'not_found', 'invalid_input'],
})

export const readStock = endpoint({
  method: 'GET',
  path: '/console/stores/:store_id/stock/:product_id',
  summary: 'Retrieve the stock of one product in a store',
  allow: ['stock.read'],
  scope: inStore('params.store_id'),
  params: OfProduct,
  data: StockItem,
  errors: ['not_signed_in', 'forbidden', 'not_found'],
})

const NEEDS_REASON = ['damage', 'correct', 'dispose']

/**
 * Changes stock.
 * - `receive`: adds units that were delivered.
 * - `count`: sets the number on the shelf, and clears the units that staff did not find.
 * - `damage`: makes units on the shelf unsaleable.
 * - `correct`: adds units, or removes them if negative.
 * - `dispose`: removes damaged units from the store.
 * @source A-STOCK-2
 */
export const changeStock = endpoint({
  method: 'POST',
  path: '/console/stores/:store_id/stock/:product_id',
  summary: 'Receive, count, write off or correct units of a product',
  allow: ['stock.write'],
  scope: inStore('params.store_id'),
  params: OfProduct,
  body: z
    .object({
      kind: z.enum(STOCK_CHANGES, 'Please say what happened'),
      units: ChangedUnits,
      reason: text(SHORT_REASON_MAX).default(''),
      /**
       * True for a count by a person: one that differs by more than 10 units and 10 % waits for a second count, which
       * agrees with it or with the record. Default: the count applies at once.
       */
      second_look: Flag.default(false),
      version: Integer,
    })
    .refine(({ kind, units }) => kind === 'correct' || units >= (kind === 'count' ? 0 : 1), {
      path: ['units'],
      message: 'Please say how many',
    })
    .refine(({ kind, units }) => kind !== 'correct' || units !== 0, {
      path: ['units'],
      message: 'Please say how many more, or how many fewer',
    })
    .refine(({ kind, reason }) => reason !== '' || !NEEDS_REASON.includes(kind), {
      path: ['reason'],
      message: reasonRequired,
    }),
  data: StockItem.extend({
    /** For a count: units found beyond the recorded stock; negative if there were fewer. */
    difference: z.number(),
    /** True if the count waits for a second one, and the stock is unchanged. */
    is_pending: z.boolean(),
  }),
  errors: ['not_signed_in', 'forbidden', 'not_found', 'invalid_input', 'stale', 'too_few_units'],
})

/** Updates the fields that are sent; null clears a field. @source A-STOCK-3 */
export const describeStock = endpoint({
  method: 'PATCH',
  path: '/console/stores/:store_id/stock/:product_id',
  summary: 'Update the shelf location and reorder level of a product',
  allow: ['stock.write'],
  scope: inStore('params.store_id'),
  params: OfProduct,
  body: z
    .object({
      shelf_location: z
        .union([
          z.null(),
          z
            .string()
            .trim()
            .toUpperCase()
            .regex(/^([A-Z0-9][A-Z0-9 .-]{0,11})?$/, 'Such as A3-2'),
        ])
        .transform((shelf) => shelf || null)
        .optional(),
      reorder_point: z.union([z.null(), Integer.pipe(z.number().int().min(0).max(100_000))]).optional(),
      reorder_to: z.union([z.null(), Integer.pipe(z.number().int().min(1).max(100_000))]).optional(),
      version: Integer,
    })
    .refine(
      ({ reorder_point: from, reorder_to: to }) =>
        (from === undefined && to === undefined) ||
        (from === null && to === null) ||
        (typeof from === 'number' && typeof to === 'number' && from < to),
      { path: ['reorder_to'], message: 'Please give both, the second larger than the first' },
    ),
  data: StockItem,
  errors: ['not_signed_in', 'forbidden', 'not_found', 'invalid_input', 'stale'],
})

const MOVEMENT_KINDS = [
  'opening',
  'reserved',
  'released',
  'picked',
  'put_back',
  'supplied',
  'refused',
  'returned',
  'counted',
  'damaged',
  'received',
  'corrected',
  'missing',
  'disposed',
  'sent',
  'arrived',
] as const

const StockMovement = z.object({
  movement_id: z.number(),
  kind: z.enum(MOVEMENT_KINDS),
  /** Number of units concerned; negative if they left the store. */
  units: z.number(),
  /** Change of each quantity of the product. The sum of all movements is the current stock. */
  changes: z.object({
    on_shelf: z.number(),
    reserved: z.number(),
    picked: z.number(),
    unsaleable: z.number(),
    in_return: z.number(),
  }),
  reason: z.string(),
  /** null: the system. */
  by: z.object({ user_id: z.number(), name: z.string() }).nullable(),
  order_id: z.number().nullable(),
  order_number: z.string().nullable(),
  at: IsoTime,
})
export type StockMovement = z.output<typeof StockMovement>

/** Lists movements, newest first. @source A-STOCK-4 */
export const listStockMovements = endpoint({
  method: 'GET',
  path: '/console/stores/:store_id/stock/:product_id/movements',
  summary: 'List the stock movements of a product in a store',
  allow: ['stock.read'],
  scope: inStore('params.store_id'),
  params: OfProduct,
  query: z.object(cursorQuery(50)),
  data: z.array(StockMovement),
  beside: CursorPaging,
  errors: ['not_signed_in', 'forbidden', 'not_found', 'invalid_input'],
})

/** Quantity of one line, in packs or single units. */
const Units = Integer.pipe(
  z.number('Please say how many').int().min(0, 'Please say how many').max(9999, 'That’s too many'),
)

const ReceivedLine = z
  .object({
    gtin: Gtin.optional(),
    product_id: Id.optional(),
    quantity: Units,
    /** Quantity on the delivery note, in the same unit as `quantity`. */
    expected: Units.optional(),
  })
  .refine(({ gtin, product_id }) => (gtin === undefined) !== (product_id === undefined), {
    path: ['gtin'],
    message: barcodeInvalid,
  })
  .refine(({ quantity, expected = 0 }) => quantity > 0 || expected > 0, {
    path: ['quantity'],
    message: 'Please say how many',
  })

/**
 * Receives all lines of a delivery note, or none. `quantity` counts packs for a barcode, and single units for a
 * `product_id`. 0 means that none of the line arrived. If `expected` differs, the movement and the audit log record
 * it. A second note with the same number and supplier is rejected. @source A-STOCK-5
 */
export const receiveDelivery = endpoint({
  method: 'POST',
  path: '/console/stores/:store_id/deliveries',
  summary: 'Receive goods against a delivery note',
  allow: ['stock.write'],
  scope: inStore('params.store_id'),
  params: OfStore,
  body: z.object({
    supplier: requiredText(SUPPLIER_MAX, 'Please say who delivered'),
    delivery_note: requiredText(DELIVERY_NOTE_NUMBER_MAX, 'Please give the delivery note’s number'),
    lines: z.array(ReceivedLine).min(1, 'Please scan at least one product').max(200),
  }),
  data: z.array(StockItem),
  errors: [
    'not_signed_in',
    'forbidden',
    'not_found',
    'invalid_input',
    'product_not_stocked',
    'delivery_note_used',
  ],
})
