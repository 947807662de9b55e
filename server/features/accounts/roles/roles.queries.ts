import sql from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'
import type { Row } from '#server/db/row.ts'

export type Rights = Row<'users', 'admin_access' | 'store_access'> & { store_ids: number[] }

export const updateRights = (db: Database, userId: number, rights: Rights, now: Date) =>
  db.run(sql`
    update users set admin_access = ${rights.admin_access}, store_access = ${rights.store_access}, modified_at = ${now}
    where user_id = ${userId} and state = 'full'`)

/**
 * Locks every admin until the transaction ends, so that two admins who remove each other's rights run one after the
 * other.
 */
export const lockAdmins = (db: Database) =>
  db.rows<Row<'users', 'user_id'>>(sql`
    select user_id from users where admin_access and state = 'full' order by user_id for no key update`)

/** Locks the rights that are changed, so that the audit log shows the right values. */
export const lockRights = (db: Database, userId: number) =>
  db.first<Rights>(sql`
    select admin_access, store_access,
      array(select store_id from user_stores s where s.user_id = u.user_id order by store_id) as store_ids
    from users u where user_id = ${userId} and state = 'full' for update`)

/** A driver keeps the stores they drive for: every reader of rights uses this list. */
export async function updateStores(db: Database, userId: number, storeIds: number[]): Promise<void> {
  await db.run(sql`delete from user_stores where user_id = ${userId} and store_id <> all(${storeIds}::int[])`)
  await db.run(sql`
    insert into user_stores (user_id, store_id) select ${userId}::bigint, unnest(${storeIds}::int[])
    on conflict do nothing`)
}

/** The account with an e-mail, before it becomes the first admin. */
export const readNamesake = (db: Database, email: string) =>
  db.first<Row<'users', 'user_id' | 'admin_access' | 'email_verified_at'>>(sql`
    select user_id, admin_access, email_verified_at from users where email = ${email} and state = 'full' for update`)

export const clearPassword = (db: Database, userId: number, now: Date) =>
  db.run(sql`
    update users set password_hash = null, new_mobile = null, modified_at = ${now} where user_id = ${userId}`)

export const hasVerifiedEmail = async (db: Database, userId: number): Promise<boolean> =>
  (await db.first(sql`
    select 1 from users where user_id = ${userId} and email_verified_at is not null`)) !== undefined

/** Locked until the first admin is created, so that two processes that start together create one. */
export const lockFirstAdmin = (db: Database) => db.run(sql`select pg_advisory_xact_lock(202611)`)

/** `has_password`: the link was used. While one is valid, no second is sent. */
export const readAdmin = (db: Database, now: Date) =>
  db.first<Row<'users', 'user_id' | 'email'> & { is_ready: boolean; is_invited: boolean }>(sql`
    select u.user_id, u.email, u.password_hash is not null as is_ready,
      exists (select from password_resets r where r.user_id = u.user_id and r.used_at is null and r.expires_at > ${now})
        as is_invited
    from users u where u.state = 'full' and u.admin_access
    order by is_ready desc, u.created_at limit 1`)

export const insertAdmin = (db: Database, email: string, now: Date) =>
  db.first<Row<'users', 'user_id'>>(sql`
    insert into users (state, type, admin_access, store_access, email, mobile, firstname, lastname, created_at,
      modified_at)
    values ('full', 'admin', true, true, ${email}, '', 'Admin', '', ${now}, ${now})
    on conflict (email) where state = 'full' do update set admin_access = true, modified_at = ${now}
    returning user_id`)
