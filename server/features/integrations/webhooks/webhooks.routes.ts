import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/console/webhooks.ts'
import { serve, serveEnvelope } from '#server/http/serve.ts'
import type { Shop } from '#server/shop.ts'
import * as deliveries from './deliveries.service.ts'
import { presentDelivery, presentWebhook } from './webhook.present.ts'
import * as webhooks from './webhooks.service.ts'

export function webhookRoutes(app: FastifyInstance, shop: Shop): void {
  serveEnvelope(app, shop, contract.listWebhooks, async ({ query }) => {
    const { rows, ...paging } = await webhooks.listWebhooks(shop, query)
    return { data: rows.map(presentWebhook), ...paging }
  })
  serve(app, shop, contract.readWebhook, async ({ params }) =>
    presentWebhook(await webhooks.readWebhook(shop, params.webhook_id)),
  )
  serve(app, shop, contract.createWebhook, async ({ body, principal }) => {
    const { row, secret } = await webhooks.addWebhook(shop, principal, body)
    return { ...presentWebhook(row), secret }
  })
  serve(app, shop, contract.changeWebhook, async ({ params, body, principal }) =>
    presentWebhook(await webhooks.updateWebhook(shop, principal, params.webhook_id, body)),
  )
  serve(app, shop, contract.deleteWebhook, ({ params, principal }) =>
    webhooks.removeWebhook(shop, principal, params.webhook_id),
  )
  serve(app, shop, contract.rotateWebhookSecret, async ({ params, principal }) => {
    const { row, secret } = await webhooks.rotateSecret(shop, principal, params.webhook_id)
    return { ...presentWebhook(row), secret }
  })
  serve(app, shop, contract.testWebhook, async ({ params }) =>
    presentDelivery(await deliveries.sendTest(shop, params.webhook_id)),
  )
  serveEnvelope(app, shop, contract.listWebhookDeliveries, async ({ params, query }) => {
    const { rows, ...paging } = await deliveries.listDeliveries(shop, params.webhook_id, query)
    return { data: rows.map(presentDelivery), ...paging }
  })
  serve(app, shop, contract.replayWebhookDelivery, async ({ params, principal }) =>
    presentDelivery(await deliveries.replay(shop, principal, params.webhook_delivery_id)),
  )
}
