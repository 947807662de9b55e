import { cartPackLabel } from '#domain/catalogue/packs.ts'
import { formatDollars } from '#domain/money.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { localTime } from '#domain/time.ts'
import { tell } from '#server/features/messages/messages.service.ts'
import type { Shop } from '#server/shop.ts'
import { type OrderMailRow, readOrderMail } from './order-messages.queries.ts'

/** Thanks for the order and says what happens next. In the caller's transaction. */
export async function confirmOrder(shop: Shop, orderId: number): Promise<void> {
  const order = (await readOrderMail(shop.db, orderId))!
  const when = order.asap ? 'as soon as we can' : `between ${timesOf(order)}`
  await mail(shop, order, `We have your order ${orderNumber(orderId)}`, [
    `Thanks, ${order.firstname}. We bring this to ${order.address} ${when}:`,
    linesOf(order),
    `Total: ${formatDollars(order.total_cents)}`,
    'Have your photo ID ready. We check it at the door, every time.',
    `Follow your order: ${shop.settings.publicUrl}/order/${orderId}/tracking`,
  ])
}

/** Says that an order ended without a delivery, and what becomes of the money. */
export async function tellCanceled(shop: Shop, orderId: number, wasCharged: boolean): Promise<void> {
  const order = (await readOrderMail(shop.db, orderId))!
  await mail(shop, order, `Your order ${orderNumber(orderId)} was canceled`, [
    `Hello ${order.firstname}, your order ${orderNumber(orderId)} was canceled.`,
    wasCharged
      ? `We refund ${formatDollars(order.total_cents)} to the way you paid.`
      : 'You were not charged; the amount held on your card is released.',
  ])
}

const timesOf = (order: OrderMailRow) =>
  `${localTime(order.start_at, order.time_zone)} and ${localTime(order.due_at, order.time_zone)}`

const linesOf = (order: OrderMailRow) =>
  order.lines
    .map((line) => {
      const total = formatDollars(line.price_cents * line.quantity)
      return `${line.quantity} x ${line.product_name} (${cartPackLabel(line.pack_size)})  ${total}`
    })
    .join('\n')

async function mail(shop: Shop, order: OrderMailRow, subject: string, paragraphs: string[]): Promise<void> {
  const footer = `${order.store_name} store, liquor licence ${order.licence_number}`
  await tell(shop, { channel: 'email', to: order.email, subject, text: [...paragraphs, footer].join('\n\n') })
}
