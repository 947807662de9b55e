import { hasEnded } from '#domain/orders/order-status.ts'
import { readTags } from '#server/db/tags.ts'
import { messagesOfOrder } from '#server/features/messaging/failed-messages.service.ts'
import { moneyMovementsOf } from '#server/features/payments/payments.service.ts'
import { type Principal, storesWith } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { staffReads } from '../orders.service.ts'
import { readNotes } from './order-notes.queries.ts'
import * as queries from './order-record.queries.ts'

/**
 * Reads the staff-only data of an order, with one statement for each kind of data.
 * @source A-BOARD-4
 */
export async function orderRecord(shop: Shop, principal: Principal, orderId: number) {
  const { order } = await staffReads(shop, principal, orderId)
  // Other orders are limited to the caller's stores, as on the board.
  const storeIds = storesWith(principal, 'orders.read')
  const filter = { userId: order.user_id, exceptOrderId: orderId, storeIds }
  const [tagged, notes, money, messages, shopper, latest] = await Promise.all([
    readTags(shop.db, 'order', [orderId]),
    readNotes(shop.db, orderId),
    moneyMovementsOf(shop, orderId),
    messagesOfOrder(shop, orderId),
    queries.readShopper(shop.db, filter),
    queries.readOtherOrders(shop.db, filter),
  ])
  return {
    tags: tagged.flatMap(({ tags }) => tags),
    notes,
    money,
    messages,
    isOrderOpen: !hasEnded(order.status),
    isOwnerGone: order.is_owner_gone,
    shopper,
    latest,
    timeZone: shop.storeDirectory.store(order.store_id).time_zone,
    zone: shop.storeDirectory.zone(order.zone_id),
  }
}

export type OrderRecordDetails = Awaited<ReturnType<typeof orderRecord>>
