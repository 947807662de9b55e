import type { FastifyInstance, FastifyRequest } from 'fastify'
import { guestClientToken, memberClientToken, paypalStatus } from '#contract/payments/payment.ts'
import { ShopError, throwUnreachable } from '#server/http/errors.ts'
import { callerNetwork, consumeRateLimit } from '#server/http/security/rate-limit.ts'
import { serve } from '#server/http/serve.ts'
import type { Shop } from '#server/shop.ts'

export function paymentRoutes(app: FastifyInstance, shop: Shop): void {
  const clientToken = async (request: FastifyRequest, customerId: string | null) => {
    // Each checkout page requests one token. The limit bounds the number of gateway clients per network.
    await consumeRateLimit(shop, { key: `client token ${callerNetwork(request)}`, max: 120, minutes: 15 })
    const token = await shop.payments.clientToken(customerId).catch(throwUnreachable)
    const { provider, threeDSecure } = shop.payments.browser
    return { client_token: token, provider, three_d_secure: threeDSecure }
  }
  serve(app, shop, guestClientToken, ({ request }) => clientToken(request, null))
  serve(app, shop, memberClientToken, async ({ params, principal, request }) => {
    if (principal.kind !== 'member' || principal.userId !== params.user_id) throw new ShopError('not_found')
    return clientToken(request, String(principal.userId))
  })
  serve(app, shop, paypalStatus, async () => ({ enabled: shop.payments.hasPayPal }))
}
