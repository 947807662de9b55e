import sql from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'
import type { Row } from '#server/db/row.ts'

export type Person = {
  email: string | null
  mobile: string | null
  /** The only key of exclusions from before `self_exclusion_keys` existed. */
  nameDobHash: Buffer | null
  keys: readonly ExclusionKey[]
}

/** `email` and `mobile`: of an account that somebody has recognised as the person's. */
export type ExclusionKey = { kind: Row<'self_exclusion_keys'>['kind']; hash: Buffer }

const hashesOf = (keys: readonly ExclusionKey[], kind: ExclusionKey['kind']) =>
  keys.filter((key) => key.kind === kind).map(({ hash }) => hash)

/**
 * A self-exclusion in force for a person, found by e-mail, mobile, or name and birth date. Its start is not compared,
 * because it counts as soon as it is written and a demo's clock may have gone back.
 */
export const readExclusion = (db: Database, { email, mobile, nameDobHash, keys }: Person, now: Date) =>
  db.first<Row<'self_exclusions', 'self_exclusion_id' | 'ends_at'>>(sql`
    select self_exclusion_id, ends_at from self_exclusions
    where (ends_at is null or ends_at > ${now})
      and (email = ${email} or mobile = ${mobile} or name_dob_hash = ${nameDobHash}
        or self_exclusion_id in (select k.self_exclusion_id from self_exclusion_keys k
          where (k.kind = 'name' and k.key_hash = any(${hashesOf(keys, 'name')}::bytea[]))
            or (k.kind = 'email' and k.key_hash = any(${hashesOf(keys, 'email')}::bytea[]))
            or (k.kind = 'mobile' and k.key_hash = any(${hashesOf(keys, 'mobile')}::bytea[]))
            or (k.kind = 'name_dob' and k.key_hash = any(${hashesOf(keys, 'name_dob')}::bytea[]))))
    order by ends_at desc nulls first limit 1`)

export type NewExclusion = Person & { term: string; startsAt: Date; endsAt: Date | null; textVersion: string }

export const insertExclusion = (db: Database, e: NewExclusion) =>
  db.first<Row<'self_exclusions', 'self_exclusion_id'>>(sql`
    insert into self_exclusions (email, mobile, name_dob_hash, term, starts_at, ends_at, text_version)
    values (${e.email}, ${e.mobile}, ${e.nameDobHash}, ${e.term}, ${e.startsAt}, ${e.endsAt},
      ${e.textVersion})
    returning self_exclusion_id`)

export const insertKeys = (db: Database, exclusionId: number, keys: readonly ExclusionKey[]) =>
  db.run(sql`
    insert into self_exclusion_keys (self_exclusion_id, kind, key_hash)
    select ${exclusionId}, k.kind, k.hash
    from unnest(${keys.map(({ kind }) => kind)}::text[], ${keys.map(({ hash }) => hash)}::bytea[]) as k (kind, hash)
    on conflict do nothing`)

/** Enqueues a job that stops orders of excluded people, in case this process ends before it has. */
export const enqueueStopOrders = (db: Database) =>
  db.run(sql`
    select graphile_worker.add_job('stop-excluded-orders', job_key => 'stop-excluded-orders')`)

/** The accounts with a person's e-mail or mobile. */
export const readAccountsOf = (db: Database, { email, mobile }: Person) =>
  db.rows<Row<'users', 'user_id'>>(sql`
    select user_id from users where state = 'full' and (email = ${email} or (mobile = ${mobile} and mobile <> ''))`)

export const readExclusionById = (db: Database, exclusionId: number) =>
  db.first<Row<'self_exclusions', 'self_exclusion_id' | 'email' | 'mobile'>>(sql`
    select self_exclusion_id, email, mobile from self_exclusions where self_exclusion_id = ${exclusionId}`)

/** Deletes an exclusion with its keys, by a function of the tables' owner. Returns false where it is gone or too old to undo. */
export const undoExclusion = async (db: Database, exclusionId: number, now: Date): Promise<boolean> =>
  (await db.first<{ done: number }>(sql`
    select undo_self_exclusion(${exclusionId}, ${now}::timestamptz) as done`))!.done === 1
