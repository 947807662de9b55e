import sql from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'
import type { Row } from '#server/db/row.ts'

export const readTakenSlots = (db: Database, storeId: number, from: Date) =>
  db.rows<Row<'slots', 'start_at' | 'taken' | 'capacity'>>(sql`
    select start_at, taken, capacity from slots where store_id = ${storeId} and start_at >= ${from}`)

/** Returns no row if the slot is full. */
export const takeSlot = (db: Database, slot: { storeId: number; start: Date; end: Date; capacity: number }) =>
  db.first<Row<'slots', 'taken'>>(sql`
    insert into slots (store_id, start_at, end_at, capacity, taken)
    select ${slot.storeId}, ${slot.start}, ${slot.end}, ${slot.capacity}, 1 where ${slot.capacity}::int > 0
    on conflict (store_id, start_at) do update set taken = slots.taken + 1 where slots.taken < slots.capacity
    returning taken`)

export const releaseSlot = (db: Database, orderId: number) =>
  db.run(sql`
    update slots t set taken = t.taken - 1 from orders o
    where o.order_id = ${orderId} and t.store_id = o.store_id and t.start_at = o.slot_start_at`)
