import sql from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'
import type { Row } from '#server/db/row.ts'

export type OrderMove = Row<'order_events', 'what' | 'from_value' | 'to_value' | 'by_user_id'> & {
  /** Driver who had the order when it happened. */
  had_it: number | null
}

/** Reads the latest two moves of an order, newest first. */
export const readLatestMoves = (db: Database, orderId: number) =>
  db.rows<OrderMove>(sql`
    select e.what, e.from_value, e.to_value, e.by_user_id,
      (select d.to_value from order_events d where d.order_id = e.order_id and d.what = 'driver'
        and d.order_event_id < e.order_event_id order by d.order_event_id desc limit 1) as had_it
    from order_events e where e.order_id = ${orderId} and e.what in ('status', 'driver')
    order by e.order_event_id desc limit 2`)
