import sql from 'sql-template-tag'
import type { Cents } from '#domain/money.ts'
import type { ModeSetting } from '#domain/delivery/delivery-mode.ts'
import type { Database } from '#server/db/database.ts'
import type { Row } from '#server/db/row.ts'
import { type StoreRow, licencesOfStore } from './zones.queries.ts'
import { type QueueRow, newOrderQueue } from './drivers/drivers.queries.ts'

export type PauseRow = Row<
  'stores',
  'store_id' | 'time_zone' | 'delivery_mode' | 'delivery_mode_until' | 'delivery_mode_version'
>

const pause = sql`store_id, time_zone, delivery_mode, delivery_mode_until, delivery_mode_version`

export const readPause = (db: Database, storeId: number) =>
  db.first<PauseRow>(sql`select ${pause} from stores where store_id = ${storeId}`)

export type AutoAcceptRow = Row<'stores', 'store_id' | 'auto_accept_below_cents' | 'auto_accept_version'>

const autoAccept = sql`store_id, auto_accept_below_cents, auto_accept_version`

export const lockAutoAccept = (db: Database, storeId: number) =>
  db.first<AutoAcceptRow>(sql`select ${autoAccept} from stores where store_id = ${storeId} for no key update`)

export const updateAutoAccept = (db: Database, storeId: number, belowCents: Cents | null) =>
  db.first<AutoAcceptRow>(sql`
    update stores set auto_accept_below_cents = ${belowCents}, auto_accept_version = auto_accept_version + 1
    where store_id = ${storeId} returning ${autoAccept}`)

/** Locks the store's setting against other changes and against orders that are being placed. */
export const lockPause = (db: Database, storeId: number) =>
  db.first<PauseRow>(sql`select ${pause} from stores where store_id = ${storeId} for no key update`)

/**
 * Returns the setting and the licences, locked until the caller's transaction ends, and the queue of an order placed
 * now. A pause or a licence change waits for orders that are being placed.
 */
export const holdPause = (db: Database, storeId: number, now: Date) =>
  db.first<PauseRow & QueueRow & Pick<StoreRow, 'licences'>>(sql`
    select ${pause}, ${licencesOfStore} as licences, ${newOrderQueue(now)} from stores s where store_id = ${storeId} for share of s`)

export const updatePause = (db: Database, storeId: number, { mode, until }: ModeSetting) =>
  db.first<PauseRow>(sql`
    update stores set delivery_mode = ${mode}, delivery_mode_until = ${until},
      delivery_mode_version = delivery_mode_version + 1
    where store_id = ${storeId} returning ${pause}`)
