import type { FastifyInstance } from 'fastify'
import { guestClientToken, memberClientToken, paypalStatus } from '#contract/shop/payment.ts'
import { ShopError } from '#server/http/errors.ts'
import { serve } from '#server/http/serve.ts'
import { GatewayUnreachable } from '#server/integrations/payments/port.ts'
import type { Shop } from '#server/shop.ts'

export function paymentRoutes(app: FastifyInstance, shop: Shop): void {
  const clientToken = async (customerId: string | null) => {
    const token = await shop.payments.clientToken(customerId).catch((error: unknown) => {
      throw error instanceof GatewayUnreachable ? new ShopError('payment_unavailable') : error
    })
    const { provider, threeDSecure } = shop.payments.browser
    return { client_token: token, provider, three_d_secure: threeDSecure }
  }
  serve(app, shop, guestClientToken, () => clientToken(null))
  serve(app, shop, memberClientToken, async ({ params, who }) => {
    if (who.kind !== 'member' || who.userId !== params.user_id) throw new ShopError('not_found')
    return clientToken(String(who.userId))
  })
  serve(app, shop, paypalStatus, async () => ({ enabled: shop.payments.hasPayPal }))
}
