import { hasEnded } from '#domain/orders/order-status.ts'
import { messagesOfOrder } from '#server/features/messaging/failed-messages.service.ts'
import { moneyMovementsOf } from '#server/features/payments/payments.service.ts'
import { type Principal, storesWith } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { staffReads } from '../orders.service.ts'
import { readNotes } from './order-notes.queries.ts'
import * as queries from './order-record.queries.ts'

/** What staff see beside an order: one statement for each kind of thing. @source A-BOARD-4 */
export async function orderRecord(shop: Shop, principal: Principal, orderId: number) {
  const { order } = await staffReads(shop, principal, orderId)
  // Each sees what they see on the board: orders of their stores.
  const storeIds = storesWith(principal, 'orders.read')
  const whose = { userId: order.user_id, exceptOrderId: orderId, storeIds }
  const [notes, money, messages, shopper, latest] = await Promise.all([
    readNotes(shop.db, orderId),
    moneyMovementsOf(shop, orderId),
    messagesOfOrder(shop, orderId),
    queries.readShopper(shop.db, whose),
    queries.readOtherOrders(shop.db, whose),
  ])
  return {
    notes,
    money,
    messages,
    isOrderOpen: !hasEnded(order.status),
    isOwnerGone: order.is_owner_gone,
    shopper: shopper!,
    latest,
    timeZone: shop.storeDirectory.store(order.store_id).time_zone,
    zone: shop.storeDirectory.zone(order.zone_id),
  }
}

export type RecordOfOrder = Awaited<ReturnType<typeof orderRecord>>
