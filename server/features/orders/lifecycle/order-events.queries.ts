import sql from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'
import type { Row } from '#server/db/row.ts'

export type EventRow = Row<'order_events', 'what' | 'reason'> & {
  orderId: number
  from: number | null
  to: number | null
  byKind: Row<'order_events'>['by_kind']
  byUserId: number | null
  now: Date
}

export const insertEvent = (db: Database, e: EventRow) =>
  db.run(sql`
    insert into order_events (order_id, what, from_value, to_value, by_kind, by_user_id, reason, at)
    values (${e.orderId}, ${e.what}, ${e.from}, ${e.to}, ${e.byKind}, ${e.byUserId}, ${e.reason}, ${e.now})`)
