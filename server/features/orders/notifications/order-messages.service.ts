import type { Order } from '#contract/orders/orders.ts'
import { addressLine } from '#domain/address/address-line.ts'
import { type Cents, fromDollars } from '#domain/money.ts'
import { LATE_FROM_MINUTES, minutesLate } from '#domain/delivery/estimates.ts'
import { type MessageKind, channelsOf, isPushable } from '#domain/messages/message-kinds.ts'
import { type MessageContent, shortened, singleLine } from '#domain/messages/email-content.ts'
import { mailPictureUrl, type OrderedItems } from '#domain/messages/order-items.ts'
import * as templates from '#domain/messages/order-templates.ts'
import { STATUS, type OrderStatus } from '#domain/orders/order-status.ts'
import { isRefusalReason } from '#domain/orders/refusal-reasons.ts'
import { ALMOST_THERE_MINUTES } from '#domain/orders/tracker.ts'
import { addMinutes, clockTime, localDate } from '#domain/time.ts'
import { inTransaction } from '#server/db/database.ts'
import { hasPush } from '#server/features/accounts/push/push-subscriptions.service.ts'
import { orderedItems } from '#server/features/payments/invoices/mail-items.service.ts'
import { brandOf } from '#server/features/messaging/brand.service.ts'
import { enqueueEmail, enqueuePush, enqueueSms } from '#server/features/messaging/outbox.service.ts'
import type { Shop } from '#server/shop.ts'
import { newTrackingLink, storeTrackingLink } from '../sharing/tracking-links.service.ts'
import * as queries from './order-messages.queries.ts'
import { type OrderRow, readOrder } from '../orders.queries.ts'
import { estimateOf, placeOf } from '../view/order-estimates.ts'
import { viewForEvents } from '../view/order-view.service.ts'

type MessageWriter = (facts: templates.OrderFacts) => MessageContent

/** Enqueues the confirmation of a placed order. Runs in the caller's transaction. */
export const notifyOrderPlaced = (shop: Shop, orderId: number) =>
  notifyAboutOrder(shop, orderId, 'order_placed', templates.orderPlaced)

/** Refunded amounts. `onTerminal` is owed on the store's terminal, in addition to `money`. */
type RefundedAmounts = { money: Cents; credit: Cents; onTerminal: Cents; keptTip: Cents }

/** Sends the reason for an end without delivery, including the driver's refusal, and the refunded amounts. */
export async function notifyOrderCanceled(
  shop: Shop,
  orderId: number,
  money: RefundedAmounts,
): Promise<void> {
  const reason = (await queries.readRefusal(shop.db, orderId))?.refusal_reason ?? ''
  const { is_supplied: isSupplied } = await queries.readIsSupplied(shop.db, orderId)
  if (isRefusalReason(reason))
    await notifyAboutOrder(shop, orderId, 'order_refused', (facts) =>
      templates.orderRefused(facts, reason, money),
    )
  else {
    const write = isSupplied ? templates.orderCanceled : templates.orderUnsupplied
    await notifyAboutOrder(shop, orderId, 'order_canceled', (facts) => write(facts, money))
  }
}

const ON_MOVE: Partial<Record<OrderStatus, [MessageKind, MessageWriter]>> = {
  [STATUS.approved]: ['order_approved', templates.orderApproved],
  [STATUS.inTransit]: ['order_on_its_way', templates.orderOnItsWay],
  [STATUS.complete]: ['order_delivered', templates.orderDelivered],
}

/** Sends the message of a status, if it has one. A repeated status, as after a hold, sends none. */
export async function notifyOrderMoved(shop: Shop, orderId: number, to: OrderStatus): Promise<void> {
  const message = ON_MOVE[to]
  if (message) await notifyAboutOrder(shop, orderId, ...message)
}

/** Minutes after its promised time for which an order is watched; a later order needs more than a message. */
const WATCHED_MINUTES = 4 * 60
/**
 * Minutes before its promised time from which an order is watched. Longer than as-soon-as-possible deliveries take,
 * because a driver may arrive well before the promised time.
 */
const WATCHED_AHEAD_MINUTES = 2 * 60
/** Orders watched per run, far more than the stores deliver within the watched hours. */
const MAX_WATCHED = 2000

/** Notifies each shopper once when the delivery is almost there, and once when it is late. */
export async function watchDeliveries(shop: Shop): Promise<void> {
  const now = shop.clock.now()
  const watched = {
    now,
    dueFrom: addMinutes(now, -WATCHED_MINUTES),
    dueUntil: addMinutes(now, WATCHED_AHEAD_MINUTES),
    limit: MAX_WATCHED,
  }
  const rows = await queries.readUnderWay(shop.db, watched)
  if (rows.length === MAX_WATCHED)
    shop.log.warn({ limit: MAX_WATCHED }, 'orders due later may get no message: too many are in progress')
  for (const row of rows) {
    const { order_id: orderId, status, due_at } = row
    const place = placeOf(shop, row)
    const minutes = estimateOf(row, place)
    if (status === STATUS.inTransit && minutes !== null && minutes <= ALMOST_THERE_MINUTES)
      await notifyAboutOrder(shop, orderId, 'order_almost_there', templates.orderAlmostThere)
    if (minutesLate(due_at, minutes, now) <= LATE_FROM_MINUTES) continue
    const expected = minutes === null ? null : clockTime(addMinutes(now, minutes), place.store.time_zone)
    await notifyAboutOrder(shop, orderId, 'order_delayed', (facts) => templates.orderDelayed(facts, expected))
  }
}

/** Notifies the shopper that another driver brings the order, or that it leaves the store once more. */
export const notifyDriverChanged = (shop: Shop, orderId: number) =>
  notifyAboutOrder(shop, orderId, 'order_driver_changed', templates.orderDriverChanged)

/** Sends the new place, time and total. Runs in the caller's transaction. */
export const notifyDeliveryChanged = (shop: Shop, orderId: number) =>
  notifyAboutOrder(shop, orderId, 'order_changed', templates.orderChanged)

/** Requests the owner's consent to an address that costs more. Runs in the caller's transaction. */
export const notifyAddressRequested = (
  shop: Shop,
  orderId: number,
  request: Omit<templates.AskedAddress, 'payUrl'>,
) =>
  notifyAboutOrder(shop, orderId, 'order_change_asked', (facts) =>
    templates.orderChangeAsked(facts, {
      ...request,
      payUrl: `${shop.settings.publicUrl}/order/${orderId}/pay`,
    }),
  )

/** Kinds that are sent for every change; all other kinds are sent once per order. */
const REPEATED_KINDS: readonly MessageKind[] = ['order_changed', 'order_change_asked', 'order_driver_changed']

async function notifyAboutOrder(
  shop: Shop,
  orderId: number,
  kind: MessageKind,
  write: MessageWriter,
): Promise<void> {
  const row = await readOrder(shop.db, orderId)
  if (!row || row.owner_order_sms === null) return
  const { email, mobile } = row.customer
  const facts = await factsOf(shop, row, viewForEvents(shop, row))
  // Shoppers without a login follow the order by a link, in mails as well.
  const hasLogin = row.has_open_account
  const nth = REPEATED_KINDS.includes(kind) ? ` ${row.version}` : ''
  const about = { kind, userId: row.user_id, orderId, idempotencyKey: `${kind} ${orderId}${nth}` }
  if (isPushable(kind) && (await hasPush(shop, row.user_id))) {
    await enqueuePush(shop, about, write(facts))
    return
  }
  for (const channel of channelsOf(kind, row.owner_order_sms && mobile !== '')) {
    if (channel === 'email' && hasLogin)
      await enqueueEmail(shop, { ...about, to: email }, () => write(facts).email)
    else if (channel === 'email') await enqueueGuestEmail(shop, { ...about, to: email }, facts, write)
    else await textAboutOrder(shop, { ...about, to: mobile }, facts, write)
  }
}

async function enqueueGuestEmail(
  shop: Shop,
  message: OrderMessageEnvelope,
  facts: templates.OrderFacts,
  write: MessageWriter,
): Promise<void> {
  const link = newTrackingLink(shop)
  const { publicUrl } = shop.settings
  const guest = { ...facts, trackingUrl: link.url, receiptUrl: link.url, ordersUrl: publicUrl }
  await inTransaction(shop, async (shop) => {
    const isNew = await enqueueEmail(shop, message, () => write(guest).email)
    if (isNew) await storeTrackingLink(shop, message.orderId, link, 'message')
  })
}

type OrderMessageEnvelope = {
  kind: MessageKind
  userId: number
  orderId: number
  idempotencyKey: string
  to: string
}

/**
 * Enqueues an SMS whose link works without login, because it may be opened on any phone. The token is stored only if
 * the message is new and contains the link.
 * @source D-192
 */
function textAboutOrder(
  shop: Shop,
  message: OrderMessageEnvelope,
  facts: templates.OrderFacts,
  write: MessageWriter,
): Promise<void> {
  const link = newTrackingLink(shop)
  const content = shortened(write({ ...facts, trackingUrl: link.url }))
  return inTransaction(shop, async (shop) => {
    const text = await enqueueSms(shop, message, content)
    if (text?.includes(link.url)) await storeTrackingLink(shop, message.orderId, link, 'message')
  })
}

async function factsOf(shop: Shop, row: OrderRow, order: Order): Promise<templates.OrderFacts> {
  const { carts, addresses } = order
  const url = shop.settings.publicUrl
  // Nothing was supplied if the subtotal is 0: the mail then shows the ordered items.
  const supplied = carts.supplied?.sub_total ? carts.supplied : null
  return {
    ...(supplied ? await orderedItems(shop, order.order_id) : itemsAsOrdered(shop, row, order)),
    brand: brandOf(shop).name,
    number: order.order_number,
    firstName: singleLine(order.users.firstname),
    address: singleLine(addressLine(addresses)),
    when: deliveryTimeOf(row, order),
    amounts: [
      ...(supplied ? suppliedAmounts(supplied) : orderedAmounts(carts)),
      ...present([amount('Driver tip', carts.tip)]),
    ],
    gst: fromDollars((supplied ?? carts).gst_included),
    containsAlcohol: carts.contains_alcohol,
    driver: order.driver?.firstname ?? '',
    storePhone: order.store.phone,
    timeAnswer: timeAnswerOf(row),
    trackingUrl: `${url}/order/${order.order_id}/tracking`,
    receiptUrl: `${url}/order/${order.order_id}/receipt`,
    ordersUrl: `${url}/orders`,
  }
}

/** Returns the ordered items without a query, because the mail of a checkout is part of its transaction. */
function itemsAsOrdered(shop: Shop, row: OrderRow, { carts, store }: Order): OrderedItems {
  return {
    lines: carts.cart_items.map((line) => ({
      name: singleLine(line.product_name),
      bundle: line.bundle && { name: singleLine(line.bundle.product_name), quantity: line.bundle.quantity },
      packSize: line.pack_size,
      quantity: line.quantity,
      cents: fromDollars(line.total),
      picture: mailPictureUrl(shop.settings.publicUrl, line.image),
    })),
    total: fromDollars(carts.total) + fromDollars(carts.tip),
    store: store.name,
    licence: row.licence_number,
  }
}

type Amounts = templates.OrderFacts['amounts']
const amount = (name: string, dollars: number) => ({ name, cents: fromDollars(dollars) })
const present = (amounts: Amounts): Amounts => amounts.filter(({ cents }) => cents !== 0)

const orderedAmounts = (carts: Order['carts']): Amounts => [
  ...carts.cart_charges.map(({ name, amount: dollars }) => amount(name, dollars)),
  ...present([
    amount('Surcharge', carts.surcharge),
    ...carts.cart_discounts.map(({ promo_code, discount_applied }) => amount(promo_code, -discount_applied)),
    amount('Credit', -carts.credit_used),
  ]),
]

const suppliedAmounts = (supplied: NonNullable<Order['carts']['supplied']>): Amounts => [
  amount('Delivery', supplied.delivery),
  ...present([
    amount('Surcharge', supplied.surcharge),
    amount('Discounts', -supplied.discounts),
    amount('Credit', -supplied.credit_used),
  ]),
]

/**
 * Returns how the shopper answers a moved time. Without a login they have no page for it, so the store takes the
 * answer by phone.
 */
const timeAnswerOf = (row: OrderRow): templates.OrderFacts['timeAnswer'] => {
  if (row.moved_from_due_at === null) return null
  return row.has_open_account ? 'online' : 'by phone'
}

/** Returns the booked time, or the current estimate in minutes of an order for as soon as possible. */
function deliveryTimeOf({ asap, start_at, due_at }: OrderRow, order: Order): string {
  const estimate = order.estimate_delivery
  if (asap) return estimate ? `in about ${estimate.value} ${estimate.interval}` : 'as soon as we can'
  const zone = order.store.time_zone
  const [year, month, day] = localDate(start_at, zone).split('-')
  return `on ${day}/${month}/${year} between ${clockTime(start_at, zone)} and ${clockTime(due_at, zone)}`
}
