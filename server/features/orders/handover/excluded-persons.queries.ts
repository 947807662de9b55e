import sql from 'sql-template-tag'
import { OPEN_STATUSES } from '#domain/orders/order-status.ts'
import { constant } from '#server/db/constant.ts'
import type { Database } from '#server/db/database.ts'

export type PersonsRow = {
  order_id: number
  user_id: number
  gift: boolean
  recipient_name: string
  gift_recipient_number: string
  firstname: string
  lastname: string
  email: string
  mobile: string
  dob_sealed: Buffer | null
}

const persons = sql`
  select o.order_id, o.gift, o.recipient_name, o.gift_recipient_number, u.user_id, u.firstname, u.lastname, u.email,
    u.mobile, u.dob_sealed
  from orders o join users u using (user_id)`

/** Whom an order is for. */
export const readPersons = (db: Database, orderId: number) =>
  db.first<PersonsRow>(sql`${persons} where o.order_id = ${orderId}`)

/** The same of every order that is placed and not handed over. */
export const readOpenPersons = (db: Database) =>
  db.rows<PersonsRow>(
    sql`${persons} where o.status in (${constant(...OPEN_STATUSES)}) and o.placed_at is not null order by o.order_id`,
  )
