import type { Order } from '#contract/orders/orders.ts'
import { withoutCountry } from '#domain/address/without-country.ts'
import { type Cents, fromDollars } from '#domain/money.ts'
import { LATE_FROM_MINUTES, minutesLate } from '#domain/delivery/estimates.ts'
import { type MessageKind, channelsOf } from '#domain/messages/message-kinds.ts'
import { type EmailContent, singleLine, smsText } from '#domain/messages/email-content.ts'
import * as templates from '#domain/messages/order-templates.ts'
import { STATUS, type OrderStatus } from '#domain/orders/order-status.ts'
import { isRefusalReason } from '#domain/orders/refusal-reasons.ts'
import { addMinutes, localDate, localTime } from '#domain/time.ts'
import { inTransaction } from '#server/db/database.ts'
import { brandOf } from '#server/features/messaging/brand.service.ts'
import { enqueueEmail, enqueueMessage } from '#server/features/messaging/outbox.service.ts'
import type { Shop } from '#server/shop.ts'
import { newTrackingLink, storeTrackingLink } from '../sharing/tracking-links.service.ts'
import * as queries from './order-messages.queries.ts'
import { type OrderRow, readOrder } from '../orders.queries.ts'
import { orderForEvents, viewForEvents } from '../view/order-view.service.ts'

type Write = (facts: templates.OrderFacts) => { email: EmailContent; sms: string }

/** Thanks for the order and says what happens next. In the caller's transaction. */
export const notifyOrderPlaced = (shop: Shop, orderId: number) =>
  notifyAboutOrder(shop, orderId, 'order_placed', templates.orderPlaced)

type Back = { money: Cents; credit: Cents }

/** Says that an order ended without a delivery, why where the driver had to refuse, and what becomes of the money. */
export async function notifyOrderCanceled(shop: Shop, orderId: number, back: Back | null): Promise<void> {
  const reason = (await queries.readRefusal(shop.db, orderId))?.refusal_reason ?? ''
  const money = back ?? { money: 0, credit: 0 }
  const { is_supplied: isSupplied } = (await queries.readIsSupplied(shop.db, orderId))!
  if (isRefusalReason(reason))
    await notifyAboutOrder(shop, orderId, 'order_refused', (facts) =>
      templates.orderRefused(facts, reason, money),
    )
  else {
    const write = isSupplied ? templates.orderCanceled : templates.orderUnsupplied
    await notifyAboutOrder(shop, orderId, 'order_canceled', (facts) => write(facts, money))
  }
}

const ON_MOVE: Partial<Record<OrderStatus, [MessageKind, Write]>> = {
  [STATUS.approved]: ['order_approved', templates.orderApproved],
  [STATUS.inTransit]: ['order_on_its_way', templates.orderOnItsWay],
  [STATUS.complete]: ['order_delivered', templates.orderDelivered],
}

/** Sends the message of a status, where it has one. A status that comes again, as after a hold, sends none. */
export async function notifyOrderMoved(shop: Shop, orderId: number, to: OrderStatus): Promise<void> {
  const message = ON_MOVE[to]
  if (message) await notifyAboutOrder(shop, orderId, ...message)
}

/** An order that is later than this has other problems than a message. */
const WATCHED_MINUTES = 4 * 60
/** @source S-TRACK-4 */
const ALMOST_THERE_MINUTES = 5

/** Looks at everything that moves: who is almost there, and who comes late, hears of it once. */
export async function watchDeliveries(shop: Shop): Promise<void> {
  const now = shop.clock.now()
  const [from, until] = [addMinutes(now, -WATCHED_MINUTES), addMinutes(now, 60)]
  for (const { order_id: orderId, status, due_at } of await queries.readUnderWay(shop.db, from, until)) {
    const order = await orderForEvents(shop, orderId)
    if (!order) continue
    const minutes = order.estimate_delivery?.value ?? null
    if (status === STATUS.inTransit && minutes !== null && minutes <= ALMOST_THERE_MINUTES)
      await notifyAboutOrder(shop, orderId, 'order_almost_there', templates.orderAlmostThere)
    if (minutesLate(due_at, minutes, now) <= LATE_FROM_MINUTES) continue
    const expected = minutes === null ? null : clock(addMinutes(now, minutes), order.store.time_zone)
    await notifyAboutOrder(shop, orderId, 'order_delayed', (facts) => templates.orderDelayed(facts, expected))
  }
}

async function notifyAboutOrder(shop: Shop, orderId: number, kind: MessageKind, write: Write): Promise<void> {
  const row = await readOrder(shop.db, orderId)
  if (!row || row.owner_order_sms === null) return
  const { email, mobile } = row.customer
  const facts = factsOf(shop, row, viewForEvents(shop, row))
  const about = { kind, userId: row.user_id, orderId, idempotencyKey: `${kind} ${orderId}` }
  for (const channel of channelsOf(kind, row.owner_order_sms && mobile !== '')) {
    if (channel === 'email') await enqueueEmail(shop, { ...about, to: email }, () => write(facts).email)
    else await enqueueSms(shop, { ...about, to: mobile }, facts, write)
  }
}

type Sms = { kind: MessageKind; userId: number; orderId: number; idempotencyKey: string; to: string }

/**
 * A text message is opened on any phone, so its link works without login. Its token is stored only if the message is
 * new and says it.
 * @source D-192
 */
function enqueueSms(shop: Shop, message: Sms, facts: templates.OrderFacts, write: Write): Promise<void> {
  const link = newTrackingLink(shop)
  const { sms } = write({ ...facts, trackingUrl: link.url })
  return inTransaction(shop, async (shop) => {
    const isNew = await enqueueMessage(shop, { ...message, channel: 'sms', subject: '', text: smsText(sms) })
    if (isNew && sms.includes(link.url)) await storeTrackingLink(shop, message.orderId, link, 'message')
  })
}

function factsOf(shop: Shop, row: OrderRow, order: Order): templates.OrderFacts {
  const { carts, addresses } = order
  const url = shop.settings.publicUrl
  const less = (name: string, dollars: number) => ({ name, cents: -fromDollars(dollars) })
  return {
    brand: brandOf(shop).name,
    number: order.order_number,
    firstName: singleLine(order.users.firstname),
    address: singleLine(withoutCountry(addresses.address_formated)),
    when: whenOf(row, order.store.time_zone),
    lines: carts.cart_items.map((line) => ({
      name: line.product_name,
      packSize: line.pack_size,
      quantity: line.quantity,
      cents: fromDollars(line.total),
    })),
    amounts: [
      ...carts.cart_charges.map(({ name, amount }) => ({ name, cents: fromDollars(amount) })),
      ...(carts.surcharge > 0 ? [{ name: 'Surcharge', cents: fromDollars(carts.surcharge) }] : []),
      ...carts.cart_discounts.map(({ promo_code, discount_applied }) => less(promo_code, discount_applied)),
      ...(carts.credit_used > 0 ? [less('Credit', carts.credit_used)] : []),
    ],
    total: fromDollars(carts.total),
    gst: fromDollars(carts.gst_included),
    containsAlcohol: carts.contains_alcohol,
    driver: order.driver?.firstname ?? '',
    store: order.store.name,
    licence: row.licence_number,
    trackingUrl: `${url}/order/${order.order_id}/tracking`,
    receiptUrl: `${url}/order/${order.order_id}/receipt`,
    ordersUrl: `${url}/orders`,
  }
}

function whenOf({ asap, start_at, due_at }: OrderRow, zone: string): string {
  if (asap) return 'as soon as we can'
  const [year, month, day] = localDate(start_at, zone).split('-')
  return `on ${day}/${month}/${year} between ${clock(start_at, zone)} and ${clock(due_at, zone)}`
}

/** "7:05 PM". @source S-CONST-5 */
function clock(at: Date, zone: string): string {
  const [hours, minutes] = localTime(at, zone).split(':').map(Number) as [number, number]
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`
}
