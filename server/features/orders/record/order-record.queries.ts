import sql from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'
import type { Row } from '#server/db/row.ts'

export type ShopperRow = Row<'users', 'credit_cents' | 'order_sms' | 'mobile'> & { other_orders: number }

type OtherOrdersFilter = { userId: number; exceptOrderId: number; storeIds: readonly number[] | null }

const others = ({ userId, exceptOrderId, storeIds }: OtherOrdersFilter) => sql`
  o.user_id = ${userId} and o.order_id <> ${exceptOrderId} and o.placed_at is not null
  and (${storeIds === null} or o.store_id = any(${storeIds ?? []}::int[]))`

/** @param filter `storeIds` null counts orders of every store */
export const readShopper = (db: Database, filter: OtherOrdersFilter) =>
  db.one<ShopperRow>(sql`
    select u.credit_cents, u.order_sms, u.mobile,
      (select count(*) from orders o where ${others(filter)}) as other_orders
    from users u where u.user_id = ${filter.userId}`)

export type OtherOrderRow = Row<'orders', 'order_id' | 'status' | 'created_at' | 'total_cents' | 'store_id'>

const MAX_OTHERS = 5

/** Reads the shopper's latest other orders, newest first. */
export const readOtherOrders = (db: Database, filter: OtherOrdersFilter) =>
  db.rows<OtherOrderRow>(sql`
    select o.order_id, o.status, o.created_at, o.total_cents, o.store_id from orders o
    where ${others(filter)} order by o.created_at desc limit ${MAX_OTHERS}`)

/** Reads the buyers of placed orders. */
export const readBuyers = (db: Database, orderIds: readonly number[]) =>
  db.rows<Row<'orders', 'order_id' | 'user_id'>>(sql`
    select order_id, user_id from orders where order_id = any(${orderIds}::bigint[]) and placed_at is not null`)
