import { refundSent } from '#domain/messages/order-money-templates.ts'
import {
  attachmentOf,
  orderReference,
  readerOf,
} from '#server/features/payments/invoices/invoice-mail.service.ts'
import { enqueueEmail } from '#server/features/messaging/outbox.service.ts'
import type { Shop } from '#server/shop.ts'
import { storeNameOf } from '../notifications/payment-messages.service.ts'
import type { RefundResult } from '#server/features/payments/refunds/refunds.service.ts'

/**
 * Mails the refunded amounts and how they are paid back. Runs in the caller's transaction.
 * @param answer the store's reply if the refund resolves a reported problem; '' otherwise
 */
export async function notifyRefunded(
  shop: Shop,
  orderId: number,
  refunded: RefundResult,
  answer = '',
): Promise<void> {
  const reader = await readerOf(shop, orderId)
  if (!reader) return
  const { credit, onTerminal } = refunded
  const money = refunded.money - onTerminal
  const owed = onTerminal > 0 ? { amount: onTerminal, store: await storeNameOf(shop, orderId) } : undefined
  const attachments = [await attachmentOf(shop, refunded.adjustment)]
  const message = { to: reader.email, kind: 'order_refunded', userId: reader.user_id, orderId } as const
  const order = await orderReference(shop, orderId, reader.firstname)
  await enqueueEmail(shop, { ...message, attachments }, () =>
    refundSent(order, { money, credit, answer, owed }),
  )
}
