import sql from 'sql-template-tag'
import type { AddressState } from '#domain/states.ts'
import type { Cents } from '#domain/money.ts'
import {
  DRIVER_STATUSES,
  OPEN_STATUSES,
  type OrderStatus,
  type PackingStatus,
} from '#domain/orders/order-status.ts'
import { constant } from '#server/db/constant.ts'
import type { Database } from '#server/db/database.ts'
import type { OrderRow } from '../orders.queries.ts'

export type SummaryRow = {
  order_id: number
  store_id: number
  status: OrderStatus
  packing_status: PackingStatus
  asap: boolean
  start_at: Date
  due_at: Date
  created_at: Date
  total_cents: Cents
  contains_alcohol: boolean
  item_count: number
  customer: OrderRow['customer']
  address_line_1: string
  address_line_2: string
  city: string
  state: AddressState
  postcode: string
  lat: number
  lng: number
  driver_id: number | null
  driver_firstname: string | null
  total_count: number
}

export type ListFilter = {
  /** Whose orders as a shopper; null: not filtered. */
  ownerId: number | null
  /** Of these stores; null: of all. */
  storeIds: readonly number[] | null
  driverId: number | null
  onlyOpen: boolean
  /** The cart that became it; null: any. */
  cartId: string | null
  limit: number
  offset: number
}

export const listOrders = (db: Database, f: ListFilter) =>
  db.rows<SummaryRow>(sql`
    select o.order_id, o.store_id, o.status, o.packing_status, o.asap, o.start_at, o.due_at, o.created_at,
      o.total_cents, o.contains_alcohol, o.address_line_1, o.address_line_2, o.city, o.state, o.postcode, o.lat, o.lng,
      o.driver_id, d.firstname as driver_firstname, count(*) over () as total_count,
      (select coalesce(sum(quantity), 0) from order_lines l where l.order_id = o.order_id) as item_count,
      jsonb_build_object('firstname', u.firstname, 'lastname', u.lastname, 'mobile', u.mobile, 'email', '') as customer
    from orders o
    join users u on u.user_id = o.user_id
    left join users d on d.user_id = o.driver_id
    where o.placed_at is not null
      and (${f.ownerId}::bigint is null or o.user_id = ${f.ownerId})
      and (${f.storeIds}::int[] is null or o.store_id = any(${f.storeIds}::int[]))
      and (${f.driverId}::bigint is null or (o.driver_id = ${f.driverId} and o.status in (${constant(...DRIVER_STATUSES)})))
      and (${f.cartId}::text is null or o.cart_id = ${f.cartId})
      and (not ${f.onlyOpen} or o.status in (${constant(...OPEN_STATUSES)}))
    order by o.created_at desc, o.order_id
    limit ${f.limit} offset ${f.offset}`)
