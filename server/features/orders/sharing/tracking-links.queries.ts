import sql from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'
import type { Row } from '#server/db/row.ts'

export type TrackingLinkRow = Row<'tracking_links', 'order_id' | 'purpose'>

type NewLink = { tokenHash: Buffer; orderId: number; purpose: TrackingLinkRow['purpose']; now: Date }

export const insertLink = (db: Database, { tokenHash, orderId, purpose, now }: NewLink) =>
  db.run(sql`
    insert into tracking_links (token_hash, order_id, purpose, created_at)
    values (${tokenHash}, ${orderId}, ${purpose}, ${now})`)

export const readLink = (db: Database, tokenHash: Buffer) =>
  db.first<TrackingLinkRow>(sql`select order_id, purpose from tracking_links where token_hash = ${tokenHash}`)

/** @returns the number of deleted links */
export const deleteLinks = (db: Database, orderId: number): Promise<number> =>
  db.run(sql`delete from tracking_links where order_id = ${orderId}`)
