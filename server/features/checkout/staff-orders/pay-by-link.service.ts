import type { payByLink as contract } from '#contract/payments/payment-links.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { STATUS } from '#domain/orders/order-status.ts'
import { required } from '#domain/required.ts'
import { birthDateOf } from '#server/features/accounts/accounts.service.ts'
import { refuseSelfExcluded } from '#server/features/accounts/self-exclusion/self-exclusion.service.ts'
import { closeWithOrder } from '#server/features/cart/carts.service.ts'
import { holdDeliveryTime } from '#server/features/delivery/slots.service.ts'
import { authoriseMore } from '#server/features/orders/items/further-payment.service.ts'
import { notifyOrderPlaced } from '#server/features/orders/notifications/order-messages.service.ts'
import { markPlaced } from '#server/features/orders/placement/placement.service.ts'
import { newTrackingLink, storeTrackingLink } from '#server/features/orders/sharing/tracking-links.service.ts'
import {
  findPaymentLink,
  isEnded,
  paymentLinkOf,
  markLinkUsed,
} from '#server/features/payments/links/payment-links.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { consumeRateLimit } from '#server/http/security/rate-limit.ts'
import type { Shop } from '#server/shop.ts'
import { deliveryTimeOf, deviceDataOf } from '../prepare.ts'
import * as queries from './staff-orders.queries.ts'

const MAX_GUESSES = { max: 60, minutes: 15 }

/**
 * Returns the unpaid order of a link. Only invalid links count against the limit of guesses.
 * @param from The caller's network.
 */
export async function linkedOrder(shop: Shop, token: string, from: string): Promise<queries.StaffOrderRow> {
  const link = await findPaymentLink(shop, token)
  if (!link) {
    await consumeRateLimit(shop, { key: `payment links guessed from ${from}`, ...MAX_GUESSES })
    throw new ShopError('payment_link_invalid')
  }
  const order = isEnded(shop, link) ? undefined : await queries.readStaffOrder(shop.db, link.order_id)
  if (!order || order.status !== STATUS.unpaid) throw new ShopError('payment_link_ended')
  return order
}

export const billOf = async (shop: Shop, orderId: number): Promise<queries.BillRow> =>
  required(await queries.readBill(shop.db, orderId), 'bill')

type PayByLinkBody = OutputOf<NonNullable<(typeof contract)['body']>>

/**
 * Authorises the payment and places the order in one transaction. If two payments arrive concurrently, the first places
 * the order and the second is voided.
 * @returns The order's id and the URL at which its customer tracks it.
 */
export async function payByLink(
  shop: Shop,
  { token, from }: { token: string; from: string },
  body: PayByLinkBody,
): Promise<{ orderId: number; trackingUrl: string }> {
  const order = await linkedOrder(shop, token, from)
  const { order_id: orderId } = order
  if (order.contains_alcohol && !body.age_confirmed) throw new ShopError('age_confirmation_required')
  // A customer who has excluded themselves since the order was taken must not be served (L-21).
  await refuseSelfExcluded(shop, order, birthDateOf(shop, order))
  await timeOf(shop, order)
  const trackingLink = newTrackingLink(shop)
  await authoriseMore(shop, {
    orderId,
    customerId: order.user_id,
    amount: order.total_cents,
    nonce: body.transaction_token,
    ...deviceDataOf(body),
    lock: (shop) => lockWaiting(shop, orderId),
    apply: async (shop) => {
      const confirmed = await promiseNow(shop, order)
      await markPlaced(shop, orderId, { cart: closeWithOrder(shop), payment: null, confirmed })
      await markLinkUsed(shop, orderId)
      await storeTrackingLink(shop, orderId, trackingLink, 'message')
      await notifyOrderPlaced(shop, orderId)
    },
  })
  return { orderId, trackingUrl: trackingLink.url }
}

async function lockWaiting(shop: Shop, orderId: number): Promise<void> {
  const waiting = await queries.lockUnpaidOrder(shop.db, orderId)
  const link = waiting && (await paymentLinkOf(shop, orderId))
  if (!link || isEnded(shop, link)) throw new ShopError('payment_link_ended')
}

/**
 * Returns the delivery time of an order that is paid now. Runs in the transaction that places it.
 * @throws ShopError if the order can't be delivered any more
 */
export async function promiseNow(shop: Shop, order: queries.StaffOrderRow) {
  const promised = await timeOf(shop, order)
  return order.asap ? holdDeliveryTime(shop, promised) : promised.time
}

type RequestedDelivery = Parameters<typeof holdDeliveryTime>[1]

/** Returns the promised time. An ASAP order is promised from the moment of payment, if that is still possible. */
async function timeOf(shop: Shop, order: queries.StaffOrderRow): Promise<RequestedDelivery> {
  const { start_at: startAt, due_at: dueAt, asap } = order
  const store = shop.storeDirectory.store(order.store_id)
  const zone = shop.storeDirectory.zone(order.zone_id)
  const time = asap ? await deliveryTimeOf(shop, {}, store, zone) : { asap, startAt, dueAt }
  return { store, zone, time }
}
