import sql from 'sql-template-tag'
import { required } from '#domain/required.ts'
import type { Database } from '#server/db/database.ts'
import type { Row } from '#server/db/row.ts'

export type Person = {
  email: string | null
  mobile: string | null
  /** The only key of exclusions older than `self_exclusion_keys`. */
  nameDobHash: Buffer | null
  keys: readonly ExclusionKey[]
}

/** A key of an exclusion. `email` and `mobile` belong to an account that staff have recognised as the person's. */
export type ExclusionKey = { kind: Row<'self_exclusion_keys'>['kind']; hash: Buffer }

const hashesOf = (keys: readonly ExclusionKey[], kind: ExclusionKey['kind']) =>
  keys.filter((key) => key.kind === kind).map(({ hash }) => hash)

/**
 * Returns a self-exclusion in force for a person, found by e-mail, mobile, or name and birth date.
 * Its start is not compared, because it counts as soon as it is written and a demo's clock may have gone back.
 * An exclusion found only by keys of kind `near_name_dob` is returned only if no exact match exists, with `is_near`.
 */
export const readExclusion = (db: Database, { email, mobile, nameDobHash, keys }: Person, now: Date) =>
  db.first<Row<'self_exclusions', 'self_exclusion_id' | 'ends_at'> & { is_near: boolean }>(sql`
    select self_exclusion_id, ends_at, is_near from (
      select self_exclusion_id, ends_at, false as is_near from self_exclusions
      where email = ${email} or mobile = ${mobile} or name_dob_hash = ${nameDobHash}
        or self_exclusion_id in (select k.self_exclusion_id from self_exclusion_keys k
          where (k.kind = 'name' and k.key_hash = any(${hashesOf(keys, 'name')}::bytea[]))
            or (k.kind = 'email' and k.key_hash = any(${hashesOf(keys, 'email')}::bytea[]))
            or (k.kind = 'mobile' and k.key_hash = any(${hashesOf(keys, 'mobile')}::bytea[]))
            or (k.kind = 'name_dob' and k.key_hash = any(${hashesOf(keys, 'name_dob')}::bytea[])))
      union all
      select x.self_exclusion_id, x.ends_at, true from self_exclusion_keys k join self_exclusions x using (self_exclusion_id)
      where k.kind = 'near_name_dob' and k.key_hash = any(${hashesOf(keys, 'near_name_dob')}::bytea[])) as found
    where ends_at is null or ends_at > ${now}
    order by is_near, ends_at desc nulls first limit 1`)

type NearMatch = { userId: number; hashes: readonly Buffer[]; now: Date }

/**
 * Inserts one review for each exclusion in force that has nearly an account's name and its birth date. Returns the
 * exclusions whose review is open or confirmed as a match.
 */
export const upsertNearMatchReviews = (db: Database, n: NearMatch) =>
  db.rows<Row<'self_exclusions', 'self_exclusion_id'>>(sql`
    with near as (
      select x.self_exclusion_id from self_exclusions x
      where (x.ends_at is null or x.ends_at > ${n.now}) and x.self_exclusion_id in (
        select k.self_exclusion_id from self_exclusion_keys k
        where k.kind = 'near_name_dob' and k.key_hash = any(${n.hashes}::bytea[]))),
    noted as (
      insert into self_exclusion_reviews (self_exclusion_id, user_id, found_at)
      select near.self_exclusion_id, ${n.userId}::bigint, ${n.now}::timestamptz from near
      on conflict (self_exclusion_id, user_id) do nothing)
    select near.self_exclusion_id from near
    left join self_exclusion_reviews r on r.self_exclusion_id = near.self_exclusion_id and r.user_id = ${n.userId}
    where coalesce(r.state, 'open') <> 'other'`)

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

/** Enqueues a job that stops orders of excluded people, in case this process ends before it has stopped them. */
export const enqueueStopOrders = (db: Database) =>
  db.run(sql`
    select graphile_worker.add_job('stop-excluded-orders', job_key => 'stop-excluded-orders')`)

/** Returns the accounts with a person's e-mail or mobile. */
export const readAccountsOf = (db: Database, { email, mobile }: Person) =>
  db.rows<Row<'users', 'user_id'>>(sql`
    select user_id from users where state = 'full' and (email = ${email} or (mobile = ${mobile} and mobile <> ''))`)

export const readExclusionById = (db: Database, exclusionId: number) =>
  db.first<Row<'self_exclusions', 'self_exclusion_id' | 'email' | 'mobile'>>(sql`
    select self_exclusion_id, email, mobile from self_exclusions where self_exclusion_id = ${exclusionId}`)

/**
 * Deletes an exclusion and its keys, by a function of the tables' owner. Returns false if it is gone or too old to
 * undo.
 */
export const undoExclusion = async (db: Database, exclusionId: number, now: Date): Promise<boolean> =>
  required(
    await db.first<{ done: number }>(sql`
    select undo_self_exclusion(${exclusionId}, ${now}::timestamptz) as done`),
    'undo result',
  ).done === 1
