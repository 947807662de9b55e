import sql from 'sql-template-tag'
import { OPEN_STATUSES } from '#domain/orders/order-status.ts'
import { constant } from '#server/db/constant.ts'
import type { Database } from '#server/db/database.ts'
import type { Row } from '#server/db/row.ts'

export type PersonsRow = Row<'orders', 'order_id' | 'gift' | 'recipient_name' | 'gift_recipient_number'> &
  Row<'users', 'user_id' | 'firstname' | 'lastname' | 'email' | 'mobile' | 'dob_sealed'>

const persons = sql`
  select o.order_id, o.gift, o.recipient_name, o.gift_recipient_number, u.user_id, u.firstname, u.lastname, u.email,
    u.mobile, u.dob_sealed
  from orders o join users u using (user_id)`

/** Reads the buyer and the gift recipient of an order. */
export const readPersons = (db: Database, orderId: number) =>
  db.first<PersonsRow>(sql`${persons} where o.order_id = ${orderId}`)

/** Reads the persons of every order that is placed and not handed over. */
export const readOpenPersons = (db: Database) =>
  db.rows<PersonsRow>(
    sql`${persons} where o.status in (${constant(...OPEN_STATUSES)}) and o.placed_at is not null order by o.order_id`,
  )

/** Returns the id of the latest self-exclusion; null if there is none. */
export const readLatestExclusionId = async (db: Database) =>
  (await db.one<{ id: number | null }>(sql`select max(self_exclusion_id) as id from self_exclusions`)).id

/** Reads the persons of every open order that was placed at or after `since` and is not in `checked`. */
export const readNewPersons = (db: Database, since: Date, checked: readonly number[]) =>
  db.rows<PersonsRow>(sql`${persons}
    where o.status in (${constant(...OPEN_STATUSES)}) and o.placed_at >= ${since} and o.order_id <> all(${checked}::bigint[])
    order by o.order_id`)

type StoppedOrderRow = { exclusionId: number; orderId: number; now: Date }

export const insertStopped = (db: Database, s: StoppedOrderRow) =>
  db.run(sql`
    insert into self_exclusion_orders (self_exclusion_id, order_id, at)
    values (${s.exclusionId}, ${s.orderId}, ${s.now}) on conflict do nothing`)
