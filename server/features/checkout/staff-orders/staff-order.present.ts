import type { StaffOrder } from '#contract/console/staff-orders.ts'
import { fullName } from '#domain/accounts/allowed-name.ts'
import { toDollars } from '#domain/money.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { STATUS } from '#domain/orders/order-status.ts'
import { toLocalIso } from '#domain/time.ts'
import type { Shop } from '#server/shop.ts'
import type { StaffOrderRow } from './staff-orders.queries.ts'

export function presentStaffOrder(shop: Shop, row: StaffOrderRow): StaffOrder {
  const { time_zone: timeZone } = shop.storeDirectory.store(row.store_id)
  const expires = row.status === STATUS.unpaid ? row.link_expires_at : null
  return {
    order_id: row.order_id,
    order_number: orderNumber(row.order_id),
    version: row.version,
    status: row.status,
    total: toDollars(row.total_cents),
    link_expires: expires && toLocalIso(expires, timeZone),
  }
}

export function presentWaiting(shop: Shop, row: StaffOrderRow) {
  const { time_zone: timeZone } = shop.storeDirectory.store(row.store_id)
  return {
    ...presentStaffOrder(shop, row),
    store_id: row.store_id,
    source: row.source === 'counter' ? ('counter' as const) : ('phone' as const),
    customer: fullName(row),
    contains_alcohol: row.contains_alcohol,
    mobile: row.mobile,
    taken_by: row.taken_by_name,
    created: toLocalIso(row.created_at, timeZone),
    start: toLocalIso(row.start_at, timeZone),
    due: toLocalIso(row.due_at, timeZone),
    asap: row.asap,
  }
}
