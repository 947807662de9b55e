import { inTransaction } from '#server/db/database.ts'
import { issueInvoice } from '#server/features/payments/invoices/invoices.service.ts'
import { soldLinesOf, settle } from '#server/features/payments/refunds/settlement.service.ts'
import type { Shop } from '#server/shop.ts'
import { lockHead } from '#server/features/orders/orders.queries.ts'
import * as queries from './invoice-backfill.queries.ts'

/**
 * When the shop opens, once: every sale has its tax invoice, also one of a time before they were issued. It bears the day
 * on which the order left. Sales since then get theirs in the transaction in which they leave.
 * @source L-31
 */
export async function backfillInvoices(shop: Shop): Promise<void> {
  if (await queries.isBackfilled(shop.db)) return
  for (const { order_id: orderId, left_at: leftAt } of await queries.readUninvoiced(shop.db)) {
    await inTransaction(shop, async (shop) => {
      const then = { ...shop, clock: { now: () => leftAt } }
      // Another process may open at the same time.
      await lockHead(shop.db, orderId)
      await settle(then, orderId)
      await issueInvoice(then, orderId, await soldLinesOf(then, orderId))
    })
  }
  await queries.markBackfilled(shop.db, shop.clock.now())
}
