import { STATUS } from '#domain/orders/order-status.ts'
import { inTransaction } from '#server/db/database.ts'
import { closeWithOrder } from '#server/features/cart/carts.service.ts'
import { releaseReservations } from '#server/features/orders/lifecycle/reservations.service.ts'
import { cancelUnpaid, markPlaced } from '#server/features/orders/placement/placement.service.ts'
import { notifyOrderPlaced } from '#server/features/orders/notifications/order-messages.service.ts'
import {
  voidSale,
  findSale,
  authorisedWithOrder,
  paymentOf,
} from '#server/features/payments/payments.service.ts'
import type { Sale } from '#server/integrations/payments/port.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './checkout.queries.ts'

/**
 * Turns an attempt into an order. No other function does.
 * @returns True if the attempt is placed, by this call or a concurrent call. Otherwise its authorisation is voided.
 */
export async function completeAttempt(shop: Shop, orderId: number, sale: Sale | null): Promise<boolean> {
  const placed = await inTransaction(shop, async (shop) => {
    const payment = sale && authorisedWithOrder(shop, orderId, sale)
    if (!(await markPlaced(shop, orderId, { cart: closeWithOrder(shop), payment }))) return false
    await notifyOrderPlaced(shop, orderId)
    return true
  })
  if (placed) return true
  const attempt = await queries.readAttemptById(shop.db, orderId)
  if (attempt?.placed_at) return true
  if (sale) await voidSale(shop, orderId)
  return false
}

/**
 * Cancels an attempt, releases its reservations, and then voids an authorisation that the gateway has made. An
 * authorisation that may still arrive is looked for again once no response can be pending.
 * @returns False if the attempt was ended or placed concurrently.
 */
export async function abandonAttempt(shop: Shop, orderId: number, reason: string): Promise<boolean> {
  const ended = await inTransaction(shop, async (shop) => {
    if (!(await cancelUnpaid(shop, orderId, reason))) return false
    await releaseReservations(shop, orderId)
    return true
  })
  if (ended && (await findSale(shop, orderId))) await voidSale(shop, orderId)
  return ended
}

/** Reason of attempts that a crashed process left before any payment. The shopper never received a response. */
export const LEFT_BEHIND = 'left_behind'

/**
 * Resolves an attempt that a crash left open. If its payment is authorised, the attempt becomes an order; otherwise it
 * is canceled. An authorisation without an order is voided. Idempotent.
 * @throws GatewayUnreachable The call must be repeated later.
 */
export async function resolveAttempt(shop: Shop, orderId: number): Promise<void> {
  const attempt = await queries.readAttemptById(shop.db, orderId)
  const payment = attempt && (await paymentOf(shop, orderId))
  if (!attempt || !payment) return
  if (attempt.status === STATUS.canceled) {
    if (payment.state === 'authorising') await voidSale(shop, orderId)
    return
  }
  if (attempt.status !== STATUS.unpaid) return
  const sale = await findSale(shop, orderId)
  if (sale?.state === 'authorised') await completeAttempt(shop, orderId, sale)
  else {
    const reason = sale ? 'payment_declined' : LEFT_BEHIND
    const ended = await abandonAttempt(shop, orderId, reason)
    if (ended && !sale) await voidSale(shop, orderId)
  }
}

/** Age in seconds from which an attempt counts as abandoned. It is longer than any checkout takes. */
const ABANDONED_SECONDS = 60

/**
 * Resolves abandoned attempts every minute and when a process ends. An attempt that can't be resolved yet does not
 * delay the rest and is retried.
 */
export async function resolveAbandonedAttempts(shop: Shop, seconds = ABANDONED_SECONDS): Promise<void> {
  for (const { order_id: orderId } of await queries.readUnresolved(shop.db, seconds)) {
    await resolveAttempt(shop, orderId).catch((error: unknown) =>
      shop.log.error({ err: error, orderId }, 'failed to resolve a checkout attempt; will retry'),
    )
  }
}
