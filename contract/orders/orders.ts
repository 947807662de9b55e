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

/** Statuses to list: numbers with commas between, or `open`. */
export const seenStatuses = z
  .union([z.string(), z.number().transform(String)])
  .transform((typed) => (typed === 'open' ? OPEN_STATUSES.map(Number) : typed.split(',').map(Number)))
  .pipe(z.array(OrderStatus).min(1).max(20))
  .transform((statuses): Status[] => statuses)

/** What happened, oldest first. Names and reasons are for staff; everyone else reads who in general. */
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
      /** All of its packs, and how many single units each is. */
      barcodes: z.array(z.object({ gtin: z.string(), units: z.number() })),
      units_out: z.number(),
      saleable: z.number(),
      damaged: z.number(),
    }),
  ),
})

/** @source S-ENT-14, S-ORDER-1 */
export const Order = z.object({
  order_id: z.number(),
  order_number: z.string(),
  /** Raised with every change: a write sends the version that it was made from. */
  version: z.number(),
  user_id: z.number(),
  users: z.object({ firstname: z.string(), lastname: z.string(), mobile: z.string() }),
  address_id: z.number(),
  addresses: Address,
  /** Neither the address index nor the map service knew the address: call before leaving. */
  address_unlisted: z.boolean(),
  /** For the driver, as typed with the address. */
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
      /** What no payment holds yet: the order waits for it. */
      unpaid: Dollars,
    })
    .nullable()
    .optional(),
  /** Staff ask its owner to agree to another address, which costs more, by paying the difference. */
  address_request: z
    .object({ address_formated: z.string(), rise: Dollars, total: Dollars })
    .nullable()
    .optional(),
  refunds: z.array(OrderRefund).optional(),
  /** Whether a link that its owner shared shows how far it is. */
  shared: z.boolean().optional(),
  /** Its tax invoice and adjustment notes, by number. */
  invoices: z.array(z.object({ number: z.string(), kind: z.string(), total: Dollars })).optional(),
  status: OrderStatus,
  packing_status: PackingStatus,
  /** The status a held order goes back to; null otherwise. */
  held_from: OrderStatus.nullable(),
  start: IsoTime,
  due: IsoTime,
  asap: z.boolean(),
  /** The delivery time that the owner chose, while the store has moved the order and the owner has not answered. */
  moved_from: z.object({ start: IsoTime, due: IsoTime }).nullable(),
  arrival: IsoTime.nullable(),
  delivered: IsoTime.nullable(),
  created: IsoTime,
  modified: IsoTime,
  type: z.string(),
  estimate_delivery: z.object({ value: z.number(), interval: z.string() }).nullable(),
  estimate_delivery_start_date: IsoTime.nullable(),
  gift: z.boolean(),
  gift_recipient: z.string(),
  gift_recipient_number: z.string(),
  gift_message: z.string(),
  credit_card_expiry: z.string().optional(),
  reason: z.string(),
  /** Written delivery instruction for an order with alcohol (L-6). */
  instruction: z.string(),
  /** What the store does where something is missing and its line says nothing else. */
  missing_wish: z.enum(SUBSTITUTION_PREFERENCES),
  /** How it came. For staff, as the next one. */
  source: z.enum(['web', 'phone', 'counter']).optional(),
  /** The member of staff who took it; null where it came by the web. */
  taken_by: z.object({ user_id: z.number(), name: z.string() }).nullable().optional(),
  /** Who works on it now. For staff. */
  claim: z.object({ user_id: z.number(), name: z.string(), until: IsoTime }).nullable().optional(),
  /** null: nobody was at the door yet. */
  door_check: z.object({ outcome: z.string(), reason: z.string(), at: IsoTime }).nullable(),
  /** What staff wrote for the driver. For staff and driver. */
  driver_notes: z.array(z.string()).optional(),
  /** Goods of an order that ended on the way: what is still out, and what came back. For staff. */
  returns: OrderReturn.nullable().optional(),
  /** Its sealed bags. */
  bags: z.array(z.object({ code: z.string(), seal: z.string() })),
  history: z.array(OrderHistory),
  driver: z
    .object({
      /** null for the shopper. */
      user_id: z.number().nullable(),
      firstname: z.string(),
      /** null until the driver has said so. */
      vehicle: z.enum(VEHICLES).nullable(),
      /** The driver's last position while the order is in transit; for the shopper only while it is the driver's next stop. */
      lat: z.number().nullable(),
      lng: z.number().nullable(),
      at: IsoTime.nullable(),
    })
    .nullable(),
})
export type Order = z.output<typeof Order>

export const OrderParams = z.object({ order_id: Id })

/**
 * The version that a write was made from: an old one is answered `stale` with the order as it is, and changes nothing.
 * Our own screens always send it. @source A-VERSION-1
 */
export const seenVersion = { version: Integer.optional() }

/** For its owner, staff of its store, and its driver until it ends; a 404 to everyone else. */
export const getOrder = endpoint({
  method: 'GET',
  path: '/orders/:order_id',
  summary: 'An order',
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
  /** The first three that were ordered. */
  products: z.array(OrderLine.pick({ product_id: true, product_name: true, image: true })),
  /** How many different products were ordered. */
  product_count: z.number(),
})
export type OrderSummary = z.output<typeof OrderSummary>

/** Staff see their stores', a driver the jobs at hand, a customer their own. */
export const listOrders = endpoint({
  method: 'GET',
  path: '/orders',
  summary: 'Orders the caller may see, newest first',
  allow: ['member'],
  query: z.object({
    /** Only what still moves. */
    open: Flag.default(false),
    /** The caller's own as a shopper, whatever else they may see. */
    mine: Flag.default(false),
    /** Only the one that this cart became. */
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
  summary: 'Move an order along its lifecycle',
  allow: ['owner', 'orders.work', 'orders.assign', 'assigned driver'],
  scope: ofAnyStore('order', 'params.order_id'),
  // This move gives all the money back.
  stepUp: ({ status }: { status?: number }) => status === STATUS.refunded,
  params: OrderParams,
  body: requireSupervisor(
    z.object({
      status: Integer.pipe(OrderStatus).optional(),
      packing_status: Integer.pipe(PackingStatus).optional(),
      driver_id: Id.optional(),
      reason: text(REASON_MAX).optional(),
      /** Codes of the bags that the driver has loaded, with the move to transit; why some stay is asked then. */
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
