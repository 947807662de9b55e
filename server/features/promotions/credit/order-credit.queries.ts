import sql from 'sql-template-tag'
import type { Cents } from '#domain/money.ts'
import type { Database } from '#server/db/database.ts'
import type { Row } from '#server/db/row.ts'

export type CreditUse = { userId: number; orderId: number; amount: Cents }

/** Takes credit for an order. Returns no row if it was spent in the meantime. */
export const takeCredit = (db: Database, { userId, orderId, amount }: CreditUse, now: Date) =>
  db.first<Row<'credit_entries', 'credit_entry_id'>>(sql`
    with wallet as (
      select user_id from users where user_id = ${userId} and credit_cents >= ${amount} for no key update)
    insert into credit_entries (user_id, kind, amount_cents, order_id, at)
    select user_id, 'held', ${-amount}::bigint, ${orderId}, ${now}::timestamptz from wallet
    returning credit_entry_id`)

/** Returns all credit that an order still holds to its shopper. */
export const giveBackAll = (db: Database, orderId: number, kind: 'released' | 'returned', now: Date) =>
  db.run(sql`
    insert into credit_entries (user_id, kind, amount_cents, order_id, at)
    select user_id, ${kind}, -sum(amount_cents), order_id, ${now}::timestamptz from credit_entries
    where order_id = ${orderId} and kind in ('held', 'released', 'returned')
    group by user_id, order_id having sum(amount_cents) < 0`)

/** Reads the credit in cents that an order took and has not returned. */
export const readTakenCredit = (db: Database, orderId: number) =>
  db.one<{ taken: Cents }>(sql`
    select coalesce(-sum(amount_cents), 0)::bigint as taken from credit_entries
    where order_id = ${orderId} and kind in ('held', 'released', 'returned')`)

export type CreditReturn = { orderId: number; kind: 'released' | 'returned' | 'refunded'; amount: Cents }

/** Returns an amount of an order's credit to its shopper; a no-op for zero. */
export const giveBack = (db: Database, { orderId, kind, amount }: CreditReturn, now: Date) =>
  db.run(sql`
    insert into credit_entries (user_id, kind, amount_cents, order_id, at)
    select user_id, ${kind}, ${amount}::bigint, order_id, ${now}::timestamptz from orders
    where order_id = ${orderId} and ${amount}::bigint > 0`)
