import sql from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'

/** What left a store before tax invoices were issued, in the order in which it left. */
export const readUninvoiced = (db: Database) =>
  db.rows<{ order_id: number; left_at: Date }>(sql`
    select o.order_id, coalesce(o.departed_at, o.delivered_at, o.modified_at) as left_at
    from orders o
    where (o.status in (4, 8) or o.held_from = 4)
      and not exists (select from invoices i where i.order_id = o.order_id and i.kind = 'invoice')
    order by left_at, o.order_id`)
