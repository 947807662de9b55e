import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/payments/terminal.ts'
import { fullName } from '#domain/accounts/allowed-name.ts'
import { toDollars } from '#domain/money.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { toLocalIso } from '#domain/time.ts'
import { pagingOf } from '#server/db/numbered-page.ts'
import { serve, serveEnvelope } from '#server/http/serve.ts'
import type { Shop } from '#server/shop.ts'
import { withCurrentOrder } from '../lifecycle/order-version.service.ts'
import { owedBack, recordTerminalRefund } from './terminal-refunds.service.ts'

export function terminalRefundRoutes(app: FastifyInstance, shop: Shop): void {
  serveEnvelope(app, shop, contract.listOwedOnTerminal, async ({ query, principal }) => {
    const { rows, total } = await owedBack(shop, principal, query)
    const { page, limit } = query
    const data = rows.map((row) => ({
      order_id: row.order_id,
      order_number: orderNumber(row.order_id),
      version: row.version,
      placed: row.is_placed,
      store_id: row.store_id,
      customer: fullName(row),
      payment_id: row.payment_id,
      amount: toDollars(row.owed_cents),
      reference: row.reference,
      last_four: row.last_four,
      paid: toLocalIso(row.at, shop.storeDirectory.store(row.store_id).time_zone),
    }))
    return { data, ...pagingOf(total, { page, limit }) }
  })
  serve(app, shop, contract.recordTerminalRefund, async ({ params, body, principal }) => {
    const { order_id: orderId } = params
    const record = () => recordTerminalRefund(shop, principal, orderId, body)
    return { order_id: orderId, ...(await withCurrentOrder(shop, principal, orderId, record)) }
  })
}
