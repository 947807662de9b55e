import sql from 'sql-template-tag'
import { STATUS } from '#domain/orders/order-status.ts'
import { constant } from '#server/db/constant.ts'
import type { Database } from '#server/db/database.ts'
import { JOB_ROWS } from '#server/db/row-limits.ts'
import type { Row } from '#server/db/row.ts'

export type PaymentLinkRow = Row<'payment_links', 'order_id' | 'expires_at' | 'used_at'>

/** Stores the link of an order. A new token invalidates the earlier link. */
export const saveLink = (
  db: Database,
  orderId: number,
  tokenHash: Buffer,
  times: { now: Date; expiresAt: Date },
) =>
  db.run(sql`
    insert into payment_links (order_id, token_hash, expires_at, created_at)
    values (${orderId}, ${tokenHash}, ${times.expiresAt}, ${times.now})
    on conflict (order_id) do update set token_hash = excluded.token_hash`)

export const readLink = (db: Database, tokenHash: Buffer) =>
  db.first<PaymentLinkRow>(sql`
    select order_id, expires_at, used_at from payment_links where token_hash = ${tokenHash}`)

export const readLinkOf = (db: Database, orderId: number) =>
  db.first<PaymentLinkRow>(sql`
    select order_id, expires_at, used_at from payment_links where order_id = ${orderId}`)

export const markUsed = (db: Database, orderId: number, now: Date) =>
  db.run(sql`update payment_links set used_at = ${now} where order_id = ${orderId} and used_at is null`)

/**
 * Reads unpaid orders whose link has expired. Orders with a payment in progress are skipped and checked again later.
 */
export const readEnded = (db: Database, now: Date) =>
  db.rows<Row<'payment_links', 'order_id'>>(sql`
    select l.order_id from payment_links l join orders o using (order_id)
    where l.used_at is null and l.expires_at <= ${now} and o.status = ${constant(STATUS.unpaid)}
      and not exists (select from payments p where p.order_id = l.order_id and p.state = 'authorising')
    order by l.expires_at limit ${JOB_ROWS}`)
