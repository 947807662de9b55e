import sql from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'

export type SessionRow = {
  user_id: number
  state: 'pending' | 'full'
  type: 'admin' | 'driver' | 'customer'
  admin_access: boolean
  store_access: boolean
  store_ids: number[]
}

export const readSession = (db: Database, tokenHash: Buffer, now: Date) =>
  db.first<SessionRow>(sql`
    select u.user_id, u.state, u.type, u.admin_access, u.store_access,
           array(select s.store_id from user_stores s where s.user_id = u.user_id) as store_ids
    from sessions
    join users u using (user_id)
    where token_hash = ${tokenHash} and sessions.expires_at > ${now} and u.state <> 'closed'
      and (u.expires_at is null or u.expires_at > ${now})`)

export const addSession = (
  db: Database,
  session: { tokenHash: Buffer; userId: number; now: Date; endsAt: Date },
) =>
  db.run(sql`
    insert into sessions (token_hash, user_id, created_at, expires_at)
    values (${session.tokenHash}, ${session.userId}, ${session.now}, ${session.endsAt})`)

/** Ends sessions and tells every process, so that their realtime connections end as well. */
export const endSession = (db: Database, tokenHash: Buffer) =>
  db.run(sql`
    with ended as (delete from sessions where token_hash = ${tokenHash} returning token_hash)
    select pg_notify('sessions', encode(token_hash, 'hex')) from ended`)

/** After a new password nobody stays logged in. */
export const endSessionsOf = (db: Database, userId: number) =>
  db.run(sql`
    with ended as (delete from sessions where user_id = ${userId} returning token_hash)
    select pg_notify('sessions', encode(token_hash, 'hex')) from ended`)

/** After a new password given by somebody who knew the old one, only that session stays. */
export const endOtherSessionsOf = (db: Database, userId: number, keptHash: Buffer) =>
  db.run(sql`
    with ended as (
      delete from sessions where user_id = ${userId} and token_hash <> ${keptHash} returning token_hash)
    select pg_notify('sessions', encode(token_hash, 'hex')) from ended`)
