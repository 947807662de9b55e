import type { Cents } from '#domain/money.ts'
import { paymentNeeded } from '#domain/messages/order-money-templates.ts'
import { orderReference, readerOf } from '#server/features/payments/invoices/invoice-mail.service.ts'
import { enqueueEmail } from '#server/features/messaging/outbox.service.ts'
import type { Shop } from '#server/shop.ts'

/** Asks the shopper to pay again, because the bank withdrew its authorisation. In the caller's transaction. */
export async function notifyPaymentNeeded(
  shop: Shop,
  orderId: number,
  sums: { unpaid: Cents; captured: Cents },
): Promise<void> {
  const reader = await readerOf(shop, orderId)
  if (!reader) return
  const message = { to: reader.email, kind: 'order_payment', userId: reader.user_id, orderId } as const
  await enqueueEmail(shop, message, () =>
    paymentNeeded(orderReference(shop, orderId, reader.firstname), sums),
  )
}
