import { MAX_QUANTITY } from '#domain/carts/cart-limits.ts'
import { z } from 'zod'
import { SUBSTITUTION_PREFERENCES } from '#domain/orders/substitution-preference.ts'
import { endpoint } from '../endpoint.ts'
import { Dollars, Flag, Id, Integer, Tip, requiredText, text } from '../fields.ts'
import { Order, OrderParams, seenVersion } from './orders.ts'
import * as fieldTexts from '#domain/field-texts.ts'
import { ofAnyStore } from '../scope.ts'

/** List that a form can also send as JSON text. */
const listOf = <S extends z.ZodType>(row: S) =>
  z.preprocess((value) => {
    if (typeof value !== 'string') return value
    try {
      return JSON.parse(value) as unknown
    } catch {
      return null
    }
  }, z.array(row).min(1, 'Please choose what to change.').max(200))

const OrderChange = z.object({
  /** Total of the order with the change. */
  total: Dollars,
  surcharge: Dollars,
  /** Amount beyond the existing payment; it is authorised together with the change. */
  to_pay: Dollars,
  order: Order,
})
export type OrderChange = z.output<typeof OrderChange>

/**
 * Changes the items of an order until the store starts to pick it. Packs that are not sent stay unchanged; 0
 * removes a pack. An additional amount is authorised by a separate sale before anything changes. `preview` changes
 * nothing.
 * @source A-CHANGE-1
 */
export const changeItems = endpoint({
  method: 'POST',
  path: '/orders/:order_id/items',
  summary: 'Add or remove items of an order until picking starts',
  allow: ['owner', 'orders.work'],
  scope: ofAnyStore('order', 'params.order_id'),
  params: OrderParams,
  body: z.object({
    items: listOf(
      z.object({ product_pack_id: Id, quantity: Integer.pipe(z.number().int().min(0).max(MAX_QUANTITY)) }),
    ),
    transaction_token: text(500).optional(),
    /** Total that the shopper saw. If it differs, the call fails with `cart_changed`. */
    expected_total: Dollars.optional(),
    preview: Flag.default(false),
    ...seenVersion,
  }),
  data: OrderChange,
  errors: [
    'not_found',
    'forbidden',
    'own_order',
    'stale',
    'status_not_allowed',
    'order_empty',
    'pack_unavailable',
    'out_of_stock',
    'tobacco_not_sold',
    'alcohol_needs_order',
    'licence_missing',
    'self_excluded',
    'cart_changed',
    'payment_needed',
    'rate_limited',
    'payment_declined',
    'payment_unavailable',
  ],
})

/** Pays the part of an order that no payment covers any more, for example after an authorisation expired. */
export const payOrder = endpoint({
  method: 'POST',
  path: '/orders/:order_id/payments',
  summary: 'Pay for an order again after its payment has lapsed',
  allow: ['owner'],
  params: OrderParams,
  body: z.object({ transaction_token: requiredText(500, fieldTexts.paymentMethodRequired) }),
  data: Order,
  errors: [
    'not_found',
    'forbidden',
    'status_not_allowed',
    'payment_declined',
    'payment_unavailable',
    'rate_limited',
  ],
})

/** Adds a tip for the driver after the delivery. It is charged at once, and an order takes one such tip. */
export const tipDriver = endpoint({
  method: 'POST',
  path: '/orders/:order_id/tip',
  summary: 'Tip the driver of a delivered order',
  allow: ['owner'],
  params: OrderParams,
  body: z.object({
    tip: Tip,
    transaction_token: requiredText(500, fieldTexts.paymentMethodRequired),
    transaction_device_data: z.unknown().optional(),
  }),
  data: Order,
  errors: ['not_found', 'forbidden', 'tip_closed', 'payment_declined', 'payment_unavailable', 'rate_limited'],
})

/** Sets what the store does about missing items. */
export const setSubstitutionPreference = endpoint({
  method: 'POST',
  path: '/orders/:order_id/missing_wish',
  summary: 'Set the preference for missing items: refund, substitute or ask',
  allow: ['owner'],
  params: OrderParams,
  body: z.object({
    missing_wish: z.enum(SUBSTITUTION_PREFERENCES).optional(),
    /** Preferences for single lines; null: same as the order. */
    lines: z
      .array(z.object({ order_line_id: Id, missing_wish: z.enum(SUBSTITUTION_PREFERENCES).nullable() }))
      .max(200)
      .default([]),
  }),
  data: Order,
  errors: ['not_found', 'forbidden', 'status_not_allowed', 'not_in_order'],
})

/**
 * Records the supplied quantity of each line while the store picks. Missing packs can be substituted one for one by
 * another pack of the store, for at most the same price. Without `substitute`, an existing substitute stays as far
 * as it fits; null removes it.
 * @source A-CHANGE-2
 */
export const recordPicking = endpoint({
  method: 'POST',
  path: '/orders/:order_id/supply',
  summary: 'Record the supplied items of an order and the substitutes for the rest',
  allow: ['orders.work'],
  scope: ofAnyStore('order', 'params.order_id'),
  params: OrderParams,
  body: z.object({
    lines: listOf(
      z.object({
        order_line_id: Id,
        quantity_supplied: Integer.pipe(z.number().int().min(0).max(MAX_QUANTITY)),
        substitute: z
          .object({ product_pack_id: Id, quantity: Integer.pipe(z.number().int().min(1).max(MAX_QUANTITY)) })
          .nullish(),
      }),
    ),
    ...seenVersion,
  }),
  data: Order,
  errors: [
    'not_found',
    'forbidden',
    'own_order',
    'stale',
    'status_not_allowed',
    'supply_too_large',
    'substitute_unwanted',
    'substitute_not_asked',
    'substitute_other_kind',
    'substitute_alcohol',
    'pack_unavailable',
    'out_of_stock',
    'tobacco_not_sold',
    'alcohol_needs_order',
  ],
})
