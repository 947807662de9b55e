import sql from 'sql-template-tag'
import { SHOPPER_SESSION, type SessionLifetime, WORKER_SESSION } from '#domain/accounts/session-lifetime.ts'
import { TABLET_ROLES } from '#domain/accounts/permissions.ts'
import type { Database } from '#server/db/database.ts'
import type { Row } from '#server/db/row.ts'
import { type RoleRow, isWorker, rolesOf } from '#server/db/user-roles.ts'
import type { SecondFactor } from './principal.ts'

export type SessionRow = Row<'users', 'user_id' | 'state' | 'type' | 'email' | 'is_demo_account'> &
  Row<
    'sessions',
    'session_id' | 'token_hash' | 'second_factor_at' | 'awaits_second_factor' | 'expires_at'
  > & {
    state: 'pending' | 'full'
    staff_roles: RoleRow[]
    /** '' until it is verified. */
    mobile: string
    is_worker: boolean
    /** Time of the last recorded use. */
    used_at: Date
    /** Set for a session opened by PIN on a shared tablet. */
    tablet_id: number | null
    tablet_name: string | null
    tablet_store_id: number | null
    tablet_token_hash: Buffer | null
    /** Time of the login or the last step-up authentication. */
    authenticated_at: Date
    second_factors: SecondFactor[]
  }

const beforeMinutes = (now: Date, minutes: number): Date => new Date(now.getTime() - minutes * 60_000)

const isWithin = ({ absoluteMinutes, idleMinutes }: SessionLifetime, now: Date) => sql`(
  sessions.created_at > ${beforeMinutes(now, absoluteMinutes)}
  and coalesce(sessions.last_used_at, sessions.created_at) > ${beforeMinutes(now, idleMinutes)})`

/**
 * Condition for a valid session of a user `u`. It uses the current role of the user, not the role at login.
 * `expires_at` can only end a session earlier, such as that of a pending guest.
 */
const isAlive = (now: Date) => sql`(
  sessions.expires_at > ${now}
  and case when ${isWorker} then ${isWithin(WORKER_SESSION, now)} else ${isWithin(SHOPPER_SESSION, now)} end)`

/** Second factors of a user `u`. Recovery codes are a fallback for the other factors. */
const SECOND_FACTORS = sql`array(
  select 'passkey' where exists (select from passkeys p where p.user_id = u.user_id)
  union all
  select 'totp' where exists (
    select from totp_credentials t where t.user_id = u.user_id and t.confirmed_at is not null)
  union all
  select 'recovery_code' where exists (
    select from recovery_codes r where r.user_id = u.user_id and r.used_at is null))`

/**
 * Condition for a user `u` to take over the tablet `t`: the user has a PIN and a role that works on orders of its
 * store.
 */
export const mayTakeTablet = sql`(
  exists (select from user_pins p where p.user_id = u.user_id)
  and exists (
    select from user_roles r where r.user_id = u.user_id and r.role = any(${TABLET_ROLES}::text[])
      and (r.store_id is null or r.store_id = t.store_id)))`

/** Condition for a usable tablet `t`. */
export const isUsableTablet = (now: Date) => sql`(t.revoked_at is null and t.expires_at > ${now})`

/** Condition for a session opened by PIN: the tablet and the person's role must still be valid now. */
const isOpenOnTablet = (now: Date) => sql`(
  sessions.tablet_id is null or coalesce(${isUsableTablet(now)} and ${mayTakeTablet}, false))`

const validSessions = (now: Date) => sql`
    select u.user_id, u.state, u.type, sessions.session_id, sessions.token_hash, ${isWorker} as is_worker,
           u.email, case when u.verified_at is null then '' else u.mobile end as mobile,
           coalesce(sessions.last_used_at, sessions.created_at) as used_at,
           coalesce(sessions.authenticated_at, sessions.created_at) as authenticated_at,
           sessions.second_factor_at, sessions.awaits_second_factor, sessions.expires_at,
           u.is_demo_account,
           t.tablet_id, t.name as tablet_name, t.store_id as tablet_store_id, t.token_hash as tablet_token_hash,
           ${SECOND_FACTORS} as second_factors,
           ${rolesOf(sql`u.user_id`)} as staff_roles
    from sessions
    join users u using (user_id)
    left join tablets t on t.tablet_id = sessions.tablet_id
    where u.state <> 'closed' and u.deactivated_at is null and ${isAlive(now)} and ${isOpenOnTablet(now)}
      and (u.expires_at is null or u.expires_at > ${now})`

export const readSession = (db: Database, tokenHash: Buffer, now: Date) =>
  db.first<SessionRow>(sql`${validSessions(now)} and sessions.token_hash = ${tokenHash}`)

/** Reads the valid sessions among the given hashes, in no particular order. */
export const readSessions = (db: Database, tokenHashes: readonly Buffer[], now: Date) =>
  db.rows<SessionRow>(sql`${validSessions(now)} and sessions.token_hash = any(${tokenHashes}::bytea[])`)

export const deleteEndedSessions = (db: Database, now: Date) =>
  db.run(sql`delete from sessions using users u where u.user_id = sessions.user_id and not ${isAlive(now)}`)

type NewSession = {
  tokenHash: Buffer
  userId: number
  device: string
  /** Second factor verified with this login, still required, or not required. */
  secondFactor: 'verified' | 'awaited' | null
  /** Shared tablet on which the session was opened by PIN. */
  tabletId?: number
  now: Date
  endsAt: Date
}

export const addSession = (db: Database, s: NewSession) =>
  db.run(sql`
    insert into sessions (token_hash, user_id, device, created_at, authenticated_at, second_factor_at,
      awaits_second_factor, tablet_id, expires_at)
    values (${s.tokenHash}, ${s.userId}, ${s.device}, ${s.now}, ${s.now},
      ${s.secondFactor === 'verified' ? s.now : null}, ${s.secondFactor === 'awaited'}, ${s.tabletId ?? null},
      ${s.endsAt})`)

export const noteUse = (db: Database, tokenHash: Buffer, now: Date) =>
  db.run(sql`update sessions set last_used_at = ${now} where token_hash = ${tokenHash}`)

export type ListedSession = Row<'sessions', 'session_id' | 'device' | 'created_at'> & {
  used_at: Date
  is_current: boolean
}

export const readSessionsOf = (db: Database, userId: number, currentHash: Buffer, now: Date) =>
  db.rows<ListedSession>(sql`
    select session_id, device, sessions.created_at, coalesce(last_used_at, sessions.created_at) as used_at,
      token_hash = ${currentHash} as is_current
    from sessions join users u using (user_id) where user_id = ${userId} and ${isAlive(now)}
    order by is_current desc, used_at desc, session_id desc limit 100`)

/**
 * Ends a session by its id.
 * @returns the hash of its token, if the session existed
 */
export const endSessionById = (db: Database, userId: number, sessionId: number) =>
  db.first<Row<'sessions', 'token_hash'>>(sql`
    with ended as (
      delete from sessions where user_id = ${userId} and session_id = ${sessionId} returning token_hash),
    told as (select pg_notify('sessions', encode(token_hash, 'hex')) from ended)
    select token_hash from ended, told`)

type Rotation = {
  oldHash: Buffer
  newHash: Buffer
  device: string
  isSecondFactorVerified: boolean
  now: Date
  endsAt: Date
}

/**
 * Replaces the token of a session and marks it as freshly authenticated. The guest's cart is retained. The old
 * token becomes invalid.
 */
export const rotateSession = (
  db: Database,
  { oldHash, newHash, device, now, endsAt, ...rotation }: Rotation,
) =>
  db.run(sql`
    with rotated as (
      update sessions set token_hash = ${newHash}, expires_at = ${endsAt}, authenticated_at = ${now},
        second_factor_at = case when ${rotation.isSecondFactorVerified} then ${now}::timestamptz else second_factor_at end,
        device = case when ${device}::text = '' then device else ${device}::text end
      where token_hash = ${oldHash} returning token_hash)
    select pg_notify('sessions', ${oldHash.toString('hex')}) from rotated`)

/** Ends a session and notifies every process, so that its realtime connections end as well. */
export const endSession = (db: Database, tokenHash: Buffer) =>
  db.run(sql`
    with ended as (delete from sessions where token_hash = ${tokenHash} returning token_hash)
    select pg_notify('sessions', encode(token_hash, 'hex')) from ended`)

/** Ends every session of a user after a password reset. */
export const endSessionsOf = (db: Database, userId: number) =>
  db.run(sql`
    with ended as (delete from sessions where user_id = ${userId} returning token_hash)
    select pg_notify('sessions', encode(token_hash, 'hex')) from ended`)

/** Ends all other sessions of a user after a password change. */
export const endOtherSessionsOf = (db: Database, userId: number, storedHash: Buffer) =>
  db.run(sql`
    with ended as (
      delete from sessions where user_id = ${userId} and token_hash <> ${storedHash} returning token_hash)
    select pg_notify('sessions', encode(token_hash, 'hex')) from ended`)

export const endSessionsOfTablet = (db: Database, tabletId: number) =>
  db.run(sql`
    with ended as (delete from sessions where tablet_id = ${tabletId} returning token_hash)
    select pg_notify('sessions', encode(token_hash, 'hex')) from ended`)

export const endPinSessionsOf = (db: Database, userId: number) =>
  db.run(sql`
    with ended as (
      delete from sessions where user_id = ${userId} and tablet_id is not null returning token_hash)
    select pg_notify('sessions', encode(token_hash, 'hex')) from ended`)

export const prolongSession = (db: Database, tokenHash: Buffer, endsAt: Date) =>
  db.run(sql`
    update sessions set expires_at = ${endsAt} where token_hash = ${tokenHash} and tablet_id is not null`)
