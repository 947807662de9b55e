import { z } from 'zod'
import { PROMO_CODE_MAX } from '#domain/field-lengths.ts'
import { endpoint } from '../endpoint.ts'
import { Dollars, Id, Quantity, text } from '../fields.ts'
import { Cart, CartId } from '../shop/carts.ts'
import { ofAnyStore } from '../scope.ts'

const Items = z.array(z.object({ product_pack_id: Id, quantity: Quantity })).max(200)

const Preview = Cart.omit({ cart_id: true, addition: true }).extend({
  /** null if the preview is not for an existing cart. */
  cart_id: z.string().nullable(),
  delivery_fee: Dollars,
  /** Sum of promotions and promo code. */
  discount: Dollars,
  /** Every active promotion with its discount, or the reason why it gives none. */
  promotions: z.array(
    z.object({ promotion_id: z.number(), name: z.string(), amount: Dollars, reason: z.string() }),
  ),
})
export type PricingPreview = z.output<typeof Preview>

/**
 * Prices a cart with the shop's own pricing code. Nothing is stored. Takes a shopper's cart by its id, or packs of
 * a store, priced for a new customer; the default zone is the store's first. `promo_code` replaces the code on the
 * cart. @source A-PREVIEW-1
 */
export const previewPricing = endpoint({
  method: 'POST',
  path: '/console/pricing/preview',
  summary: 'Price a sample cart and explain each amount',
  allow: ['marketing.write'],
  scope: [
    ofAnyStore('cart', 'body.cart_id'),
    { stores: ['body.store_id'], zones: ['body.zone_id'], absent: 'unchanged' },
  ],
  body: z.union([
    z.object({ cart_id: CartId, promo_code: text(PROMO_CODE_MAX).optional() }),
    z.object({
      store_id: Id,
      zone_id: Id.optional(),
      items: Items,
      promo_code: text(PROMO_CODE_MAX).optional(),
    }),
  ]),
  data: Preview,
  errors: [
    'not_signed_in',
    'forbidden',
    'invalid_input',
    'cart_not_found',
    'store_not_found',
    'zone_not_found',
    'pack_unavailable',
    'quantity_too_large',
    'promo_not_found',
  ],
})
