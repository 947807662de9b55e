import sql from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'
import { head, type OrderHead } from '../orders.queries.ts'

/** Locks an order, including one that ended without being placed. */
export const lockAnyHead = (db: Database, orderId: number) =>
  db.first<OrderHead & { is_placed: boolean }>(sql`
    select head.*, (select placed_at is not null from orders p where p.order_id = head.order_id) as is_placed
    from (${head} where o.order_id = ${orderId} for no key update of o) head`)
