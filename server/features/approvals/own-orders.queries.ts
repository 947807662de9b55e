import sql from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'
import type { Row } from '#server/db/row.ts'

export type ContactsRow = Row<'users', 'user_id' | 'email'> & { mobile: string }

export const readContacts = (db: Database, userId: number) =>
  db.first<ContactsRow>(sql`
    select user_id, email, case when verified_at is null then '' else mobile end as mobile
    from users where user_id = ${userId}`)

export const readParties = (db: Database, orderId: number) =>
  db.first<ContactsRow & Row<'orders', 'gift_recipient_number'>>(sql`
    select u.user_id, u.email, u.mobile, o.gift_recipient_number
    from orders o join users u using (user_id) where o.order_id = ${orderId}`)
