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
 * The one moment in which an attempt becomes an order.
 * @returns whether it is one, by this call or by a quicker one; an authorisation without an order is voided
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
 * Cancels an attempt and releases all it reserved; then an authorisation that the gateway has made is voided. One that it
 * may still make is looked for once more when no answer can be under way.
 * @returns false where somebody else ended or placed it
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

/** Why an attempt was given up that its process left behind before anything was paid: nobody was told. */
export const LEFT_BEHIND = 'left_behind'

/**
 * Resolves what a crash left open: an attempt whose payment is authorised becomes the order that the shopper asked for,
 * any other is canceled; an authorisation without an order is voided. Safe to repeat at any time.
 * @throws GatewayUnreachable, then it is to be tried again
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

/** Longer than any checkout takes. */
const ABANDONED_SECONDS = 60

/**
 * Every minute, and as a process ends: what it left open, or an unreachable gateway. Each by itself: one that can't be
 * resolved yet delays no other, and is tried again.
 */
export async function resolveAbandonedAttempts(shop: Shop, seconds = ABANDONED_SECONDS): Promise<void> {
  for (const { order_id: orderId } of await queries.readUnresolved(shop.db, seconds)) {
    await resolveAttempt(shop, orderId).catch((error: unknown) =>
      shop.log.error({ err: error, orderId }, 'an attempt is not settled yet'),
    )
  }
}
