import type { STAFF_ORDER_PAYMENTS } from '#contract/console/staff-orders.ts'
import { paymentLink as template } from '#domain/messages/payment-link-template.ts'
import { shortened, singleLine } from '#domain/messages/email-content.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { required } from '#domain/required.ts'
import { addMinutes } from '#domain/time.ts'
import { inTransaction } from '#server/db/database.ts'
import type { PageRequest } from '#server/db/list-page.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { brandOf } from '#server/features/messaging/brand.service.ts'
import { enqueueEmail, enqueueSms } from '#server/features/messaging/outbox.service.ts'
import { announceOrder } from '#server/features/orders/lifecycle/order-events.service.ts'
import { orderedItems } from '#server/features/payments/invoices/mail-items.service.ts'
import {
  isEnded,
  newPaymentLink,
  ordersOfEndedLinks,
  paymentLinkOf,
} from '#server/features/payments/links/payment-links.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { consumeRateLimit } from '#server/http/security/rate-limit.ts'
import { type Principal, mayIn, storesWith, userIdOf } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { abandonAttempt } from '../attempts.service.ts'
import * as queries from './staff-orders.queries.ts'
import { presentStaffOrder } from './staff-order.present.ts'

/**
 * Minutes for which an unpaid order holds its reservations. That is long enough to find a card; longer would block the
 * last bottle or delivery time.
 */
const PAYMENT_LINK_MINUTES = 30
const MAX_LINKS = { max: 6, minutes: 60 }

/**
 * Holds the order's reservations until the payment link expires and sends the link to the customer. A customer who pays
 * at the counter gets no link, but staff may send one. Runs in the caller's transaction.
 */
export async function holdForPayment(
  shop: Shop,
  orderId: number,
  payment: (typeof STAFF_ORDER_PAYMENTS)[number],
): Promise<void> {
  const order = required(await queries.readStaffOrder(shop.db, orderId), 'order')
  const heldUntil = addMinutes(shop.clock.now(), PAYMENT_LINK_MINUTES)
  const expiresAt = !order.asap && order.due_at < heldUntil ? order.due_at : heldUntil
  if (payment === 'link') await sendLink(shop, order, expiresAt)
  else await newPaymentLink(shop, orderId, expiresAt)
}

/** Sends the link by text message and by mail, because either may be read first. */
async function sendLink(shop: Shop, order: queries.StaffOrderRow, expiresAt: Date): Promise<void> {
  const { order_id: orderId, user_id: userId, mobile } = order
  await consumeRateLimit(shop, { key: `payment links to ${mobile}`, ...MAX_LINKS })
  const url = await newPaymentLink(shop, orderId, expiresAt)
  const content = template({
    brand: brandOf(shop).name,
    number: orderNumber(orderId),
    firstName: singleLine(order.firstname),
    ...(await orderedItems(shop, orderId)),
    minutes: Math.max(1, Math.floor((expiresAt.getTime() - shop.clock.now().getTime()) / 60_000)),
    containsAlcohol: order.contains_alcohol,
    url,
  })
  const about = { kind: 'payment_link', userId, orderId, expiresAt } as const
  await enqueueEmail(shop, { ...about, to: order.email }, () => content.email)
  await enqueueSms(shop, { ...about, to: mobile }, shortened(content))
}

type OrderVersion = { orderId: number; version: number | undefined }

/** Locks a waiting order of a store in which the caller works. */
async function lockWaiting(shop: Shop, principal: Principal, { orderId, version }: OrderVersion) {
  const order = await queries.readStaffOrder(shop.db, orderId)
  if (!order || !mayIn(principal, 'orders.work', order.store_id)) throw new ShopError('not_found')
  const waiting = await queries.lockUnpaidOrder(shop.db, orderId)
  const link = waiting && (await paymentLinkOf(shop, orderId))
  if (!waiting || !link || isEnded(shop, link)) throw new ShopError('payment_link_ended')
  if (version !== undefined && version !== waiting.version)
    throw new ShopError('stale', { current: presentStaffOrder(shop, waiting) })
  return { waiting, link }
}

export async function sendLinkAgain(
  shop: Shop,
  principal: Principal,
  seen: OrderVersion,
): Promise<queries.StaffOrderRow> {
  const { orderId } = seen
  return inTransaction(shop, async (shop) => {
    const { waiting, link } = await lockWaiting(shop, principal, seen)
    await sendLink(shop, waiting, link.expires_at)
    await record(shop, principal, orderId, 'order.payment_link_sent')
    await announceOrder(shop, orderId)
    return required(await queries.readStaffOrder(shop.db, orderId), 'order')
  })
}

export async function cancelWaiting(shop: Shop, principal: Principal, seen: OrderVersion): Promise<void> {
  const { orderId } = seen
  await inTransaction(shop, (shop) => lockWaiting(shop, principal, seen))
  // The order may have been paid concurrently.
  if (!(await abandonAttempt(shop, orderId, 'canceled_by_staff'))) throw new ShopError('payment_link_ended')
  await record(shop, principal, orderId, 'order.canceled')
}

const record = (shop: Shop, principal: Principal, orderId: number, action: string) =>
  recordAudit(shop, { byUserId: userIdOf(principal), action, subject: `order ${orderId}` })

export async function listWaiting(shop: Shop, principal: Principal, request: PageRequest) {
  return queries.listUnpaid(shop.db, storesWith(principal, 'orders.work'), request)
}

/** Cancels orders that were not paid in time and releases their reservations. Runs every minute. */
export async function endUnpaidOrders(shop: Shop): Promise<void> {
  for (const orderId of await ordersOfEndedLinks(shop))
    await abandonAttempt(shop, orderId, 'payment_link_ended').catch((error: unknown) =>
      shop.log.error({ err: error, orderId }, 'failed to cancel an unpaid order; will retry'),
    )
}
