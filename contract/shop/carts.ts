import { z } from 'zod'
import { TYPED_PROMO_CODE_MAX } from '#domain/field-lengths.ts'
import { endpoint } from '../endpoint.ts'
import { Dollars, Flag, Id, IsoTime, Quantity } from '../fields.ts'
import { BundlePart } from './catalogue.ts'

/** Unguessable string, because the id of a guest cart is sufficient to open it. */
export const CartId = z.string().regex(/^[\w-]{1,64}$/)

/** Share of a discount in one line. */
const Adjustment = z.object({ name: z.string(), reason: z.string(), amount: Dollars })

/** Row of the bill in words. Charges are positive and deductions negative; the sum of all rows is the total. */
export const ExplainedAmount = z.object({
  kind: z.enum(['items', 'delivery', 'surcharge', 'promotion', 'code', 'credit']),
  name: z.string(),
  reason: z.string(),
  amount: Dollars,
})

const CartItem = z.object({
  cart_item_id: z.number(),
  cart_id: z.string(),
  product_id: z.number(),
  product_name: z.string(),
  product_slug: z.string(),
  product_pack_id: z.number(),
  pack_size: z.number(),
  quantity: z.number(),
  price: Dollars,
  /** 0 if there is none. */
  sale_price: Dollars,
  /** Price per pack last shown to the shopper, if it has changed since; 0 otherwise. */
  price_before: Dollars,
  available: z.boolean(),
  /** Number of packs that the store could supply now. */
  available_quantity: z.number(),
  /** Picture of this pack; '' if there is none. */
  image: z.string(),
  is_tobacco: z.boolean(),
  /** Standard drinks of the whole line (L-40); 0 if it contains no alcohol. */
  standard_drinks: z.number(),
  /** Discounts on the whole line. The shares of all lines add up to the discounts of the cart. */
  discount: Dollars,
  adjustments: z.array(Adjustment),
  /** Parts of a bundle; empty for other products. */
  parts: z.array(BundlePart),
  /** Amount that one bundle costs less than its parts bought on their own; 0 for other products. */
  saving: Dollars,
  created: IsoTime,
  modified: IsoTime,
})
export type CartItem = z.output<typeof CartItem>

const CartCharge = z.object({
  cart_charge_id: z.number(),
  cart_id: z.string(),
  charge_id: z.number(),
  charges: z.object({ charge_id: z.number(), name: z.string(), amount: Dollars }),
  amount_type: z.enum(['percentage', 'fixed']),
  name: z.string(),
  description: z.string(),
  amount: Dollars,
})

const CartDiscount = z.object({
  cart_discounts_id: z.number(),
  promo_code_id: z.number(),
  discount_applied: Dollars,
  /** True for a promotion without a code; its `promo_code_id` is 0. */
  is_automatic: z.boolean(),
  reason: z.string(),
  promo_codes: z.object({
    promo_code: z.string(),
    description: z.string(),
    discount: z.number(),
    discount_type: z.enum(['percentage', 'fixed']),
    /** "- 10%" or "- $5.00". */
    discount_formatted: z.string(),
  }),
})

/**
 * Items that were added automatically, and items that could not be added with the reason. Present until the shopper
 * responds.
 */
const CartAddition = z.object({
  source: z.enum(['older_cart', 'order']),
  added: z.array(
    z.object({
      product_pack_id: z.number(),
      product_name: z.string(),
      pack_size: z.number(),
      quantity: z.number(),
    }),
  ),
  left_out: z.array(
    z.object({
      product_name: z.string(),
      pack_size: z.number(),
      quantity: z.number(),
      reason: z.enum(['not_sold', 'most', 'stock']),
    }),
  ),
})

/**
 * `total` = sub_total + charges + surcharge − discounts − credit_used, to the cent.
 * @source S-ENT-8, A-CART-3
 */
export const Cart = z.object({
  cart_id: z.string(),
  user_id: z.number().nullable(),
  store_id: z.number(),
  zone_id: z.number(),
  total: Dollars,
  sub_total: Dollars,
  min_spend: Dollars,
  surcharge: Dollars,
  credit_used: Dollars,
  contains_tobacco: z.boolean(),
  contains_alcohol: z.boolean(),
  standard_drinks: z.number(),
  addition: CartAddition.nullable(),
  cart_items: z.array(CartItem),
  cart_charges: z.array(CartCharge),
  cart_discounts: z.array(CartDiscount),
  /** Promo code on the cart that currently gives no discount, with the error code and message of the reason. */
  unapplied_promo_code: z.object({ promo_code: z.string(), code: z.string(), msg: z.string() }).nullable(),
  /** Referral code of a member on this cart. Both receive credit once the first order has been delivered. */
  referral: z.object({ code: z.string(), reward: Dollars }).nullable(),
  explanation: z.array(ExplainedAmount),
})
export type Cart = z.output<typeof Cart>

const CartParams = z.object({ cart_id: CartId })

/**
 * Opens a cart. Without `cart_id` it creates a cart; with one, it moves the cart to the store or reuses it. Also
 * sets the cookie `cart_id`.
 */
export const openCart = endpoint({
  method: 'POST',
  path: '/carts',
  summary: 'Create a cart, or move a cart to another store',
  allow: ['anyone'],
  body: z.object({
    store_id: Id,
    zone_id: Id,
    user_id: z.unknown().optional(),
    cart_id: CartId.optional().catch(undefined),
    force_change: Flag.default(false),
  }),
  data: Cart,
  errors: ['store_not_found', 'zone_not_found', 'cart_not_found', 'unmatched_packs', 'rate_limited'],
})

export const getCart = endpoint({
  method: 'GET',
  path: '/carts/:cart_id',
  summary: 'Retrieve a cart with current prices',
  allow: ['anyone'],
  params: CartParams,
  data: Cart,
  errors: ['cart_not_found'],
})

export const addCartItem = endpoint({
  method: 'POST',
  path: '/carts/:cart_id/items',
  summary: 'Add a pack to a cart, or increase its quantity. Supports Idempotency-Key',
  allow: ['anyone'],
  params: CartParams,
  body: z.object({ product_pack_id: Id, quantity: Quantity }),
  data: Cart.extend({ cart_item_id: z.number() }),
  errors: [
    'cart_not_found',
    'pack_unavailable',
    'out_of_stock',
    'quantity_too_large',
    'idempotency_mismatch',
  ],
})

export const updateCartItem = endpoint({
  method: 'PUT',
  path: '/carts/:cart_id/items/:cart_item_id',
  summary: 'Update the pack or quantity of a cart item',
  allow: ['anyone'],
  params: CartParams.extend({ cart_item_id: Id }),
  body: z.object({ product_pack_id: Id.optional(), quantity: Quantity }),
  data: Cart,
  errors: ['cart_not_found', 'cart_item_not_found', 'pack_unavailable', 'out_of_stock'],
})

export const removeCartItem = endpoint({
  method: 'DELETE',
  path: '/carts/:cart_id/items/:cart_item_id',
  summary: 'Remove a cart item',
  allow: ['anyone'],
  params: CartParams.extend({ cart_item_id: Id }),
  data: Cart,
  errors: ['cart_not_found', 'cart_item_not_found'],
})

/**
 * Attaches a guest's cart to the member after login. Only the session's own `user_id` is accepted. With `merge`,
 * the member's older carts are merged into it; `addition` in the response lists what was added and what was not.
 */
export const attachCart = endpoint({
  method: 'PUT',
  path: '/carts/:cart_id',
  summary: 'Attach a cart to the logged-in account',
  allow: ['member'],
  params: CartParams,
  body: z.object({ user_id: Id, merge: Flag.default(false) }),
  data: Cart,
  errors: ['cart_not_found', 'not_signed_in', 'forbidden'],
})

/**
 * Adds the items of an earlier order. Items that are unavailable or have insufficient stock are listed in
 * `addition` of the response.
 */
export const reorder = endpoint({
  method: 'POST',
  path: '/carts/:cart_id/orders',
  summary: 'Add the items of an earlier order at current prices',
  allow: ['member'],
  params: CartParams,
  body: z.object({ order_id: Id }),
  data: Cart,
  errors: ['cart_not_found', 'not_signed_in', 'not_found'],
})

/** Dismisses the `addition`. `keep: false` also removes the items that were added automatically. */
export const answerAddition = endpoint({
  method: 'PUT',
  path: '/carts/:cart_id/addition',
  summary: 'Keep or remove the items that were added automatically',
  allow: ['anyone'],
  params: CartParams,
  body: z.object({ keep: Flag }),
  data: Cart,
  errors: ['cart_not_found'],
})

/** Applies a promo code. A cart has at most one code: a second code replaces the first. */
export const applyPromoCode = endpoint({
  method: 'POST',
  path: '/discounts',
  summary: 'Apply a promo code or a member’s referral code to a cart',
  allow: ['anyone'],
  body: z.object({ cart_id: CartId, promo_code: z.string().min(1).max(TYPED_PROMO_CODE_MAX) }),
  data: Cart,
  errors: [
    'cart_not_found',
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
    'referral_own',
    'rate_limited',
  ],
})
