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

/** The address that the owner is asked to agree to, as long as it can be agreed to. */
export async function openRequest(shop: Shop, order: orders.OrderHead): Promise<queries.RequestRow | null> {
  const request = await queries.readRequest(shop.db, order.order_id)
  const { departed_at } = order
  return request && isRequestOpen({ at: request.at, departed_at }, shop.clock.now()) ? request : null
}

/** The owner has paid the difference. In the transaction that notes it as authorised and has locked the order. */
export async function agreeToRequest(shop: Shop, actor: Actor, orderId: number, rise: number): Promise<void> {
  const order = (await orders.lockHead(shop.db, orderId))!
  requireInStore(order, actor)
  const request = await openRequest(shop, order)
  const move = request && (await priceMove(shop, order, request))
  // Withdrawn, or the order comes to something else by now: nothing is paid.
  if (!move || move.rise !== rise || request.total_cents !== move.total)
    throw new ShopError('status_not_allowed', { allowed: allowedFor(order, actor) })
  await applyMove(shop, actor, order, { place: request, move, reason: '' })
}

/** Staff ask no more; the order goes where it went. */
export async function withdrawRequest(shop: Shop, actor: Actor, orderId: number): Promise<void> {
  await inTransaction(shop, async (shop) => {
    await orders.lockHead(shop.db, orderId)
    if ((await queries.deleteRequest(shop.db, orderId)) === 0) return
    await auditOrderChange(shop, actor, orderId, { action: 'order.address_withdrawn' })
    await announceOrder(shop, orderId)
  })
}
