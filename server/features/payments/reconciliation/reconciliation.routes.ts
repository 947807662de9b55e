import type { FastifyInstance } from 'fastify'
import { compareNow, getReconciliation } from '#contract/payments/webhooks.ts'
import { toDollars } from '#domain/money.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { latestEvents, watchedPayments } from '#server/features/payments/webhooks/payment-events.service.ts'
import { throwUnreachable } from '#server/http/errors.ts'
import { presentEvent } from '../webhooks/payment-events.present.ts'
import { serve } from '#server/http/serve.ts'
import type { Shop } from '#server/shop.ts'
import type { RunRow } from './reconciliation.queries.ts'
import { openDifferences, reconcileNow } from './reconciliation.service.ts'

export function reconciliationRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, getReconciliation, async ({ principal }) => {
    const { last, differences } = await openDifferences(shop, principal)
    return {
      last_run: last ? presentRun(last) : null,
      differences: differences.map((row) => ({
        difference_id: row.difference_id,
        kind: row.kind,
        reference: row.reference,
        order_id: row.order_id,
        order_number: row.order_id === null ? '' : orderNumber(row.order_id),
        ours: row.ours,
        theirs: row.theirs,
        first_seen: row.first_seen_at.toISOString(),
        last_seen: row.last_seen_at.toISOString(),
      })),
      watched: (await watchedPayments(shop, principal)).map((row) => ({
        order_id: row.order_id,
        order_number: orderNumber(row.order_id),
        what: row.what,
        amount: toDollars(row.amount_cents),
        at: row.at.toISOString(),
      })),
      events: (await latestEvents(shop, principal)).map(presentEvent),
    }
  })
  serve(app, shop, compareNow, () => reconcileNow(shop).catch(throwUnreachable))
}

const presentRun = (run: RunRow) => ({
  at: run.at.toISOString(),
  from: run.from_at.toISOString(),
  to: run.to_at.toISOString(),
  compared: run.compared,
  found: run.found,
})
