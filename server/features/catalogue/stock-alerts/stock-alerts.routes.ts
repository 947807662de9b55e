import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/shop/stock-alerts.ts'
import { callerNetwork, consumeRateLimit } from '#server/http/security/rate-limit.ts'
import { serve } from '#server/http/serve.ts'
import type { Shop } from '#server/shop.ts'
import { addStockAlert, stockAlertsOf, stopStockAlerts } from './stock-alerts.service.ts'

export function stockAlertRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, contract.addStockAlert, ({ body, principal, request }) =>
    addStockAlert(shop, principal, {
      storeId: body.store_id,
      productId: body.product_id,
      email: body.email,
      network: callerNetwork(request),
    }),
  )
  serve(app, shop, contract.readStockAlerts, ({ params, request }) =>
    limitingBroken(shop, callerNetwork(request), () => stockAlertsOf(shop, params.token)),
  )
  serve(app, shop, contract.removeStockAlerts, ({ params, request }) =>
    limitingBroken(shop, callerNetwork(request), () => stopStockAlerts(shop, params.token)),
  )
}

/** Consumes the rate limit only for broken links, because each valid request must take effect at once. @source L-37 */
async function limitingBroken<T>(shop: Shop, network: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    await consumeRateLimit(shop, { key: `unsubscribe ${network}`, max: 60, minutes: 15 })
    throw error
  }
}
