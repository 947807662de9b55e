import type { OutputOf } from '#contract/endpoint.ts'
import type { recordReturn as contract } from '#contract/orders/returns.ts'
import { required } from '#domain/required.ts'
import { inTransaction } from '#server/db/database.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { restockUnits, sendUnitsBack } from '#server/features/inventory/inventory.service.ts'
import { returnAllCredit } from '#server/features/promotions/credit/order-credit.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { type Principal, userIdOf } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { staffHead } from '../orders.service.ts'
import * as orders from '../orders.queries.ts'
import * as queries from './returns.queries.ts'
import { requireVersion } from '../lifecycle/order-version.service.ts'
import { announceOrder } from '../lifecycle/order-events.service.ts'

/**
 * Opens the return of an order that ended in transit, whose goods are still with the driver. The money is refunded
 * immediately; units become saleable only once the store has recorded them. Runs in the transaction that ends the
 * order.
 */
export async function openReturn(shop: Shop, order: orders.OrderHead): Promise<void> {
  await queries.openReturn(
    shop.db,
    order.order_id,
    required(order.driver_id, `the driver of order ${order.order_id}`),
    shop.clock.now(),
  )
  await sendUnitsBack(shop, order.order_id)
  await returnAllCredit(shop, order.order_id)
}

type RecordReturnBody = OutputOf<NonNullable<(typeof contract)['body']>>

/** Records units that the store has received back. Damaged units never become saleable. */
export async function recordReturn(
  shop: Shop,
  principal: Principal,
  orderId: number,
  record: RecordReturnBody,
): Promise<void> {
  const { order } = await staffHead(shop, principal, orderId)
  await inTransaction(shop, async (shop) => {
    requireVersion(required(await orders.lockHead(shop.db, orderId), `order ${orderId}`), record.version)
    if (!(await queries.isReturnOpen(shop.db, orderId))) throw new ShopError('no_open_return')
    const selection = { lineId: record.order_line_id ?? null, gtin: record.gtin ?? null }
    const out = await queries.lockReturnUnits(shop.db, orderId, selection)
    if (!out) throw new ShopError('not_in_order')
    if (record.units > out.units_out - out.units_back) throw new ShopError('return_too_large')
    const now = shop.clock.now()
    const { units, condition } = record
    const { store_id: storeId } = order
    const entry = {
      orderId,
      storeId,
      productId: out.product_id,
      units,
      condition,
      byUserId: userIdOf(principal),
    }
    await queries.recordReturn(shop.db, entry, now)
    await restockUnits(shop, entry)
    await queries.closeReturn(shop.db, orderId, now)
    await recordAudit(shop, {
      byUserId: userIdOf(principal),
      action: 'return.recorded',
      subject: `order ${orderId}`,
      details: { product_id: out.product_id, units, condition },
    })
    await announceOrder(shop, orderId)
  })
}

/** Reads the goods that a driver still carries from orders that ended in transit. */
export const goodsToReturn = (shop: Shop, driverId: number) => queries.readGoodsOfDriver(shop.db, driverId)

const MAX_RETURNS = 250

/** Reads the goods that a store expects back: not returned by the driver, or returned and not scanned yet. */
export async function goodsOfStore(shop: Shop, storeId: number) {
  return queries.readGoodsOfStore(shop.db, storeId, MAX_RETURNS)
}
