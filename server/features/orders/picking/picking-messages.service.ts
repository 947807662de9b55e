import { itemsMissing } from '#domain/messages/order-money-templates.ts'
import { orderReference } from '#server/features/payments/invoices/invoice-mail.service.ts'
import { enqueueEmail } from '#server/features/messaging/outbox.service.ts'
import { saleOfOrder } from '#server/features/payments/refunds/settlement.service.ts'
import type { Shop } from '#server/shop.ts'
import { readOrder } from '../orders.queries.ts'

/** Says what is missing, what comes instead, and what the order comes to now. In the caller's transaction. */
export async function notifyOrderPicked(shop: Shop, orderId: number): Promise<void> {
  const order = (await readOrder(shop.db, orderId))!
  const missing = order.lines
    .filter((line) => line.quantity_supplied < line.quantity)
    .map((line) => ({ name: line.product_name, quantity: line.quantity - line.quantity_supplied }))
  const instead = (order.substitutes ?? []).map((one) => ({
    name: one.product_name,
    quantity: one.quantity,
    cents: one.amount_cents,
  }))
  if (missing.length === 0) return
  // Where nothing was there, one message says so when the packing is done and the order ends.
  const isAnythingThere = order.lines.some((line) => line.quantity_supplied > 0) || instead.length > 0
  if (!isAnythingThere) return
  const { money } = await saleOfOrder(shop, orderId)
  await enqueueEmail(
    shop,
    {
      to: order.customer.email,
      kind: instead.length > 0 ? 'order_item_replaced' : 'order_item_missing',
      userId: order.user_id,
      orderId,
    },
    () =>
      itemsMissing(orderReference(shop, orderId, order.customer.firstname), {
        missing,
        instead,
        pays: money,
      }),
  )
}
