import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as contract from '#contract/shop/carts.ts'
import { idempotencyKey } from '#server/http/idempotency.ts'
import { callerNetwork, consumeRateLimit, releaseRateLimit } from '#server/http/security/rate-limit.ts'
import { setCartCookie } from '#server/http/session/session.ts'
import { serve } from '#server/http/serve.ts'
import type { Shop } from '#server/shop.ts'
import * as merges from './cart-merge.service.ts'
import type { PricedCart } from './cart-pricing.ts'
import { presentCart } from './carts.present.ts'
import * as carts from './carts.service.ts'

/** Carts that visitors of one network may open per hour: enough for an office on a Friday, too few for a bot. */
const MAX_NEW_CARTS = 120

type Call = { params: { cart_id: string }; request: FastifyRequest; reply: FastifyReply }

export function cartRoutes(app: FastifyInstance, shop: Shop): void {
  /** Updates the browser's cart cookie if the requested cart was merged into another. */
  const answer = (cart: PricedCart, { params, reply }: Call) => {
    if (cart.row.cart_id !== params.cart_id) setCartCookie(shop, reply, cart.row.cart_id)
    return presentCart(cart)
  }

  serve(app, shop, contract.openCart, async ({ body, principal, request, reply }) => {
    const budget = { key: `new carts ${callerNetwork(request)}`, max: MAX_NEW_CARTS, minutes: 60 }
    if (principal.kind === 'visitor') await consumeRateLimit(shop, budget)
    const cart = await carts.openCart(shop, principal, {
      storeId: body.store_id,
      zoneId: body.zone_id,
      cartId: body.cart_id,
      force: body.force_change,
    })
    // An existing cart does not count against the limit.
    if (principal.kind === 'visitor' && cart.row.cart_id === body.cart_id)
      await releaseRateLimit(shop, budget)
    setCartCookie(shop, reply, cart.row.cart_id)
    return presentCart(cart)
  })
  serve(app, shop, contract.getCart, async (call) =>
    answer(await carts.readPriced(shop, call.principal, call.params.cart_id), call),
  )
  serve(app, shop, contract.addCartItem, async (call) => {
    const { cart, itemId } = await carts.addItem(shop, call.principal, {
      cartId: call.params.cart_id,
      packId: call.body.product_pack_id,
      quantity: call.body.quantity,
      key: idempotencyKey(call.request),
    })
    return { ...answer(cart, call), cart_item_id: itemId }
  })
  serve(app, shop, contract.updateCartItem, async (call) => {
    const { params, body, principal } = call
    const cart = await carts.updateItem(shop, principal, {
      cartId: params.cart_id,
      itemId: params.cart_item_id,
      packId: body.product_pack_id,
      quantity: body.quantity,
    })
    return answer(cart, call)
  })
  serve(app, shop, contract.removeCartItem, async (call) =>
    answer(await carts.removeItem(shop, call.principal, call.params.cart_id, call.params.cart_item_id), call),
  )
  serve(app, shop, contract.attachCart, async (call) => {
    const { params, body, principal } = call
    const options = { userId: body.user_id, merge: body.merge }
    return answer(await merges.attachCart(shop, principal, params.cart_id, options), call)
  })
  serve(app, shop, contract.reorder, async (call) =>
    answer(await merges.reorder(shop, call.principal, call.params.cart_id, call.body.order_id), call),
  )
  serve(app, shop, contract.answerAddition, async (call) =>
    answer(await merges.answerMerge(shop, call.principal, call.params.cart_id, call.body.keep), call),
  )
  promoRoutes(app, shop)
}

function promoRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, contract.applyPromoCode, async ({ body, principal, request }) => {
    const guesses = { key: `promo ${callerNetwork(request)}`, max: 30, minutes: 15 }
    await consumeRateLimit(shop, guesses)
    const cart = await carts.applyPromoCode(shop, principal, body.cart_id, body.promo_code)
    await releaseRateLimit(shop, guesses)
    return presentCart(cart)
  })
}
