import { z } from 'zod'
import {
  GIFT_MESSAGE_MAX,
  ORDER_COMMENT_MAX,
  PROMO_CODE_MAX,
  RECIPIENT_NAME_MAX,
} from '#domain/field-lengths.ts'
import * as fieldTexts from '#domain/field-texts.ts'
import { endpoint } from '../endpoint.ts'
import {
  Dollars,
  Email,
  Flag,
  Id,
  DeliveryInstant,
  IsoTime,
  Paging,
  Quantity,
  businessFields,
  nameFields,
  pageQuery,
  personName,
  requiredText,
  text,
  withBothNames,
} from '../fields.ts'
import { OrderParams, seenVersion } from '../orders/orders.ts'
import { AddressParts } from '../shop/addresses.ts'
import { Cart } from '../shop/carts.ts'
import { ofAnyStore } from '../scope.ts'

const Items = z.preprocess(
  (value) => {
    if (typeof value !== 'string') return value
    try {
      return JSON.parse(value) as unknown
    } catch {
      return null
    }
  },
  z.array(z.object({ product_pack_id: Id, quantity: Quantity })).max(200),
)

const Priced = Cart.pick({
  total: true,
  sub_total: true,
  min_spend: true,
  surcharge: true,
  contains_alcohol: true,
  contains_tobacco: true,
  cart_items: true,
  cart_charges: true,
  cart_discounts: true,
  unapplied_promo_code: true,
})

/**
 * Prices an order by phone or at the counter like a shopper's cart. Nothing is stored. The address determines zone
 * and store. `mobile` identifies the customer, to check which promo codes they have used.
 * @source A-TAKE-1
 */
export const previewStaffOrder = endpoint({
  method: 'POST',
  path: '/console/orders/preview',
  summary: 'Price an order taken by staff',
  allow: ['orders.work'],
  scope: 'own stores',
  body: AddressParts.extend({
    items: Items.default([]),
    promo_code: text(PROMO_CODE_MAX).default(''),
    mobile: text(40).default(''),
  }),
  data: Priced.extend({
    store_id: z.number(),
    zone_id: z.number(),
    /** Address as the shop resolved it. */
    address: z.string(),
  }),
  errors: [
    'not_signed_in',
    'forbidden',
    'invalid_input',
    'address_invalid',
    'address_not_served',
    'pack_unavailable',
    'quantity_too_large',
    'promo_not_found',
  ],
})

/** Payment by a link, or at the counter, which `recordTerminalPayment` records. */
export const STAFF_ORDER_PAYMENTS = ['link', 'terminal'] as const

const StaffOrder = z.object({
  order_id: z.number(),
  order_number: z.string(),
  version: z.number(),
  status: z.number(),
  total: Dollars,
  /** End of the payment period; null if nothing is due. */
  link_expires: IsoTime.nullable(),
})
export type StaffOrder = z.output<typeof StaffOrder>

/**
 * Takes an order by phone or at the counter, under the rules of the checkout. It reserves its units, its delivery
 * time and its promo code until the customer pays, by a link sent by SMS and mail, or at the counter. An unpaid
 * order is canceled after half an hour.
 * Honours Idempotency-Key.
 * @source A-TAKE-2
 */
export const takeStaffOrder = endpoint({
  method: 'POST',
  path: '/console/orders',
  summary: 'Create an order by phone or at the counter',
  allow: ['orders.work'],
  scope: 'own stores',
  body: withBothNames(
    AddressParts.extend({
      ...nameFields,
      source: z.enum(['phone', 'counter'], 'Please say how the order came'),
      email: Email,
      mobile: requiredText(40, fieldTexts.mobileRequired),
      /** Required for alcohol: staff ask the customer for it. */
      dob: text(40).optional(),
      items: Items,
      promo_code: text(PROMO_CODE_MAX).default(''),
      start: DeliveryInstant.optional(),
      due: DeliveryInstant.optional(),
      comment: text(ORDER_COMMENT_MAX).default(''),
      ...businessFields,
      gift: Flag.default(false),
      gift_recipient: personName(RECIPIENT_NAME_MAX).optional(),
      gift_recipient_number: text(40).optional(),
      gift_message: text(GIFT_MESSAGE_MAX).optional(),
      gift_recipient_over_18: Flag.optional(),
      expected_total: Dollars.optional(),
      payment: z.enum(STAFF_ORDER_PAYMENTS, 'Please say how the customer pays'),
    }),
  ),
  data: StaffOrder,
  errors: [
    'not_signed_in',
    'forbidden',
    'own_order',
    'invalid_input',
    'address_invalid',
    'address_not_served',
    'cart_empty',
    'cart_changed',
    'quantity_too_large',
    'pack_unavailable',
    'out_of_stock',
    'tobacco_not_sold',
    'licence_missing',
    'dob_required',
    'dob_invalid',
    'self_excluded',
    'order_undeliverable',
    'gift_confirmation_required',
    'delivery_time_required',
    'slot_not_offered',
    'slot_full',
    'store_closed',
    'store_paused',
    'no_driver',
    'promo_not_found',
    'promo_not_started',
    'promo_ended',
    'promo_used_up',
    'promo_already_used',
    'promo_minimum_spend',
    'promo_first_order_only',
    'promo_not_here',
    'promo_not_for_you',
    'promo_not_for_these',
    'idempotency_mismatch',
    'rate_limited',
  ],
})

/** Lists unpaid orders, newest first. @source A-TAKE-3 */
export const listUnpaidStaffOrders = endpoint({
  method: 'GET',
  path: '/console/unpaid_orders',
  summary: 'List orders taken by staff that await payment',
  allow: ['orders.work'],
  scope: 'own stores',
  query: z.object(pageQuery(50)),
  data: z.array(
    StaffOrder.extend({
      store_id: z.number(),
      source: z.enum(['phone', 'counter']),
      customer: z.string(),
      contains_alcohol: z.boolean(),
      mobile: z.string(),
      taken_by: z.string(),
      created: IsoTime,
      start: IsoTime,
      due: IsoTime,
      asap: z.boolean(),
    }),
  ),
  beside: Paging,
  errors: ['not_signed_in', 'forbidden', 'invalid_input'],
})

/** Sends a new link and invalidates the previous link. The payment period is not extended. @source A-TAKE-4 */
export const sendPaymentLink = endpoint({
  method: 'POST',
  path: '/orders/:order_id/payment_link',
  summary: 'Resend the payment link of an order',
  allow: ['orders.work'],
  scope: ofAnyStore('order', 'params.order_id'),
  params: OrderParams,
  body: z.object({ ...seenVersion }),
  data: StaffOrder,
  errors: ['not_found', 'stale', 'payment_link_ended', 'rate_limited'],
})

/** @source A-TAKE-4 */
export const cancelUnpaidOrder = endpoint({
  method: 'DELETE',
  path: '/orders/:order_id/payment_link',
  summary: 'Cancel an unpaid order and release its reservations',
  allow: ['orders.work'],
  scope: ofAnyStore('order', 'params.order_id'),
  params: OrderParams,
  body: z.object({ ...seenVersion }),
  errors: ['not_found', 'stale', 'payment_link_ended'],
})
