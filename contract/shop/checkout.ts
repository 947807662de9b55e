import { z } from 'zod'
import { GIFT_MESSAGE_MAX, ORDER_COMMENT_MAX, RECIPIENT_NAME_MAX } from '#domain/field-lengths.ts'
import { SUBSTITUTION_PREFERENCES } from '#domain/orders/substitution-preference.ts'
import { endpoint } from '../endpoint.ts'
import {
  DeliveryInstant,
  Dollars,
  Flag,
  Id,
  Integer,
  Tip,
  businessFields,
  personName,
  requiredText,
  text,
} from '../fields.ts'
import { CartId } from './carts.ts'
import { AddressParts } from './addresses.ts'
import { CaptchaAnswer } from './captcha.ts'
import { GuestFields } from '../account/users.ts'
import * as fieldTexts from '#domain/field-texts.ts'

type Fields = Record<string, z.ZodType>

/** Makes fields optional and ignores invalid values, for fields that apply to some requests only. */
function inapplicableIsIgnored<F extends Fields>(
  fields: F,
): { [K in keyof F]: z.ZodCatch<z.ZodOptional<F[K]>> } {
  const lenient = Object.entries(fields).map(([name, field]) => [name, field.optional().catch(undefined)])
  return Object.fromEntries(lenient) as { [K in keyof F]: z.ZodCatch<z.ZodOptional<F[K]>> }
}

/**
 * Places an order. Account fields apply to guests only, address parts only without `address_id`. Absent `start` and
 * `due` mean ASAP.
 * @source S-CALL-4, A-CHECK-1
 */
export const placeOrder = endpoint({
  method: 'POST',
  path: '/checkout',
  summary: 'Place the order of a cart. Supports Idempotency-Key',
  allow: ['anyone'],
  body: z.object({
    ...inapplicableIsIgnored(GuestFields.shape),
    ...inapplicableIsIgnored(AddressParts.shape),
    /** Solved captcha of a guest. Without it, a lower rate limit per IP address applies. */
    captcha: CaptchaAnswer,
    transaction_token: requiredText(500, fieldTexts.paymentMethodRequired),
    transaction_device_data: z.unknown().optional(),
    cart_id: CartId,
    order_type: z.literal('NORMAL').default('NORMAL'),
    user_id: z.union([Integer, z.literal('').transform(() => undefined)]).optional(),
    ...businessFields,
    gift: Flag.default(false),
    gift_recipient: personName(RECIPIENT_NAME_MAX).optional(),
    gift_recipient_number: text(40).optional(),
    gift_message: text(GIFT_MESSAGE_MAX).optional(),
    gift_recipient_over_18: Flag.optional(),
    comment: text(ORDER_COMMENT_MAX).optional(),
    /** Substitution preference of the order, and of the packs for which it differs. */
    missing_wish: z.enum(SUBSTITUTION_PREFERENCES).default('refund'),
    pack_wishes: z
      .array(z.object({ product_pack_id: Id, missing_wish: z.enum(SUBSTITUTION_PREFERENCES) }))
      .max(200)
      .default([]),
    address_id: Id.optional(),
    start: DeliveryInstant.optional(),
    due: DeliveryInstant.optional(),
    /** Total that the shopper saw. If it differs, the call fails with `cart_changed` and nothing is charged. */
    expected_total: Dollars.optional(),
    /** Tip for the driver, charged in addition to the total: at most $100. */
    tip: Tip.optional(),
    /** True to save the new card or PayPal account for later orders. */
    save_payment_method: Flag.default(false),
  }),
  data: z.object({
    order_id: z.number(),
    order_number: z.string(),
    user_id: z.number(),
    address_id: z.number(),
  }),
  errors: [
    'cart_not_found',
    'cart_empty',
    'cart_changed',
    'forbidden',
    'not_signed_in',
    'verification_required',
    'username_taken',
    'mobile_taken',
    'name_required',
    'mobile_required',
    'dob_required',
    'dob_invalid',
    'self_excluded',
    'limit_reached',
    'ordering_paused',
    'order_undeliverable',
    'address_invalid',
    'address_not_served',
    'address_not_found',
    'delivery_time_required',
    'slot_not_offered',
    'slot_full',
    'store_closed',
    'store_paused',
    'no_driver',
    'licence_missing',
    'tobacco_not_sold',
    'gift_confirmation_required',
    'pack_unavailable',
    'out_of_stock',
    'promo_not_started',
    'promo_ended',
    'promo_used_up',
    'promo_already_used',
    'promo_minimum_spend',
    'promo_first_order_only',
    'promo_not_here',
    'promo_not_for_you',
    'promo_not_for_these',
    'payment_declined',
    'payment_unavailable',
    'captcha_wrong',
    'captcha_unavailable',
    'order_in_progress',
    'idempotency_mismatch',
    'rate_limited',
  ],
})
export type PlaceOrderInput = z.output<NonNullable<typeof placeOrder.body>>
