import type { Cents } from '#domain/money.ts'
import type { EmailContent } from '#domain/messages/email-content.ts'
import {
  type OrderReference,
  type OwedBack,
  owedOnTerminal,
  paymentNeeded,
  terminalRefunded,
  tipReceived,
} from '#domain/messages/order-money-templates.ts'
import { required } from '#domain/required.ts'
import { orderReference, readerOf } from '#server/features/payments/invoices/invoice-mail.service.ts'
import { enqueueEmail } from '#server/features/messaging/outbox.service.ts'
import { owedOnTerminal as readOwed } from '#server/features/payments/terminal/terminal.service.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './order-messages.queries.ts'

/** Asks the shopper to pay again, because the bank withdrew its authorisation. Runs in the caller's transaction. */
export async function notifyPaymentNeeded(
  shop: Shop,
  orderId: number,
  sums: { unpaid: Cents; captured: Cents },
): Promise<void> {
  const reader = await readerOf(shop, orderId)
  if (!reader) return
  const message = { to: reader.email, kind: 'order_payment', userId: reader.user_id, orderId } as const
  const order = await orderReference(shop, orderId, reader.firstname)
  await enqueueEmail(shop, message, () => paymentNeeded(order, sums))
}

/** Mails the receipt for a tip that was added after the delivery. Runs in the caller's transaction. */
export async function notifyTipped(shop: Shop, orderId: number, tip: Cents): Promise<void> {
  const reader = await readerOf(shop, orderId)
  if (!reader) return
  const message = { to: reader.email, kind: 'order_tipped', userId: reader.user_id, orderId } as const
  const order = await orderReference(shop, orderId, reader.firstname)
  await enqueueEmail(shop, message, () => tipReceived(order, tip))
}

/**
 * Mails the shopper the amount owed back on the terminal, when their order leaves or another payment replaces the
 * terminal payment. Sends nothing if nothing is owed. Runs in the caller's transaction.
 */
export async function notifyOwedOnTerminal(shop: Shop, orderId: number): Promise<void> {
  const amount = await readOwed(shop, orderId)
  if (amount > 0) await mailAboutTerminal(shop, orderId, amount, owedOnTerminal)
}

/** Mails the shopper that the amount was refunded on the terminal. Runs in the caller's transaction. */
export const notifyTerminalRefunded = (shop: Shop, orderId: number, amount: Cents): Promise<void> =>
  mailAboutTerminal(shop, orderId, amount, terminalRefunded)

async function mailAboutTerminal(
  shop: Shop,
  orderId: number,
  amount: Cents,
  write: (order: OrderReference, owed: OwedBack) => EmailContent,
): Promise<void> {
  const reader = await readerOf(shop, orderId)
  if (!reader) return
  const message = { to: reader.email, kind: 'order_refunded', userId: reader.user_id, orderId } as const
  const store = await storeNameOf(shop, orderId)
  const order = await orderReference(shop, orderId, reader.firstname)
  await enqueueEmail(shop, message, () => write(order, { amount, store }))
}

/** Returns the name of the store on whose terminal an order was paid. */
export async function storeNameOf(shop: Shop, orderId: number): Promise<string> {
  const { store_id: storeId } = required(await queries.readStoreOf(shop.db, orderId), `order ${orderId}`)
  return shop.storeDirectory.store(storeId).name
}
