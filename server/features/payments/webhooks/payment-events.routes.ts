import type { FastifyInstance } from 'fastify'
import { getPaymentProblems, receiveGatewayEvent, replayGatewayEvent } from '#contract/payments/webhooks.ts'
import { toDollars } from '#domain/money.ts'
import { serve } from '#server/http/serve.ts'
import type { Shop } from '#server/shop.ts'
import { presentEvent } from './payment-events.present.ts'
import { paymentProblemsOf, receiveEvent, replayEvent } from './payment-events.service.ts'

export function paymentEventRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, receiveGatewayEvent, async ({ body }) => receiveEvent(shop, body))
  serve(app, shop, replayGatewayEvent, async ({ params }) =>
    presentEvent(await replayEvent(shop, params.event_id)),
  )
  serve(app, shop, getPaymentProblems, async ({ params, principal }) => {
    const { disputes, marks } = await paymentProblemsOf(shop, principal, params.order_id)
    return {
      disputes: disputes.map((row) => ({
        dispute_id: row.dispute_id,
        state: row.state,
        amount: toDollars(row.amount_cents),
        at: row.modified_at.toISOString(),
      })),
      settlement_declined: marks?.settlement_declined_at?.toISOString() ?? null,
      liability_shifted: marks?.is_liability_shifted ?? null,
    }
  })
}
