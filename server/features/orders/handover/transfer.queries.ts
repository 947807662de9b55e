import sql from 'sql-template-tag'
import { STATUS } from '#domain/orders/order-status.ts'
import { constant } from '#server/db/constant.ts'
import type { Database } from '#server/db/database.ts'

type Transfer = { orderId: number; driverId: number; now: Date }

export const moveToDriver = (db: Database, { orderId, driverId, now }: Transfer) =>
  db.run(sql`
    update orders set driver_id = ${driverId}, arrived_at = null, modified_at = ${now}, touched_at = ${now}
    where order_id = ${orderId}`)

/** Brings an order back to its store. Its departure stays recorded, because it is paid and invoiced since then. */
export const moveToStore = (db: Database, { orderId, now }: Omit<Transfer, 'driverId'>) =>
  db.run(sql`
    update orders set status = ${constant(STATUS.approved)}, driver_id = null, arrived_at = null, modified_at = ${now},
      touched_at = ${now}
    where order_id = ${orderId}`)
