import { type Cents, formatDollars } from '#domain/money.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { readerOf } from '#server/features/payments/invoices/invoice-mail.service.ts'
import { enqueueMessage } from '#server/features/messaging/outbox.service.ts'
import type { Shop } from '#server/shop.ts'

const NOT_RETURNED = 'we could not return it the way you paid: your bank or card refused it'

type Refused = { orderId: number; amount: Cents; reason: string }

/**
 * Staff read what the gateway said, and the shopper that the money is not on its way as the message before had
 * promised. In the caller's transaction.
 */
export async function reportRefusedRefund(shop: Shop, { orderId, amount, reason }: Refused): Promise<void> {
  await shop.events.paymentProblem(shop, {
    orderId,
    kind: 'payment',
    reason: `The refund of ${formatDollars(amount)} was refused: ${reason}`,
  })
  await notifyAboutRefund(shop, orderId, {
    subject: `Your refund for order ${orderNumber(orderId)} did not go through`,
    lines: [
      `about the refund of ${formatDollars(amount)} for your order ${orderNumber(orderId)}: ${NOT_RETURNED}.`,
      'The money is still yours. We will give it to you as credit or another way, and write to you when we have.',
    ],
  })
}

/** How it came back after all. In the caller's transaction. */
export const notifyRefundSettled = (
  shop: Shop,
  orderId: number,
  { amount, instead }: { amount: Cents; instead: 'credit' | 'elsewhere' | 'gateway' },
): Promise<void> =>
  notifyAboutRefund(shop, orderId, {
    subject: `Your refund for order ${orderNumber(orderId)}`,
    lines: [
      `about the refund of ${formatDollars(amount)} for your order ${orderNumber(orderId)}: ${INSTEAD[instead]}`,
      ...(instead === 'credit' ? [`Your credit: ${shop.settings.publicUrl}/account/credit`] : []),
    ],
  })

const INSTEAD = {
  credit: `${NOT_RETURNED}. You have it as credit now, and your next order uses it.`,
  elsewhere: `${NOT_RETURNED}. We have paid it to you another way.`,
  gateway: 'it has gone back the way you paid.',
} as const

async function notifyAboutRefund(
  shop: Shop,
  orderId: number,
  { subject, lines }: { subject: string; lines: string[] },
): Promise<void> {
  const reader = await readerOf(shop, orderId)
  if (!reader) return
  const [first, ...more] = lines
  await enqueueMessage(shop, {
    channel: 'email',
    to: reader.email,
    subject,
    text: [`Hello ${reader.firstname}, ${first}`, ...more].join('\n\n'),
    kind: 'order_refunded',
    userId: reader.user_id,
    orderId,
  })
}
