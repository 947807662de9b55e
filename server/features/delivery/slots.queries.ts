import sql from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'
import type { Row } from '#server/db/row.ts'
import { type StoreRow, licencesOfStore } from './zones.queries.ts'

export const readTakenSlots = (db: Database, storeId: number, from: Date) =>
  db.rows<Row<'slots', 'start_at' | 'taken' | 'capacity'>>(sql`
    select start_at, taken, capacity from slots where store_id = ${storeId} and start_at >= ${from}`)

type NewPlace = { storeId: number; start: Date; end: Date; capacity: number; most: number }

/**
 * Takes a place in a slot. Returns no row if the slot is full.
 * @param most Places that may currently be taken, at most the capacity.
 */
export const takeSlot = (db: Database, { storeId, start, end, capacity, most }: NewPlace) =>
  db.first<Row<'slots', 'taken'>>(sql`
    insert into slots (store_id, start_at, end_at, capacity, taken)
    select ${storeId}, ${start}, ${end}, ${capacity}, 1 where ${most}::int > 0
    on conflict (store_id, start_at) do update set taken = slots.taken + 1
      where slots.taken < least(slots.capacity, ${most})
    returning taken`)

export const releaseSlot = (db: Database, orderId: number) =>
  db.run(sql`
    update slots t set taken = t.taken - 1 from orders o
    where o.order_id = ${orderId} and t.store_id = o.store_id and t.start_at = o.slot_start_at`)

/** Serialises ASAP orders of a store until the caller's transaction ends. */
export const lockAsap = (db: Database, storeId: number) =>
  db.run(sql`select pg_advisory_xact_lock(hashtext('asap'), ${storeId})`)

export const readLicences = (db: Database, storeId: number) =>
  db.first<Pick<StoreRow, 'licences'>>(sql`
    select ${licencesOfStore} as licences from stores s where s.store_id = ${storeId}`)

/** Locks existing slots until the caller's transaction ends. */
export const lockSlots = (db: Database, storeId: number, starts: readonly Date[]) =>
  db.run(sql`
    select from slots where store_id = ${storeId} and start_at = any(${starts}::timestamptz[])
    order by start_at for update`)
