import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/shop/carts.ts'
import { idempotencyKey } from '#server/http/idempotency.ts'
import { setCartCookie } from '#server/http/session.ts'
import { serve } from '#server/http/serve.ts'
import type { Shop } from '#server/shop.ts'
import { presentCart } from './carts.present.ts'
import * as carts from './carts.service.ts'

export function cartRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, contract.openCart, async ({ body, who, request, reply }) => {
    const cart = await carts.openCart(shop, who, {
      storeId: body.store_id,
      zoneId: body.zone_id,
      cartId: body.cart_id,
      force: body.force_change,
    })
    setCartCookie(shop, request, reply, cart.row.cart_id)
    return presentCart(cart)
  })
  serve(app, shop, contract.getCart, async ({ params, who }) =>
    presentCart(await carts.readPriced(shop, who, params.cart_id)),
  )
  serve(app, shop, contract.addCartItem, async ({ params, body, who, request }) => {
    const { cart, itemId } = await carts.addItem(shop, who, {
      cartId: params.cart_id,
      packId: body.product_pack_id,
      quantity: body.quantity,
      key: idempotencyKey(request),
    })
    return { ...presentCart(cart), cart_item_id: itemId }
  })
  serve(app, shop, contract.updateCartItem, async ({ params, body, who }) =>
    presentCart(
      await carts.updateItem(shop, who, {
        cartId: params.cart_id,
        itemId: params.cart_item_id,
        packId: body.product_pack_id,
        quantity: body.quantity,
      }),
    ),
  )
  serve(app, shop, contract.removeCartItem, async ({ params, who }) =>
    presentCart(await carts.removeItem(shop, who, params.cart_id, params.cart_item_id)),
  )
  serve(app, shop, contract.attachCart, async ({ params, body, who }) =>
    presentCart(await carts.attachCart(shop, who, params.cart_id, body.user_id)),
  )
  serve(app, shop, contract.applyPromoCode, async ({ body, who, request }) => {
    const limited = `promo ${request.ip}`
    shop.limits.take(limited, 30, 15)
    const cart = await carts.applyPromoCode(shop, who, body.cart_id, body.promo_code)
    shop.limits.giveBack(limited)
    return presentCart(cart)
  })
}
