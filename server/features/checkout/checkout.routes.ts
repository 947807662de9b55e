import type { FastifyInstance } from 'fastify'
import { placeOrder as endpoint } from '#contract/shop/checkout.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { idempotencyKey } from '#server/http/idempotency.ts'
import { callerNetwork, consumeRateLimit } from '#server/http/security/rate-limit.ts'
import { serve } from '#server/http/serve.ts'
import { setCartCookie, setSessionCookie } from '#server/http/session/session.ts'
import type { Shop } from '#server/shop.ts'
import { releaseIdentityLimits } from '#server/features/accounts/login/identity-limits.service.ts'
import { placeOrder } from './checkout.service.ts'

export function checkoutRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, endpoint, async ({ body, principal, request, reply }) => {
    const from = callerNetwork(request)
    await consumeRateLimit(shop, { key: `checkout ${from}`, max: 60, minutes: 15 })
    const keepSession = (token: string) => setSessionCookie(shop, reply, token)
    const placed = await placeOrder(shop, {
      principal,
      body,
      form: request.body,
      key: idempotencyKey(request),
      keepSession,
      from,
    })
    await releaseIdentityLimits(shop, from, placed.userId)
    setCartCookie(shop, reply, null)
    return {
      order_id: placed.orderId,
      order_number: orderNumber(placed.orderId),
      user_id: placed.userId,
      address_id: placed.addressId,
    }
  })
}
