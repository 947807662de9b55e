import type { EmailContent } from '#domain/messages/email-content.ts'
import {
  type OrderReference,
  refundRefused,
  refundSettled,
  type SettledRefund,
} from '#domain/messages/order-money-templates.ts'
import { type Cents, formatDollars } from '#domain/money.ts'
import { orderReference, readerOf } from '#server/features/payments/invoices/invoice-mail.service.ts'
import { enqueueEmail } from '#server/features/messaging/outbox.service.ts'
import type { Shop } from '#server/shop.ts'

type RefusedRefundNotice = { orderId: number; amount: Cents; reason: string }

/**
 * Reports a refused refund: staff see the gateway's reason, and the shopper is mailed that the announced refund is
 * not on its way. Runs in the caller's transaction.
 */
export async function reportRefusedRefund(
  shop: Shop,
  { orderId, amount, reason }: RefusedRefundNotice,
): Promise<void> {
  await shop.events.paymentProblem(shop, {
    orderId,
    kind: 'payment',
    reason: `The refund of ${formatDollars(amount)} was refused: ${reason}`,
  })
  await mailAboutRefund(shop, orderId, (order) => refundRefused(order, amount))
}

/** Mails how a refused refund was paid instead. Runs in the caller's transaction. */
export const notifyRefundSettled = (shop: Shop, orderId: number, settled: SettledRefund): Promise<void> =>
  mailAboutRefund(shop, orderId, (order) =>
    refundSettled(order, settled, `${shop.settings.publicUrl}/account/credit`),
  )

async function mailAboutRefund(
  shop: Shop,
  orderId: number,
  write: (order: OrderReference) => EmailContent,
): Promise<void> {
  const reader = await readerOf(shop, orderId)
  if (!reader) return
  const message = { to: reader.email, kind: 'order_refunded', userId: reader.user_id, orderId } as const
  const order = await orderReference(shop, orderId, reader.firstname)
  await enqueueEmail(shop, message, () => write(order))
}
