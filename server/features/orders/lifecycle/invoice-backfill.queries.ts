import sql from 'sql-template-tag'
import { STATUS } from '#domain/orders/order-status.ts'
import { constant } from '#server/db/constant.ts'
import type { Database } from '#server/db/database.ts'
import type { Row } from '#server/db/row.ts'

const NAME = 'tax invoices of earlier sales'

export const isBackfilled = async (db: Database): Promise<boolean> =>
  (await db.first(sql`select 1 from finished_work where name = ${NAME}`)) !== undefined

export const markBackfilled = (db: Database, now: Date) =>
  db.run(sql`insert into finished_work (name, finished_at) values (${NAME}, ${now}) on conflict do nothing`)

/** Reads the orders that left a store without a tax invoice, in order of departure. Scans the whole table. */
export const readUninvoiced = (db: Database) =>
  db.rows<Row<'orders', 'order_id'> & { left_at: Date }>(sql`
    select o.order_id, coalesce(o.departed_at, o.delivered_at, o.modified_at) as left_at
    from orders o
    where (o.status in (${constant(STATUS.inTransit, STATUS.complete)}) or o.held_from = ${constant(STATUS.inTransit)})
      and not exists (select from invoices i where i.order_id = o.order_id and i.kind = 'invoice')
    order by left_at, o.order_id`)
