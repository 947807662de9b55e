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
  /** True if its process has ended or it is older than any checkout takes. */
  is_abandoned: boolean
}

const attempt = sql`
  order_id, user_id, store_id, address_id, status, idempotency_key, body_hash, placed_at, reason,
  attempted_at < clock_timestamp() - interval '25 seconds'
    or is_abandoned((select p.started_by from payments p where p.order_id = o.order_id and p.nth = 1)) as is_abandoned`

/** Returns the order that a cart, or the cart it was merged into, became or is becoming. */
export const readAttempt = (db: Database, cartId: string) =>
  db.first<CheckoutAttempt>(sql`
    select ${attempt} from orders o
    where cart_id in (${cartId}, (select merged_into from carts where cart_id = ${cartId}))
      and (status <> ${constant(STATUS.canceled)} or placed_at is not null)
    order by cart_id = ${cartId} desc limit 1`)

export const readAttemptById = (db: Database, orderId: number) =>
  db.first<CheckoutAttempt>(sql`
    select ${attempt} from orders o where order_id = ${orderId}`)

/** Excludes orders with a payment link, which wait for their customer rather than for a checkout. */
const hasNoLink = sql`not exists (select from payment_links l where l.order_id = o.order_id)`

/**
 * Returns attempts without an active checkout, because their process has ended or they are too old. They are neither
 * placed nor canceled, or canceled with a reservation that was not released yet.
 */
export const readUnresolved = (db: Database, seconds: number) =>
  db.rows<Row<'orders', 'order_id'>>(sql`
    select order_id from orders o
    where status = ${constant(STATUS.unpaid)} and ${hasNoLink}
      and (attempted_at <= clock_timestamp() - make_interval(secs => ${seconds})
        or is_abandoned((select p.started_by from payments p where p.order_id = o.order_id and p.nth = 1)))
    union
    select order_id from payments p join orders o using (order_id)
    where p.state = 'authorising' and ${hasNoLink}
      and (attempted_at <= clock_timestamp() - make_interval(secs => ${seconds}) or is_abandoned(p.started_by))`)
