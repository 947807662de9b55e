import type { StockItem, StockMovement } from '#contract/console/stock.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { toLocalIso } from '#domain/time.ts'
import type { MovementRow, StockRow } from './stock.queries.ts'

/**
 * Presents a stock row. Picked units are part of `on_hand` and `reserved` in the table, but staff see each unit in
 * one place.
 */
export const presentStock = (row: StockRow): StockItem => ({
  product_id: row.product_id,
  name: row.name,
  barcodes: row.barcodes,
  shelf_location: row.shelf_location,
  on_shelf: row.on_hand - row.picked,
  reserved: row.reserved - row.picked,
  picked: row.picked,
  unsaleable: row.unsaleable,
  uncounted: row.uncounted,
  in_return: row.in_return,
  in_transfer: row.in_transfer,
  on_the_way: row.on_the_way,
  next_due_on: row.next_due_on,
  available: Math.max(0, row.on_hand - row.reserved),
  reorder_point: row.reorder_point,
  reorder_to: row.reorder_to,
  version: row.version,
  waiting: row.waiting,
  pending_count: row.pending_units === null ? null : { units: row.pending_units, by: row.pending_by ?? '' },
})

export function presentMovement(row: MovementRow, timeZone: string): StockMovement {
  const changes = {
    on_shelf: row.on_hand_change - row.picked_change,
    reserved: row.reserved_change - row.picked_change,
    picked: row.picked_change,
    unsaleable: row.unsaleable_change,
    in_return: row.in_return_change,
  }
  return {
    movement_id: row.stock_movement_id,
    kind: row.reason,
    units:
      [changes.on_shelf, changes.unsaleable, changes.picked, changes.in_return, changes.reserved].find(
        Boolean,
      ) ?? 0,
    changes,
    reason: row.note,
    by: row.by_user_id === null ? null : { user_id: row.by_user_id, name: row.by_name ?? '' },
    order_id: row.order_id,
    order_number: row.order_id === null ? null : orderNumber(row.order_id),
    at: toLocalIso(row.at, timeZone),
  }
}
