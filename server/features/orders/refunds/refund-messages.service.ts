import { formatDollars } from '#domain/money.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { attachmentOf, readerOf } from '#server/features/payments/invoices/invoice-mail.service.ts'
import { enqueueMessage } from '#server/features/messaging/outbox.service.ts'
import type { Shop } from '#server/shop.ts'
import type { Refunded } from '#server/features/payments/refunds/refunds.service.ts'

/** Says what goes back, and how. In the caller's transaction. */
export async function notifyRefunded(shop: Shop, orderId: number, refunded: Refunded): Promise<void> {
  const { money, credit, adjustment } = refunded
  const reader = await readerOf(shop, orderId)
  if (!reader) return
  const { email, firstname, user_id: userId } = reader
  const ways = [
    money > 0 && `${formatDollars(money)} to your original payment method`,
    credit > 0 && `${formatDollars(credit)} as credit`,
  ].filter((way) => way !== false)
  const text = [
    `Hello ${firstname}, we refund ${ways.join(' and ')} for your order ${orderNumber(orderId)}.`,
    'Money usually takes two to five business days to show on a card.',
    `Invoice and adjustment notes: ${shop.settings.publicUrl}/order/${orderId}/invoice`,
  ]
  const subject = `A refund for your order ${orderNumber(orderId)}`
  await enqueueMessage(shop, {
    channel: 'email',
    to: email,
    subject,
    text: text.join('\n\n'),
    kind: 'order_refunded',
    userId,
    orderId,
    attachments: [await attachmentOf(adjustment)],
  })
}
