import { z } from 'zod'
import { NOTE_MAX } from '#domain/field-lengths.ts'
import * as fieldTexts from '#domain/field-texts.ts'
import { endpoint } from '../endpoint.ts'
import { Dollars, Flag, Id, IsoTime, requiredText } from '../fields.ts'
import { Order, OrderParams, seenVersion } from '../orders/orders.ts'
import { ConsoleMessage } from './messages.ts'
import { ofAnyStore } from '../scope.ts'

/** Note by staff. Notes are never changed or deleted. */
const OrderNote = z.object({
  order_note_id: z.number(),
  at: IsoTime,
  who: z.string(),
  text: z.string(),
  /** True if the order's driver sees it as well. The shopper never sees notes. */
  for_driver: z.boolean(),
})

/** Movement of money or credit for an order. */
const MoneyMovement = z.object({
  at: IsoTime,
  /**
   * For money: `authorisation`, `capture`, `void`, `refund`, `paid_elsewhere`, `dispute`, `terminal_payment` or
   * `terminal_refund`. For credit: `held`, `released`, `returned`, `refunded`, `goodwill`, `referral` or
   * `referral_reversed`.
   */
  kind: z.string(),
  amount: Dollars,
  /** `waiting`, `done` or `refused`; for a dispute `open`, `won` or `lost`. */
  state: z.string(),
  /** Number of the payment: 1 for the checkout, higher for later payments. null for credit. */
  payment: z.number().nullable(),
  /** Card or other payment method, such as `Visa 42`; '' for credit. */
  means: z.string(),
  who: z.string(),
  reason: z.string(),
})

const OrderMessage = ConsoleMessage.extend({
  /**
   * True if the message is still useful to the shopper. Codes and links that give access to an account are never
   * sent again.
   */
  can_resend: z.boolean(),
})

const EarlierOrder = Order.pick({ order_id: true, order_number: true, status: true, created: true }).extend({
  total: Dollars,
})

const OrderRecord = z.object({
  /** Tags by staff, which neither the shopper nor the driver sees. */
  tags: z.array(z.string()),
  notes: z.array(OrderNote),
  money: z.array(MoneyMovement),
  messages: z.array(OrderMessage),
  shopper: z.object({
    /** Available credit. */
    credit: Dollars,
    /** Channel for updates about the delivery. */
    updates_by: z.enum(['sms', 'email']),
    /** Number of the shopper's other orders at the caller's stores, and the latest of them. */
    other_orders: z.number(),
    latest_orders: z.array(EarlierOrder),
  }),
  /** Outline of the order's delivery zone; each point is longitude and latitude. */
  zone: z.object({
    zone_id: z.number(),
    name: z.string(),
    outline: z.array(z.tuple([z.number(), z.number()])),
  }),
})
export type OrderRecord = z.output<typeof OrderRecord>

/** @source A-BOARD-4 */
export const getOrderRecord = endpoint({
  method: 'GET',
  path: '/console/orders/:order_id',
  summary: 'Retrieve the staff record of an order: notes, money, messages and customer',
  allow: ['orders.read'],
  scope: ofAnyStore('order', 'params.order_id'),
  params: OrderParams,
  data: OrderRecord,
  errors: ['not_found', 'forbidden'],
})

/** Adds a note. A note does not change the order, so it needs no version. @source A-BOARD-5 */
export const addOrderNote = endpoint({
  method: 'POST',
  path: '/orders/:order_id/notes',
  summary: 'Add a note to an order for colleagues or the driver',
  allow: ['orders.work'],
  scope: ofAnyStore('order', 'params.order_id'),
  params: OrderParams,
  body: z.object({ text: requiredText(NOTE_MAX, fieldTexts.noteRequired), for_driver: Flag.default(false) }),
  data: z.array(OrderNote),
  errors: ['not_found', 'forbidden', 'own_order'],
})

/** Sends a message again, to the shopper's current email or mobile. @source A-BOARD-6 */
export const resendOrderMessage = endpoint({
  method: 'POST',
  path: '/orders/:order_id/messages/:message_id/resend',
  summary: 'Resend a message about an order to its customer',
  allow: ['messages.write'],
  scope: ofAnyStore('order', 'params.order_id'),
  params: OrderParams.extend({ message_id: Id }),
  body: z.object(seenVersion),
  data: OrderMessage,
  errors: [
    'not_found',
    'forbidden',
    'own_order',
    'stale',
    'account_closed',
    'message_waiting',
    'message_lapsed',
    'rate_limited',
  ],
})

/**
 * Returns the labels of an order's sealed bags. They show enough to find the door, and nothing that a neighbour
 * should not read. `qr` draws the bag's code in `size` by `size` modules.
 * @source A-BOARD-7
 */
export const getBagLabels = endpoint({
  method: 'GET',
  path: '/orders/:order_id/labels',
  summary: 'Retrieve the bag labels of an order',
  allow: ['orders.work'],
  scope: ofAnyStore('order', 'params.order_id'),
  params: OrderParams,
  data: z.object({
    order_number: z.string(),
    store: z.string(),
    first_name: z.string(),
    suburb: z.string(),
    due: IsoTime,
    contains_alcohol: z.boolean(),
    bags: z.array(Order.shape.bags.element.extend({ qr: z.object({ size: z.number(), path: z.string() }) })),
  }),
  errors: ['not_found', 'forbidden', 'own_order'],
})
