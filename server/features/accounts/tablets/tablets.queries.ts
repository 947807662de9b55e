import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'
import { SUPERVISOR_ROLES } from '#domain/accounts/permissions.ts'
import { required } from '#domain/required.ts'
import { pageSlice } from '#server/db/numbered-page.ts'
import type { Row } from '#server/db/row.ts'
import { isUsableTablet, mayTakeTablet } from '#server/http/session/session.queries.ts'

export type TabletRow = Omit<Row<'tablets'>, 'token_hash'> & {
  /** True for the requesting browser's own tablet. */
  is_current: boolean
}

const columns = (current: Buffer | null) => sql`
  t.tablet_id, t.store_id, t.name, t.created_at, t.created_by, t.expires_at, t.last_used_at, t.revoked_at,
  coalesce(t.token_hash = ${current}::bytea, false) as is_current`

export type TabletList = {
  storeId: number
  search: string
  state: 'all' | 'active' | 'expired' | 'revoked'
  sort: 'newest' | 'name' | '-last_used'
  page: number
  limit: number
  now: Date
  current: Buffer | null
}

const inState = (now: Date): Record<TabletList['state'], Sql> => ({
  all: sql`true`,
  active: isUsableTablet(now),
  expired: sql`(t.revoked_at is null and t.expires_at <= ${now})`,
  revoked: sql`t.revoked_at is not null`,
})

const SORTS: Record<TabletList['sort'], Sql> = {
  newest: sql`t.tablet_id desc`,
  name: sql`lower(t.name), t.tablet_id`,
  '-last_used': sql`t.last_used_at desc nulls last, t.tablet_id`,
}

export async function listTablets(db: Database, list: TabletList) {
  const { storeId, search, page, limit } = list
  const from = sql`from tablets t where t.store_id = ${storeId} and ${inState(list.now)[list.state]}
    and (${search} = '' or strpos(lower(t.name), lower(${search})) > 0)`
  const [rows, counted] = await Promise.all([
    db.rows<TabletRow>(sql`
      select ${columns(list.current)} ${from} order by ${SORTS[list.sort]} ${pageSlice({ page, limit })}`),
    db.first<{ total: number }>(sql`select count(*)::int as total ${from}`),
  ])
  return { rows, total: required(counted, 'count').total }
}

/**
 * Returns the number of usable tablets in a store. Takes a lock, so that two requests can't both take the last place.
 */
export async function countUsableTablets(db: Database, storeId: number, now: Date): Promise<number> {
  await db.run(sql`select pg_advisory_xact_lock(hashtext('tablets'), ${storeId}::int)`)
  const counted = await db.first<{ count: number }>(sql`
    select count(*)::int as count from tablets t where t.store_id = ${storeId} and ${isUsableTablet(now)}`)
  return required(counted, 'count').count
}

type NewTablet = { storeId: number; name: string; tokenHash: Buffer; userId: number; now: Date; endsAt: Date }

export const insertTablet = (db: Database, n: NewTablet) =>
  db.first<TabletRow>(sql`
    insert into tablets as t (store_id, name, token_hash, created_at, created_by, expires_at)
    values (${n.storeId}, ${n.name}, ${n.tokenHash}, ${n.now}, ${n.userId}, ${n.endsAt})
    returning ${columns(n.tokenHash)}`)

/** Locks the tablet until the transaction ends. */
export const lockTablet = (db: Database, tabletId: number, current: Buffer | null) =>
  db.first<TabletRow>(sql`
    select ${columns(current)} from tablets t where t.tablet_id = ${tabletId} for update`)

export const revokeTablet = (db: Database, tabletId: number, now: Date) =>
  db.run(sql`update tablets set revoked_at = ${now} where tablet_id = ${tabletId}`)

export type UsableTablet = Row<'tablets', 'tablet_id' | 'store_id' | 'name'>

export const readUsableTablet = (db: Database, tokenHash: Buffer, now: Date) =>
  db.first<UsableTablet>(sql`
    select t.tablet_id, t.store_id, t.name from tablets t
    where t.token_hash = ${tokenHash} and ${isUsableTablet(now)}`)

export const noteTabletUse = (db: Database, tabletId: number, now: Date) =>
  db.run(sql`update tablets set last_used_at = ${now} where tablet_id = ${tabletId}`)

export type TabletPersonRow = Row<'users', 'user_id' | 'firstname' | 'lastname'>

const isActive = sql`u.state = 'full' and u.deactivated_at is null`
const isAtWork = sql`${isActive} and ${mayTakeTablet}`

/** Returns up to 100 people who may use the tablet, by name. A counter has fewer. */
export const readTabletPeople = (db: Database, tabletId: number) =>
  db.rows<TabletPersonRow>(sql`
    select u.user_id, u.firstname, u.lastname from tablets t, users u
    where t.tablet_id = ${tabletId} and u.user_id in (select user_id from user_pins) and ${isAtWork}
    order by lower(u.firstname || ' ' || u.lastname), u.user_id limit 100`)

/** Returns the hash of the PIN of a person who may use the tablet. */
export const readPinOn = (db: Database, tabletId: number, userId: number) =>
  db.first<Row<'user_pins', 'pin_hash'>>(sql`
    select p.pin_hash from tablets t, user_pins p join users u using (user_id)
    where t.tablet_id = ${tabletId} and u.user_id = ${userId} and ${isAtWork}`)

/** Users `u` who have a PIN and supervise the store. */
const supervises = (storeId: number): Sql => sql`${isActive} and exists (
  select from user_roles r where r.user_id = u.user_id and r.role = any(${SUPERVISOR_ROLES}::text[])
    and (r.store_id is null or r.store_id = ${storeId}))`

/** At most 100 supervisors of a store who have a PIN, by name. */
export const readSupervisors = (db: Database, storeId: number) =>
  db.rows<TabletPersonRow>(sql`
    select u.user_id, u.firstname, u.lastname from users u join user_pins p using (user_id)
    where ${supervises(storeId)} order by lower(u.firstname || ' ' || u.lastname), u.user_id limit 100`)

export const readSupervisorPin = (db: Database, storeId: number, userId: number) =>
  db.first<TabletPersonRow & Row<'user_pins', 'pin_hash'>>(sql`
    select u.user_id, u.firstname, u.lastname, p.pin_hash from users u join user_pins p using (user_id)
    where u.user_id = ${userId} and ${supervises(storeId)}`)

export const readPin = (db: Database, userId: number) =>
  db.first<Row<'user_pins', 'set_at'>>(sql`select set_at from user_pins where user_id = ${userId}`)

export const savePin = (db: Database, userId: number, pinHash: string, now: Date) =>
  db.run(sql`
    insert into user_pins (user_id, pin_hash, set_at) values (${userId}, ${pinHash}, ${now})
    on conflict (user_id) do update set pin_hash = excluded.pin_hash, set_at = excluded.set_at`)

/** @returns The number of deleted PINs. */
export const deletePin = (db: Database, userId: number) =>
  db.run(sql`delete from user_pins where user_id = ${userId}`)
