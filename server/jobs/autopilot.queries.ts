import type { AddressState } from '#domain/states.ts'
import sql from 'sql-template-tag'
import { constant } from '#server/db/constant.ts'
import type { Database } from '#server/db/database.ts'
import { MOVING_STATUSES, type OrderStatus, type PackingStatus } from '#domain/orders/order-status.ts'

export type UntouchedOrder = {
  order_id: number
  store_id: number
  status: OrderStatus
  packing_status: PackingStatus
  contains_alcohol: boolean
  passed: boolean
  recipient_name: string
  state: AddressState
  driver_id: number | null
  lat: number
  lng: number
  asap: boolean
  start_at: Date
  placed_at: Date
  modified_at: Date
  departed_at: Date | null
}

/** Orders that still move and that no person has touched. */
export const readUntouched = (db: Database) =>
  db.rows<UntouchedOrder>(sql`
    select o.order_id, o.store_id, o.status, o.packing_status, o.contains_alcohol, o.recipient_name, o.state,
      o.driver_id, o.lat, o.lng, o.asap, o.start_at, o.placed_at, o.modified_at, o.departed_at,
      exists (select from door_checks d where d.order_id = o.order_id and d.outcome = 'passed') as passed
    from orders o where o.status in (${constant(...MOVING_STATUSES)}) and o.touched_at is null and o.placed_at is not null
    order by o.order_id`)
