import type { PurchaseOrder, PurchaseOrderSummary } from '#contract/console/purchase-orders.ts'
import { toDollars } from '#domain/money.ts'
import { purchaseOrderNumber } from '#domain/purchasing/purchase-order.ts'
import { toLocalIso } from '#domain/time.ts'
import type { Shop } from '#server/shop.ts'
import type { LineRow, OrderRow } from './purchase-orders.queries.ts'

/** Presents a purchase order. @param seesCosts false hides all amounts */
export function presentSummary(shop: Shop, row: OrderRow, seesCosts: boolean): PurchaseOrderSummary {
  const { time_zone: timeZone } = shop.storeDirectory.store(row.store_id)
  return {
    purchase_order_id: row.purchase_order_id,
    number: purchaseOrderNumber(row.purchase_order_id),
    store_id: row.store_id,
    supplier: {
      supplier_id: row.supplier_id,
      name: row.supplier,
      email: row.email,
      minimum: seesCosts ? toDollars(row.minimum_cents) : null,
    },
    state: row.state,
    expected_on: row.expected_on,
    note: row.note,
    products: row.products,
    units_ordered: row.units_ordered,
    units_received: row.units_received,
    total: seesCosts ? toDollars(row.total_cents) : null,
    created_by: person(row.created_by, row.created_by_name),
    created_at: toLocalIso(row.created_at, timeZone),
    sent_by: person(row.sent_by, row.sent_by_name),
    sent_at: row.sent_at && toLocalIso(row.sent_at, timeZone),
    sent_to: row.sent_to,
    ended_by: person(row.ended_by, row.ended_by_name),
    ended_at: row.ended_at && toLocalIso(row.ended_at, timeZone),
    version: row.version,
  }
}

const person = (userId: number | null, name: string | null) =>
  userId === null ? null : { user_id: userId, name: name ?? '' }

export const presentOrder = (
  shop: Shop,
  { row, lines }: { row: OrderRow; lines: LineRow[] },
  seesCosts: boolean,
): PurchaseOrder => ({
  ...presentSummary(shop, row, seesCosts),
  lines: lines.map(({ carton_cost_cents: cents, ...line }) => ({
    ...line,
    carton_cost: seesCosts ? toDollars(cents) : null,
  })),
})
