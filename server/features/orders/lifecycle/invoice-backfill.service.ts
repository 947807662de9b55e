import { inTransaction } from '#server/db/database.ts'
import { issueInvoice } from '#server/features/payments/invoices/invoices.service.ts'
import { soldLinesOf, settle } from '#server/features/payments/refunds/settlement.service.ts'
import type { Shop } from '#server/shop.ts'
import { lockHead } from '#server/features/orders/orders.queries.ts'
import * as queries from './invoice-backfill.queries.ts'

/**
 * Issues tax invoices for sales made before invoices were issued. Runs once, at the first start, and dates each
 * invoice with the day of departure. Later sales get theirs in the transaction in which they leave.
 * @source L-31
 */
export async function backfillInvoices(shop: Shop): Promise<void> {
  if (await queries.isBackfilled(shop.db)) return
  for (const { order_id: orderId, left_at: leftAt } of await queries.readUninvoiced(shop.db)) {
    await inTransaction(shop, async (shop) => {
      const then = { ...shop, clock: { now: () => leftAt } }
      // Another process may start at the same time.
      await lockHead(shop.db, orderId)
      await settle(then, orderId)
      await issueInvoice(then, orderId, await soldLinesOf(then, orderId))
    })
  }
  await queries.markBackfilled(shop.db, shop.clock.now())
}
