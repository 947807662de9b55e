import sql, { type Sql } from 'sql-template-tag'
import { DRIVER_STATUSES, OPEN_STATUSES } from '#domain/orders/order-status.ts'
import { constant } from '#server/db/constant.ts'
import { readListCount } from '#server/db/list-counts.ts'
import { type List, type PageRequest, countRows, pageFields, readPage } from '#server/db/list-page.ts'
import type { Reader } from '#server/db/replicas.ts'
import type { Row } from '#server/db/row.ts'
import { lineImage, type OrderRow } from '../orders.queries.ts'

export type SummaryRow = Row<
  'orders',
  | 'order_id'
  | 'version'
  | 'store_id'
  | 'status'
  | 'packing_status'
  | 'asap'
  | 'start_at'
  | 'due_at'
  | 'created_at'
  | 'total_cents'
  | 'contains_alcohol'
  | 'address_line_1'
  | 'address_line_2'
  | 'address_unlisted'
  | 'city'
  | 'state'
  | 'postcode'
  | 'lat'
  | 'lng'
  | 'driver_id'
> & {
  item_count: number
  products: (Row<'order_lines', 'product_id' | 'product_name' | 'quantity'> & { image: string | null })[]
  product_count: number
  customer: OrderRow['customer']
  driver_firstname: Row<'users'>['firstname'] | null
  driver_vehicle: Row<'drivers'>['vehicle']
}

export type ListFilter = {
  /** Shopper whose orders are listed; null: all shoppers. */
  ownerId: number | null
  /** null: all stores. */
  storeIds: readonly number[] | null
  driverId: number | null
  onlyOpen: boolean
  /** Cart from which the order was placed; null: any. */
  cartId: string | null
}

/** Number of products shown in a list entry. */
const SHOWN_PRODUCTS = 3

const shownProducts = sql`
  (select coalesce(jsonb_agg(jsonb_build_object('product_id', coalesce(l.bundle_product_id, l.product_id),
     'product_name', coalesce(l.bundle_name, l.product_name), 'quantity', f.quantity, 'image', ${lineImage})
     order by l.order_line_id), '[]')
   from (
     select min(order_line_id) as order_line_id, coalesce(max(bundle_quantity), sum(quantity)) as quantity
     from order_lines where order_id = o.order_id
     group by coalesce(bundle_product_id, product_id) order by 1 limit ${constant(SHOWN_PRODUCTS)}) f
   join order_lines l on l.order_line_id = f.order_line_id)`

export const summary = sql`
  o.order_id, o.version, o.store_id, o.status, o.packing_status, o.asap, o.start_at, o.due_at, o.created_at,
  o.total_cents, o.contains_alcohol, o.address_line_1, o.address_line_2, o.address_unlisted, o.city, o.state, o.postcode, o.lat, o.lng,
  o.driver_id, d.firstname as driver_firstname,
  (select v.vehicle from drivers v where v.user_id = o.driver_id) as driver_vehicle,
  (select coalesce(sum(quantity), 0) from order_lines l where l.order_id = o.order_id) as item_count,
  (select count(distinct coalesce(bundle_product_id, product_id)) from order_lines l where l.order_id = o.order_id) as product_count,
  ${shownProducts} as products,
  jsonb_build_object('firstname', u.firstname, 'lastname', u.lastname, 'mobile', u.mobile, 'email', '') as customer`

/** Builds the list, newest first. */
const listOf = (f: ListFilter): List => ({
  from: sql`orders o`,
  where: conditionsOf(f),
  sort: [
    { name: 'created_at', sql: sql`o.created_at`, type: 'timestamptz' },
    { name: 'order_id', sql: sql`o.order_id`, type: 'bigint' },
  ],
  descending: true,
  ...(f.storeIds && { oneOf: { column: sql`o.store_id`, values: f.storeIds } }),
})

/**
 * Returns conditions only for the filters that are set, because the planner chooses an index by the text of the
 * statement, not by parameter values.
 */
function conditionsOf({ ownerId, driverId, cartId, onlyOpen }: ListFilter): Sql[] {
  const conditions = [sql`o.placed_at is not null`]
  if (ownerId !== null) conditions.push(sql`o.user_id = ${ownerId}`)
  if (driverId !== null)
    conditions.push(sql`o.driver_id = ${driverId} and o.status in (${constant(...DRIVER_STATUSES)})`)
  if (cartId !== null) conditions.push(sql`o.cart_id = ${cartId}`)
  if (onlyOpen) conditions.push(sql`o.status in (${constant(...OPEN_STATUSES)})`)
  return conditions
}

export async function listOrders(db: Reader, filter: ListFilter, request: PageRequest) {
  const list = listOf(filter)
  const [total, { rows, ...links }] = await Promise.all([
    countOrders(db, filter, list),
    readPage<SummaryRow>(db, list, request, {
      columns: summary,
      joins: sql`
        join orders o using (order_id)
        join users u on u.user_id = o.user_id
        left join users d on d.user_id = o.driver_id`,
    }),
  ])
  return { rows, ...pageFields(total, request, links) }
}

function countOrders(db: Reader, { ownerId, driverId, cartId, onlyOpen, storeIds }: ListFilter, list: List) {
  const isWhole = ownerId === null && driverId === null && cartId === null && !onlyOpen
  return isWhole ? readListCount(db, 'orders', storeIds) : countRows(db, list)
}
