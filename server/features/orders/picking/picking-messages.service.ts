import { createHash } from 'node:crypto'
import { itemsMissing, substituteProposed } from '#domain/messages/order-money-templates.ts'
import { required } from '#domain/required.ts'
import { orderReference } from '#server/features/payments/invoices/invoice-mail.service.ts'
import { channelsOf } from '#domain/messages/message-kinds.ts'
import { shortened } from '#domain/messages/email-content.ts'
import { clockTime } from '#domain/time.ts'
import { enqueueEmail, enqueueSms } from '#server/features/messaging/outbox.service.ts'
import { saleOfOrder } from '#server/features/payments/refunds/settlement.service.ts'
import type { Shop } from '#server/shop.ts'
import { type OrderRow, readOrder } from '../orders.queries.ts'

/**
 * Mails the missing items, the substitutes and the new total when packing is complete. A repeated packing sends
 * another mail only if its result differs. Runs in the caller's transaction.
 */
export async function notifyOrderPicked(shop: Shop, orderId: number): Promise<void> {
  const order = required(await readOrder(shop.db, orderId), `order ${orderId}`)
  const missing = order.lines
    .filter((line) => line.quantity_supplied < line.quantity)
    .map((line) => ({ name: line.product_name, quantity: line.quantity - line.quantity_supplied }))
  const instead = (order.substitutes ?? []).map((one) => ({
    name: one.product_name,
    quantity: one.quantity,
    cents: one.amount_cents,
  }))
  if (missing.length === 0) return
  // If no unit is supplied, the order is canceled and the cancellation mail explains it.
  const isAnythingThere = order.lines.some((line) => line.quantity_supplied > 0) || instead.length > 0
  if (!isAnythingThere) return
  const { money } = await saleOfOrder(shop, orderId)
  const reference = await orderReference(shop, orderId, order.customer.firstname)
  await enqueueEmail(
    shop,
    {
      to: order.customer.email,
      kind: instead.length > 0 ? 'order_item_replaced' : 'order_item_missing',
      userId: order.user_id,
      orderId,
      idempotencyKey: `picked ${orderId} ${contentOf(order)}`,
    },
    () => itemsMissing(reference, { missing, instead, pays: money }),
  )
}

function contentOf({ lines, substitutes }: OrderRow): string {
  const packs = [
    ...lines.map((line) => [line.order_line_id, line.quantity_supplied]),
    ...(substitutes ?? []).map((one) => [one.order_line_id, one.pack_id, one.quantity]),
  ]
  return createHash('sha256').update(JSON.stringify(packs)).digest('base64url')
}

type Proposal = {
  id: number
  missing: string
  product_name: string
  quantity: number
  amount_cents: number
  answer_by: Date
}

/**
 * Asks the shopper about a substitute, once, with a link to the page for the answer. Runs in the caller's
 * transaction.
 */
export async function notifySubstituteProposed(
  shop: Shop,
  orderId: number,
  proposal: Proposal,
): Promise<void> {
  const order = required(await readOrder(shop.db, orderId), `order ${orderId}`)
  if (order.owner_order_sms === null) return
  const { firstname, email, mobile } = order.customer
  const message = substituteProposed(await orderReference(shop, orderId, firstname), {
    missing: proposal.missing,
    instead: { name: proposal.product_name, quantity: proposal.quantity, cents: proposal.amount_cents },
    answerBy: clockTime(proposal.answer_by, shop.storeDirectory.store(order.store_id).time_zone),
  })
  const about = {
    kind: 'order_substitute',
    userId: order.user_id,
    orderId,
    idempotencyKey: `substitute ${proposal.id}`,
    // An answer is rejected after this time.
    expiresAt: proposal.answer_by,
  } as const
  for (const channel of channelsOf('order_substitute', order.owner_order_sms && mobile !== ''))
    if (channel === 'email') await enqueueEmail(shop, { ...about, to: email }, () => message.email)
    else await enqueueSms(shop, { ...about, to: mobile }, shortened(message))
}
