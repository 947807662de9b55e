import sql from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'
import type { Row } from '#server/db/row.ts'

/** Contacts of a user. `verified_at` is the verification of the mobile. */
export type ContactsRow = Row<'users', 'email' | 'email_verified_at' | 'mobile' | 'verified_at'>

export const readContacts = (db: Database, userId: number) =>
  db.first<ContactsRow>(sql`
    select email, email_verified_at, mobile, verified_at from users where user_id = ${userId}`)
