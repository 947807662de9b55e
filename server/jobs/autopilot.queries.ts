import sql from 'sql-template-tag'
import { constant } from '#server/db/constant.ts'
import type { Database } from '#server/db/database.ts'
import type { NotNull, Row } from '#server/db/row.ts'
import { MOVING_STATUSES } from '#domain/orders/order-status.ts'

export type UntouchedOrder = Row<
  'orders',
  | 'order_id'
  | 'store_id'
  | 'status'
  | 'packing_status'
  | 'contains_alcohol'
  | 'recipient_name'
  | 'state'
  | 'driver_id'
  | 'lat'
  | 'lng'
  | 'asap'
  | 'start_at'
  | 'modified_at'
  | 'departed_at'
> &
  NotNull<Row<'orders', 'placed_at'>> & { passed: boolean }

/**
 * Reads unfinished orders that no person has changed. Returns rows for the oldest open process only, so that one
 * process moves the orders.
 */
export const readUntouched = (db: Database, processId: number | null) =>
  db.rows<UntouchedOrder>(sql`
    select o.order_id, o.store_id, o.status, o.packing_status, o.contains_alcohol, o.recipient_name, o.state,
      o.driver_id, o.lat, o.lng, o.asap, o.start_at, o.placed_at, o.modified_at, o.departed_at,
      exists (select from door_checks d where d.order_id = o.order_id and d.outcome = 'passed') as passed
    from orders o where o.status in (${constant(...MOVING_STATUSES)}) and o.touched_at is null and o.placed_at is not null
      and not exists (select from processes p where p.process_id < ${processId}::int)
    order by o.order_id`)
