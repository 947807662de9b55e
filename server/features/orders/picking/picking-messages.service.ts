import { formatDollars } from '#domain/money.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { enqueueMessage } from '#server/features/messaging/outbox.service.ts'
import { saleOfOrder } from '#server/features/payments/refunds/settlement.service.ts'
import type { Shop } from '#server/shop.ts'
import { readOrder } from '../orders.queries.ts'

/** Says what is missing, what comes instead, and what the order comes to now. In the caller's transaction. */
export async function notifyOrderPicked(shop: Shop, orderId: number): Promise<void> {
  const order = (await readOrder(shop.db, orderId))!
  const missing = order.lines
    .filter((line) => line.quantity_supplied < line.quantity)
    .map((line) => `Missing: ${line.quantity - line.quantity_supplied} x ${line.product_name}`)
  const instead = (order.substitutes ?? []).map(
    (one) => `Instead: ${one.quantity} x ${one.product_name}, ${formatDollars(one.amount_cents)}`,
  )
  if (missing.length === 0) return
  // Where nothing was there, one message says so when the packing is done and the order ends.
  const isAnythingThere = order.lines.some((line) => line.quantity_supplied > 0) || instead.length > 0
  if (!isAnythingThere) return
  const { money } = await saleOfOrder(shop, orderId)
  const text = [
    `Hello ${order.customer.firstname}, not everything of your order ${orderNumber(orderId)} is there.`,
    [...missing, ...instead].join('\n'),
    `You pay ${formatDollars(money)}. What you can't use you may hand back at the door.`,
  ]
  const subject = `A change to your order ${orderNumber(orderId)}`
  await enqueueMessage(shop, {
    channel: 'email',
    to: order.customer.email,
    subject,
    text: text.join('\n\n'),
    kind: instead.length > 0 ? 'order_item_replaced' : 'order_item_missing',
    userId: order.user_id,
    orderId,
  })
}
