import sql from 'sql-template-tag'
import { STATUS } from '#domain/orders/order-status.ts'
import { constant } from '#server/db/constant.ts'
import type { Database } from '#server/db/database.ts'
import type { Row } from '#server/db/row.ts'

export type CheckoutAttempt = Row<
  'orders',
  | 'order_id'
  | 'user_id'
  | 'store_id'
  | 'address_id'
  | 'status'
  | 'idempotency_key'
  | 'body_hash'
  | 'placed_at'
  | 'reason'
> & {
  /** Older than any checkout takes: a crash left it behind. */
  is_stale: boolean
}

/** The order that a cart, or the one it went into, became or is becoming. */
export const readAttempt = (db: Database, cartId: string) =>
  db.first<CheckoutAttempt>(sql`
    select order_id, user_id, store_id, address_id, status, idempotency_key, body_hash, placed_at, reason,
      attempted_at < clock_timestamp() - interval '25 seconds' as is_stale
    from orders
    where cart_id in (${cartId}, (select merged_into from carts where cart_id = ${cartId}))
      and (status <> ${constant(STATUS.canceled)} or placed_at is not null)
    order by cart_id = ${cartId} desc limit 1`)

export const readAttemptById = (db: Database, orderId: number) =>
  db.first<CheckoutAttempt>(sql`
    select order_id, user_id, store_id, address_id, status, idempotency_key, body_hash, placed_at, reason,
      attempted_at < clock_timestamp() - interval '25 seconds' as is_stale
    from orders where order_id = ${orderId}`)

/**
 * Attempts made so long ago that no checkout is busy with them any more: neither placed nor given up, or given up with
 * a reservation that was not dropped yet.
 */
export const readUnresolved = (db: Database, seconds: number) =>
  db.rows<Row<'orders', 'order_id'>>(sql`
    select order_id from orders
    where status = ${constant(STATUS.unpaid)} and attempted_at <= clock_timestamp() - make_interval(secs => ${seconds})
    union
    select order_id from payments join orders using (order_id)
    where payments.state = 'authorising' and attempted_at <= clock_timestamp() - make_interval(secs => ${seconds})`)
