import { required } from '#domain/required.ts'
import { inTransaction } from '#server/db/database.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Shop } from '#server/shop.ts'
import { type Actor, allowedFor } from '../lifecycle/actor.service.ts'
import { announceOrder, auditOrderChange } from '../lifecycle/order-events.service.ts'
import * as orders from '../orders.queries.ts'
import { isRequestOpen } from '../view/address-request.ts'
import { applyMove, priceMove } from './change-address.service.ts'
import { requireInStore } from './change-time.service.ts'
import * as queries from './delivery-changes.queries.ts'

/** Returns the open request for the owner's consent to another address; null if none is open or it has expired. */
export async function openRequest(shop: Shop, order: orders.OrderHead): Promise<queries.RequestRow | null> {
  const request = await queries.readRequest(shop.db, order.order_id)
  const { departed_at } = order
  return request && isRequestOpen({ at: request.at, departed_at }, shop.clock.now()) ? request : null
}

/**
 * Applies the requested address after the owner has paid the difference. Runs in the transaction that records the
 * authorisation and has locked the order.
 */
export async function agreeToRequest(shop: Shop, actor: Actor, orderId: number, rise: number): Promise<void> {
  const order = required(await orders.lockHead(shop.db, orderId), `order ${orderId}`)
  requireInStore(order, actor)
  const request = await openRequest(shop, order)
  const move = request && (await priceMove(shop, order, request))
  // The request was withdrawn or its price has changed in the meantime: the payment is rejected.
  if (!move || move.rise !== rise || request.total_cents !== move.total)
    throw new ShopError('status_not_allowed', { allowed: allowedFor(order, actor) })
  await applyMove(shop, actor, order, { place: request, move, reason: '' })
}

/** Withdraws the request for consent; the order keeps its current address. */
export async function withdrawRequest(shop: Shop, actor: Actor, orderId: number): Promise<void> {
  await inTransaction(shop, async (shop) => {
    await orders.lockHead(shop.db, orderId)
    if ((await queries.deleteRequest(shop.db, orderId)) === 0) return
    await auditOrderChange(shop, actor, orderId, { action: 'order.address_withdrawn' })
    await announceOrder(shop, orderId)
  })
}
