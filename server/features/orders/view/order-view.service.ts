import type { Order } from '#contract/orders/orders.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Principal } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { type Actor, actorFor, readsAsStaff } from '../lifecycle/actor.service.ts'
import { type OrderRow, readOrder } from '../orders.queries.ts'
import { placeOf } from './order-estimates.ts'
import { type OrderReader, presentOrder } from './order-view.ts'

/** An order as its readers get it: by call, or by event. */
export function viewOrder(shop: Shop, row: OrderRow, reader: OrderReader): Order {
  return presentOrder(row, placeOf(shop, row), reader)
}

/** What an event carries: no payment details and no cart number. @source A-REAL-3 */
export async function orderForEvents(shop: Shop, orderId: number): Promise<Order | undefined> {
  const row = await readOrder(shop.db, orderId)
  return row && viewForEvents(shop, row)
}

export const viewForEvents = (shop: Shop, row: OrderRow): Order =>
  viewOrder(shop, row, { seesPayment: false, isStaff: false, seesDriverNotes: false })

export const readerOf = (actor: Actor): OrderReader => ({
  seesPayment: actor.roles.includes('owner') || readsAsStaff(actor),
  isStaff: readsAsStaff(actor),
  seesDriverNotes: readsAsStaff(actor) || actor.roles.includes('driver'),
})

/** The order as it is after a change. The driver's last step ends their view of it, but not the answer to that step. */
export async function afterwards(shop: Shop, principal: Principal, orderId: number): Promise<Order> {
  const order = await readOrder(shop.db, orderId)
  if (!order) throw new ShopError('not_found')
  const actor = actorFor(principal, order)
  return actor ? viewOrder(shop, order, readerOf(actor)) : viewForEvents(shop, order)
}
