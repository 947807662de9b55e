import sql from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'
import type { Row } from '#server/db/row.ts'

/** Locks the progress, so that only one process fills summaries. */
export const lockProgress = (db: Database) =>
  db.one<Row<'customer_summary_progress', 'filled_to' | 'is_filled'>>(sql`
    select filled_to, is_filled from customer_summary_progress for update`)

/** Reads the next customers in id order. */
export const readCustomers = (db: Database, after: number, most: number) =>
  db.rows<Row<'users', 'user_id'>>(sql`
    select user_id from users where user_id > ${after} order by user_id limit ${most}`)

/** Computes the summaries of customers. Rows are locked in id order to prevent deadlocks. */
export const summarise = (db: Database, userIds: readonly number[]) =>
  db.run(sql`
    select summarise_customer(c.user_id) from (
      select user_id from unnest(${userIds}::bigint[]) as c (user_id) order by user_id) as c`)

export const saveProgress = (db: Database, filledTo: number, isFilled: boolean) =>
  db.run(sql`update customer_summary_progress set filled_to = ${filledTo}, is_filled = ${isFilled}`)
