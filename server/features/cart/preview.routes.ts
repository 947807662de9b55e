import type { FastifyInstance } from 'fastify'
import { previewPricing } from '#contract/console/pricing.ts'
import { toDollars } from '#domain/money.ts'
import { serve } from '#server/http/serve.ts'
import type { Shop } from '#server/shop.ts'
import { presentCart, presentPromotions } from './carts.present.ts'
import { previewCart } from './preview.service.ts'

export function pricingPreviewRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, previewPricing, async ({ body }) => {
    const cart = await previewCart(shop, body)
    return {
      ...presentCart(cart),
      cart_id: 'cart_id' in body ? cart.row.cart_id : null,
      delivery_fee: toDollars(cart.totals.deliveryFee),
      discount: toDollars(cart.totals.discount),
      promotions: presentPromotions(cart),
    }
  })
}
