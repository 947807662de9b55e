import sql from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'

/** First name of the staff member who claims the order `o`. */
export const claimedByName = sql`(select c.firstname from users c where c.user_id = o.claimed_by)`

/** @param userId null ends the claim */
export const updateClaim = (db: Database, orderId: number, userId: number | null, until: Date | null) =>
  db.run(sql`update orders set claimed_by = ${userId}, claimed_until = ${until} where order_id = ${orderId}`)

/** Prolongs the claim of a staff member who changes the order they claim. */
export const prolongClaim = (
  db: Database,
  orderId: number,
  userId: number,
  { now, until }: { now: Date; until: Date },
) =>
  db.run(sql`
    update orders set claimed_until = ${until}
    where order_id = ${orderId} and claimed_by = ${userId} and claimed_until > ${now}`)

/** Notifies every process of a change that leaves the order's version as it is, such as a claim or a note. */
export const announceBesideOrder = (db: Database, orderId: number) =>
  db.run(sql`select pg_notify('orders', ${String(orderId)})`)
