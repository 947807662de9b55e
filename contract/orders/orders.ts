import { z } from 'zod'
import * as fieldTexts from '#domain/field-texts.ts'
import { SUBSTITUTION_PREFERENCES } from '#domain/orders/substitution-preference.ts'
import { VEHICLES } from '#domain/delivery/vehicles.ts'
import { BAG_CODE_MAX, REASON_MAX, SHORT_REASON_MAX } from '#domain/field-lengths.ts'
import { OPEN_STATUSES, type OrderStatus as Status, PACKING, STATUS } from '#domain/orders/order-status.ts'
import { endpoint } from '../endpoint.ts'
import {
  Dollars,
  Flag,
  Id,
  Integer,
  IsoTime,
  CursorPaging,
  cursorQuery,
  text,
  requiredText,
} from '../fields.ts'
import { Address } from '../shop/addresses.ts'
import { CartId } from '../shop/carts.ts'
import { OrderLine, OrderMoney, OrderRefund } from './order-payments.ts'
import { requireSupervisor, unscannedFields } from './unscanned.ts'
import { ofAnyStore } from '../scope.ts'

const OrderStatus = z.literal(Object.values(STATUS))
const PackingStatus = z.literal(Object.values(PACKING))

/** Statuses to list: numbers separated by commas, or `open`. */
export const seenStatuses = z
  .union([z.string(), z.number().transform(String)])
  .transform((typed) => (typed === 'open' ? OPEN_STATUSES.map(Number) : typed.split(',').map(Number)))
  .pipe(z.array(OrderStatus).min(1).max(20))
  .transform((statuses): Status[] => statuses)

/** Events, oldest first. Names and reasons are visible to staff only; other readers see a general role. */
const OrderHistory = z.object({
  at: IsoTime,
  what: z.string(),
  from: z.number().nullable(),
  to: z.number().nullable(),
  by: z.string(),
  who: z.string().optional(),
  reason: z.string().optional(),
})

const OrderReturn = z.object({
  open: z.boolean(),
  since: IsoTime,
  items: z.array(
    z.object({
      product_id: z.number(),
      name: z.string(),
      order_line_id: z.number().nullable(),
      gtin: z.string().nullable(),
      /** Barcodes of all its packs, with the number of single units in each pack. */
      barcodes: z.array(z.object({ gtin: z.string(), units: z.number() })),
      units_out: z.number(),
      saleable: z.number(),
      damaged: z.number(),
    }),
  ),
})

/** Range of an expected arrival. @source A-DISPATCH-9 */
const EstimateRange = z.object({ earliest: IsoTime, latest: IsoTime })

/** @source S-ENT-14, S-ORDER-1 */
export const Order = z.object({
  order_id: z.number(),
  order_number: z.string(),
  /** Version, increased by every change. A write sends the version that it is based on. */
  version: z.number(),
  user_id: z.number(),
  users: z.object({ firstname: z.string(), lastname: z.string(), mobile: z.string() }),
  address_id: z.number(),
  addresses: Address,
  /** True if neither the address index nor the map service knew the address: the driver should call before leaving. */
  address_unlisted: z.boolean(),
  /** Notes for the driver, as typed with the address. */
  delivery_notes: z.string(),
  store_id: z.number(),
  store: z.object({
    name: z.string(),
    phone: z.string(),
    time_zone: z.string(),
    lat: z.number(),
    lng: z.number(),
  }),
  coupon_id: z.number().nullable(),
  cart_id: z.string().optional(),
  carts: OrderMoney,
  comment: z.string(),
  payment_id: z.number().nullable().optional(),
  payment: z
    .object({
      type: z.string(),
      card_type: z.string(),
      last_two: z.string(),
      state: z.string(),
      authorised: Dollars,
      captured: Dollars,
      refunded: Dollars,
      /** Amount that no payment covers yet; the order waits for it. */
      unpaid: Dollars,
    })
    .nullable()
    .optional(),
  /** Pending request to the owner to accept another, more expensive address by paying the difference. */
  address_request: Address.extend({ rise: Dollars, total: Dollars }).nullable().optional(),
  /** True if the owner can add a tip now, after the delivery. */
  takes_tip: z.boolean().optional(),
  refunds: z.array(OrderRefund).optional(),
  /** True if a link shared by the owner shows the order's progress. */
  shared: z.boolean().optional(),
  /** Tax invoice and adjustment notes. */
  invoices: z.array(z.object({ number: z.string(), kind: z.string(), total: Dollars })).optional(),
  status: OrderStatus,
  packing_status: PackingStatus,
  /** Status to which a held order returns; null otherwise. */
  held_from: OrderStatus.nullable(),
  start: IsoTime,
  due: IsoTime,
  asap: z.boolean(),
  /** Delivery time chosen by the owner, if the store has moved the order and the owner has not responded yet. */
  moved_from: z.object({ start: IsoTime, due: IsoTime }).nullable(),
  arrival: IsoTime.nullable(),
  delivered: IsoTime.nullable(),
  created: IsoTime,
  modified: IsoTime,
  type: z.string(),
  estimate_delivery: z.object({ value: z.number(), interval: z.string() }).nullable(),
  /** Range in which the order is expected to arrive; null once it has ended or cannot be estimated. */
  estimate_range: EstimateRange.nullable(),
  estimate_delivery_start_date: IsoTime.nullable(),
  gift: z.boolean(),
  gift_recipient: z.string(),
  gift_recipient_number: z.string(),
  gift_message: z.string(),
  credit_card_expiry: z.string().optional(),
  reason: z.string(),
  /** Written delivery instruction for an order with alcohol (L-6). */
  instruction: z.string(),
  /** Substitution preference for lines without their own. */
  missing_wish: z.enum(SUBSTITUTION_PREFERENCES),
  /** Sales channel. For staff, like `taken_by`. */
  source: z.enum(['web', 'phone', 'counter']).optional(),
  /** Staff member who took the order; null for web orders. */
  taken_by: z.object({ user_id: z.number(), name: z.string() }).nullable().optional(),
  /** Person who currently works on the order. For staff. */
  claim: z.object({ user_id: z.number(), name: z.string(), until: IsoTime }).nullable().optional(),
  /** null: no check at the door yet. */
  door_check: z.object({ outcome: z.string(), reason: z.string(), at: IsoTime }).nullable(),
  /** Notes by staff for the driver. Visible to staff and driver. */
  driver_notes: z.array(z.string()).optional(),
  /** Goods of an order that ended in transit: units still out and units returned. For staff. */
  returns: OrderReturn.nullable().optional(),
  /** Sealed bags of the order. */
  bags: z.array(z.object({ code: z.string(), seal: z.string() })),
  history: z.array(OrderHistory),
  driver: z
    .object({
      /** null for the shopper. */
      user_id: z.number().nullable(),
      firstname: z.string(),
      /** null until the driver has chosen a vehicle. */
      vehicle: z.enum(VEHICLES).nullable(),
      /**
       * Last position of the driver while the order is in transit. The shopper sees it only while their order is
       * the next stop.
       */
      lat: z.number().nullable(),
      lng: z.number().nullable(),
      at: IsoTime.nullable(),
    })
    .nullable(),
})
export type Order = z.output<typeof Order>

export const OrderParams = z.object({ order_id: Id })

/**
 * Version that a write is based on. A stale version fails with `stale` and the current order, and changes nothing.
 * The shop's own screens always send it. @source A-VERSION-1
 */
export const seenVersion = { version: Integer.optional() }

/**
 * Returns an order to its owner, to staff of its store, and to its driver until it ends. Responds 404 to other
 * callers.
 */
export const getOrder = endpoint({
  method: 'GET',
  path: '/orders/:order_id',
  summary: 'Retrieve an order',
  allow: ['owner', 'orders.read', 'assigned driver'],
  scope: ofAnyStore('order', 'params.order_id'),
  params: OrderParams,
  data: Order,
  errors: ['not_found'],
})

export const OrderSummary = Order.pick({
  order_id: true,
  order_number: true,
  version: true,
  store_id: true,
  status: true,
  packing_status: true,
  start: true,
  due: true,
  asap: true,
  created: true,
  users: true,
  addresses: true,
  address_unlisted: true,
  driver: true,
}).extend({
  total: Dollars,
  item_count: z.number(),
  contains_alcohol: z.boolean(),
  /** First three products of the order, each with the number of its packs. */
  products: z.array(OrderLine.pick({ product_id: true, product_name: true, image: true, quantity: true })),
  /** Number of different products. */
  product_count: z.number(),
})
export type OrderSummary = z.output<typeof OrderSummary>

/** Lists orders: staff see orders of their stores, drivers their current jobs, customers their own orders. */
export const listOrders = endpoint({
  method: 'GET',
  path: '/orders',
  summary: 'List the orders visible to the caller, newest first',
  allow: ['member'],
  query: z.object({
    /** Only open orders. */
    open: Flag.default(false),
    /** Only the caller's own orders as a shopper, whatever else they may see. */
    mine: Flag.default(false),
    /** Only the order that was placed from this cart. */
    cart_id: CartId.optional(),
    ...cursorQuery(50),
  }),
  data: z.array(OrderSummary),
  beside: CursorPaging,
  errors: ['not_signed_in'],
})

/** @source A-ORDER-2, A-LIFE-1 to A-LIFE-7 */
export const changeOrder = endpoint({
  method: 'PATCH',
  path: '/orders/:order_id',
  summary: 'Change the status of an order',
  allow: ['owner', 'orders.work', 'orders.assign', 'assigned driver'],
  scope: ofAnyStore('order', 'params.order_id'),
  // This status refunds the whole amount.
  stepUp: ({ status }: { status?: number }) => status === STATUS.refunded,
  params: OrderParams,
  body: requireSupervisor(
    z.object({
      status: Integer.pipe(OrderStatus).optional(),
      packing_status: Integer.pipe(PackingStatus).optional(),
      driver_id: Id.optional(),
      reason: text(REASON_MAX).optional(),
      /**
       * Codes of the bags that the driver loaded, sent with the change to transit. If bags are left behind, a
       * reason is required.
       */
      bags_loaded: z.array(requiredText(BAG_CODE_MAX, fieldTexts.bagCodeRequired)).max(50).optional(),
      bags_left_reason: text(SHORT_REASON_MAX).optional(),
      /** Sent with the end of packing, for unpicked lines with a barcode. */
      ...unscannedFields,
      ...seenVersion,
    }),
  ),
  data: Order,
  errors: [
    'not_found',
    'forbidden',
    'own_order',
    'wrong_bag',
    'approval_required',
    'stale',
    'status_not_allowed',
    'answer_awaited',
    'scan_required',
    'supervisor_code_wrong',
    'rate_limited',
    'reason_required',
    'driver_unfit',
    'not_on_shift',
    'order_undeliverable',
    'outside_lawful_hours',
    'payment_not_settled',
    'payment_unavailable',
    'payment_declined',
    'payment_refused',
    'payment_not_taken',
    'payment_lapsed',
  ],
})
