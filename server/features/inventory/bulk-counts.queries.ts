import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'
import type { Reader } from '#server/db/replicas.ts'
import type { Row } from '#server/db/row.ts'

export type ShelfKey = { storeId: number; productId: number }
export type ShelfRow = Row<
  'stock',
  'store_id' | 'product_id' | 'on_hand' | 'reserved' | 'picked' | 'unsaleable' | 'uncounted' | 'version'
>

const named = (shelves: readonly ShelfKey[]): Sql => sql`
  (select * from unnest(${shelves.map((shelf) => shelf.storeId)}::int[], ${shelves.map((shelf) => shelf.productId)}::int[])
    as n (store_id, product_id)) as n`

const columns = sql`s.store_id, s.product_id, s.on_hand, s.reserved, s.picked, s.unsaleable, s.uncounted, s.version`

export const readShelves = (db: Reader, shelves: readonly ShelfKey[]) =>
  db.rows<ShelfRow>(sql`select ${columns} from stock s join ${named(shelves)} using (store_id, product_id)`)

/** Locks shelves until the transaction ends, in the order in which orders lock them, to prevent deadlocks. */
export const lockShelves = (db: Database, shelves: readonly ShelfKey[]) =>
  db.rows<ShelfRow>(sql`
    select ${columns} from stock s join ${named(shelves)} using (store_id, product_id)
    order by s.store_id, s.product_id for no key update of s`)

export type ShelfChange = ShelfKey & { onHand: number; unsaleable: number; uncounted: number }
export type CountReason = { reason: 'counted' | 'corrected'; note: string; byUserId: number | null }

/** Changes shelves that the caller has locked, and records the movements. */
export const changeShelves = (db: Database, changes: readonly ShelfChange[], why: CountReason, now: Date) =>
  db.run(sql`
    with n as (
      select * from unnest(${changes.map((change) => change.storeId)}::int[],
        ${changes.map((change) => change.productId)}::int[], ${changes.map((change) => change.onHand)}::int[],
        ${changes.map((change) => change.unsaleable)}::int[], ${changes.map((change) => change.uncounted)}::int[])
        as n (store_id, product_id, on_hand, unsaleable, uncounted)),
    changed as (
      update stock s set on_hand = s.on_hand + n.on_hand, unsaleable = s.unsaleable + n.unsaleable,
        uncounted = s.uncounted + n.uncounted, version = s.version + 1
      from n where s.store_id = n.store_id and s.product_id = n.product_id
      returning s.store_id, s.product_id)
    insert into stock_movements (store_id, product_id, on_hand_change, reserved_change, unsaleable_change, uncounted_change,
      reason, note, by_user_id, at)
    select n.store_id, n.product_id, n.on_hand, 0, n.unsaleable, n.uncounted, ${why.reason}, ${why.note},
      ${why.byUserId}::bigint, ${now}::timestamptz
    from changed join n using (store_id, product_id)`)
