import sql from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'

export type Person = { email: string | null; mobile: string | null; nameDobHash: Buffer | null }

/**
 * A self-exclusion that is in force for a person, by e-mail, mobile, or name and birth date. It counts from the moment
 * it is written, so when it began is not asked: a demo's clock may have gone back.
 */
export const readExclusion = (db: Database, { email, mobile, nameDobHash }: Person, now: Date) =>
  db.first<{ self_exclusion_id: number }>(sql`
    select self_exclusion_id from self_exclusions
    where (ends_at is null or ends_at > ${now})
      and (email = ${email} or mobile = ${mobile} or name_dob_hash = ${nameDobHash})
    limit 1`)

export type NewExclusion = Person & { term: string; startsAt: Date; endsAt: Date | null }

export const insertExclusion = (db: Database, e: NewExclusion) =>
  db.first<{ self_exclusion_id: number }>(sql`
    insert into self_exclusions (email, mobile, name_dob_hash, term, starts_at, ends_at)
    values (${e.email}, ${e.mobile}, ${e.nameDobHash}, ${e.term}, ${e.startsAt}, ${e.endsAt})
    returning self_exclusion_id`)

/** Accounts that a person's e-mail or mobile belongs to. */
export const readAccountsOf = (db: Database, { email, mobile }: Person) =>
  db.rows<{ user_id: number }>(sql`
    select user_id from users where state = 'full' and (email = ${email} or (mobile = ${mobile} and mobile <> ''))`)
