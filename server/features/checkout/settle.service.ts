import { STATUS } from '#domain/orders/order-status.ts'
import { announceOrder, releaseHolds } from '#server/features/orders/holds.service.ts'
import { confirmOrder } from '#server/features/orders/order-messages.service.ts'
import { dropSale, findSale, noteAuthorised, paymentOf } from '#server/features/payments/payments.service.ts'
import type { Sale } from '#server/integrations/payments/port.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './checkout.queries.ts'

/**
 * The one moment in which an attempt becomes an order.
 * @returns false when somebody else decided about it meanwhile: then the reservation is dropped
 */
export async function finishPlacing(shop: Shop, orderId: number, sale: Sale | null): Promise<boolean> {
  const placed = await shop.db.transaction(async (tx) => {
    const inside = { ...shop, db: tx }
    if (!(await queries.markPlaced(tx, orderId, shop.clock.now()))) return false
    if (sale) await noteAuthorised(inside, orderId, sale)
    await confirmOrder(inside, orderId)
    await announceOrder(inside, orderId)
    return true
  })
  if (!placed && sale) await dropSale(shop, orderId)
  return placed
}

/** Ends an attempt that came to nothing and gives back all it held; then any reservation is dropped. */
export async function giveUp(shop: Shop, orderId: number, storeId: number, reason: string): Promise<void> {
  const ended = await shop.db.transaction(async (tx) => {
    const inside = { ...shop, db: tx }
    if (!(await queries.markGivenUp(tx, orderId, reason, shop.clock.now()))) return false
    await releaseHolds(inside, orderId, storeId)
    return true
  })
  if (ended) await dropSale(shop, orderId)
}

/**
 * Settles what a crash left open: an attempt whose money is reserved becomes the order that the shopper asked for,
 * any other is given up; a reservation that no order came of is dropped. Safe to repeat at any time.
 * @throws GatewayUnreachable, then it is to be tried again
 */
export async function settleAttempt(shop: Shop, orderId: number): Promise<void> {
  const attempt = await queries.readAttemptById(shop.db, orderId)
  const payment = attempt && (await paymentOf(shop, orderId))
  if (!attempt || !payment) return
  if (attempt.status === STATUS.canceled) {
    if (payment.state === 'authorising') await dropSale(shop, orderId)
    return
  }
  if (attempt.status !== STATUS.unpaid) return
  const sale = await findSale(shop, orderId)
  if (sale?.state === 'authorised') await finishPlacing(shop, orderId, sale)
  else await giveUp(shop, orderId, attempt.store_id, sale ? 'payment_declined' : 'payment_unavailable')
}

/** When the shop opens, nobody is in the middle of a checkout: whatever is open was left by a crash. */
export async function settleAll(shop: Shop): Promise<void> {
  for (const { order_id } of await queries.readUnsettled(shop.db)) await settleAttempt(shop, order_id)
}
