import type { Order } from '#contract/orders/orders.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Principal } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { type Actor, actorFor, followsDriver, readsAsStaff } from '../lifecycle/actor.service.ts'
import { type OrderRow, readOrder } from '../orders.queries.ts'
import { placeOf } from './order-estimates.ts'
import { type OrderReader, presentOrder } from './order.present.ts'

/** Returns an order as one reader receives it, in a response or an event. */
export function viewOrder(shop: Shop, row: OrderRow, reader: OrderReader): Order {
  return presentOrder(row, placeOf(shop, row), reader)
}

/**
 * An order as carried by realtime events: without payment details and cart number.
 * @source A-REAL-3
 */
export type EventViews = { forShopper: Order; forStoreAndDriver: Order }

export async function orderForEvents(shop: Shop, orderId: number): Promise<EventViews | undefined> {
  const row = await readOrder(shop.db, orderId)
  return (
    row && {
      forShopper: viewForEvents(shop, row),
      forStoreAndDriver: viewOrder(shop, row, { ...EVENT_READER, followsDriver: true }),
    }
  )
}

const EVENT_READER: OrderReader = {
  seesPayment: false,
  isStaff: false,
  seesDriverNotes: false,
  followsDriver: false,
}

/** Returns the fields that every reader of the order may see, including the shopper. */
export const viewForEvents = (shop: Shop, row: OrderRow): Order => viewOrder(shop, row, EVENT_READER)

export const readerOf = (actor: Actor): OrderReader => ({
  seesPayment: actor.roles.includes('owner') || readsAsStaff(actor),
  isStaff: readsAsStaff(actor),
  seesDriverNotes: followsDriver(actor),
  followsDriver: followsDriver(actor),
})

/**
 * Returns the order after a change. A driver's last step ends their access to the order, but not the response to that
 * step.
 */
export async function orderAfterChange(shop: Shop, principal: Principal, orderId: number): Promise<Order> {
  const order = await readOrder(shop.db, orderId)
  if (!order) throw new ShopError('not_found')
  const actor = actorFor(principal, order)
  return actor ? viewOrder(shop, order, readerOf(actor)) : viewForEvents(shop, order)
}
