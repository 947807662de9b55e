import { type Cents, formatDollars } from '#domain/money.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { readerOf } from '#server/features/payments/invoices/invoice-mail.service.ts'
import { enqueueMessage } from '#server/features/messaging/outbox.service.ts'
import type { Shop } from '#server/shop.ts'

/** Asks the shopper to pay again, because the bank withdrew its authorisation. In the caller's transaction. */
export async function notifyPaymentNeeded(
  shop: Shop,
  orderId: number,
  { unpaid, captured }: { unpaid: Cents; captured: Cents },
): Promise<void> {
  const reader = await readerOf(shop, orderId)
  if (!reader) return
  const number = orderNumber(orderId)
  const text = [
    `Hello ${reader.firstname}, your bank did not pay ${formatDollars(unpaid)} for your order ${number}. ` +
      (captured > 0 ? 'You weren’t charged for that part.' : 'You weren’t charged.'),
    'Your order waits for you. Please pay it again, with the same card or another one:',
    `${shop.settings.publicUrl}/order/${orderId}/pay`,
  ]
  await enqueueMessage(shop, {
    channel: 'email',
    to: reader.email,
    subject: `Please pay your order ${number} again`,
    text: text.join('\n\n'),
    kind: 'order_payment',
    userId: reader.user_id,
    orderId,
  })
}
