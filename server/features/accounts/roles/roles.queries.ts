import sql, { type Sql, empty } from 'sql-template-tag'
import type { RoleGrant } from '#domain/accounts/permissions.ts'
import { required } from '#domain/required.ts'
import type { Database } from '#server/db/database.ts'
import { type NumberedPage, pageSlice } from '#server/db/numbered-page.ts'
import type { Reader } from '#server/db/replicas.ts'
import type { Row } from '#server/db/row.ts'
import { type RoleRow, rolesOf } from '#server/db/user-roles.ts'

export type PersonRow = Row<
  'users',
  | 'user_id'
  | 'firstname'
  | 'lastname'
  | 'email'
  | 'email_verified_at'
  | 'mobile'
  | 'roles_version'
  | 'dob_sealed'
  | 'deactivated_at'
> & { staff_roles: RoleRow[]; is_invited: boolean; has_pin: boolean }

const personColumns = sql`
  u.user_id, u.firstname, u.lastname, u.email, u.email_verified_at, u.mobile, u.roles_version, u.dob_sealed,
  u.deactivated_at, u.password_hash is null as is_invited,
  exists (select from user_pins p where p.user_id = u.user_id) as has_pin,
  ${rolesOf(sql`u.user_id`)} as staff_roles`

export const readPerson = (db: Database, userId: number) =>
  db.first<PersonRow>(sql`select ${personColumns} from users u where user_id = ${userId} and state = 'full'`)

/**
 * Locks these people and every owner in id order until the transaction ends. The second of two concurrent changes
 * thereby sees the result of the first.
 */
export const lockPeople = (db: Database, userIds: readonly number[]) =>
  db.rows<Row<'users', 'user_id'>>(sql`
    select user_id from users u
    where state = 'full' and (user_id = any(${userIds}::bigint[])
      or user_id in (select user_id from user_roles where role = 'owner'))
    order by user_id for no key update`)

type PeopleFilter = {
  search: string | null
  /**
   * Stores whose staff can be found by any text; other people are found by their whole e-mail only. Null means all
   * people.
   */
  storeIds: readonly number[] | null
}

const contains = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

const isFound = (search: string): Sql => sql`(
  lower(u.firstname || ' ' || u.lastname) like ${contains(search.toLowerCase())}
  or u.mobile like ${contains(search.replaceAll(/\s/g, '').replace(/^0/, ''))}
  or u.email ^@ ${search.toLowerCase()})`

const isStaff = (storeIds: readonly number[] | null): Sql => sql`u.user_id in (
  select user_id from user_roles ${storeIds ? sql`where store_id = any(${storeIds}::int[])` : empty})`

function isListed({ search, storeIds }: PeopleFilter): Sql {
  if (search === null) return isStaff(storeIds)
  if (storeIds === null) return isFound(search)
  return sql`(u.email = ${search.toLowerCase()} or (${isStaff(storeIds)} and ${isFound(search)}))`
}

/** Maximum number of matches. Longer lists are not read to their end. */
const MAX_FOUND = 10_000

export async function listPeople(db: Reader, filter: PeopleFilter, request: NumberedPage) {
  const rows = await db.rows<PersonRow & { total: number }>(sql`
    with found as materialized (
      select u.user_id from users u where u.state = 'full' and ${isListed(filter)} limit ${MAX_FOUND}),
    page as (
      select u.user_id from found join users u using (user_id)
      order by lower(u.firstname || ' ' || u.lastname), u.user_id ${pageSlice(request)})
    select ${personColumns}, (select count(*)::int from found) as total
    from page join users u using (user_id) order by lower(u.firstname || ' ' || u.lastname), u.user_id`)
  return { rows, total: rows[0]?.total ?? 0 }
}

/** Legacy permissions, read by API clients that predate roles. */
export type DerivedRights = {
  isOwner: boolean
  isStoreStaff: boolean
  type: Row<'users'>['type']
  storeIds: number[]
}

/**
 * Updates the legacy columns first: their triggers derive roles for the previous release. The new roles then replace
 * the derived roles.
 */
export async function updateRoles(
  db: Database,
  userId: number,
  { roles, derived, now }: { roles: readonly RoleGrant[]; derived: DerivedRights; now: Date },
): Promise<void> {
  await db.run(sql`
    update users set admin_access = ${derived.isOwner}, store_access = ${derived.isStoreStaff}, type = ${derived.type},
      modified_at = ${now} where user_id = ${userId}`)
  await db.run(sql`
    delete from user_stores where user_id = ${userId} and store_id <> all(${derived.storeIds}::int[])`)
  await db.run(sql`
    insert into user_stores (user_id, store_id) select ${userId}::bigint, unnest(${derived.storeIds}::int[])
    on conflict do nothing`)
  await db.run(sql`delete from user_roles where user_id = ${userId}`)
  await db.run(sql`
    insert into user_roles (user_id, role, store_id)
    select ${userId}::bigint, role, store_id
    from unnest(${roles.map(({ role }) => role)}::text[], ${roles.map(({ storeId }) => storeId)}::int[])
      as given (role, store_id)
    on conflict do nothing`)
  await db.run(sql`update users set roles_version = roles_version + 1 where user_id = ${userId}`)
}

export const updateDeactivated = (db: Database, userId: number, at: Date | null) =>
  db.run(sql`
    update users set deactivated_at = ${at}, roles_version = roles_version + 1 where user_id = ${userId}`)

type InvitedPerson = { email: string; firstname: string; lastname: string; now: Date }

/** Inserts an account. Inserts no row if a full account has that e-mail. */
export const insertInvited = (db: Database, userId: number, i: InvitedPerson) =>
  db.run(sql`
    insert into users (user_id, state, email, mobile, firstname, lastname, created_at, modified_at)
    values (${userId}, 'full', ${i.email}, '', ${i.firstname}, ${i.lastname}, ${i.now}, ${i.now})
    on conflict (email) where state = 'full' do nothing`)

/** Invalidates the mailed links that are still valid. */
export const endLinks = (db: Database, userId: number, now: Date) =>
  db.run(sql`update password_resets set used_at = ${now} where user_id = ${userId} and used_at is null`)

/** Returns the account that has the future first admin's e-mail. */
export const readNamesake = (db: Database, email: string) =>
  db.first<Row<'users', 'user_id' | 'admin_access' | 'email_verified_at'> & { is_staff: boolean }>(sql`
    select user_id, admin_access, email_verified_at,
      exists (select from user_roles r where r.user_id = users.user_id) as is_staff
    from users where email = ${email} and state = 'full' for update`)

export const clearPassword = (db: Database, userId: number, now: Date) =>
  db.run(sql`
    update users set password_hash = null, new_mobile = null, modified_at = ${now} where user_id = ${userId}`)

/** Takes a lock until the first admin is created, so that processes that start together create one admin. */
export const lockFirstAdmin = (db: Database) => db.run(sql`select pg_advisory_xact_lock(202611)`)

/** Returns the admin. `is_ready`: the link was used. `is_invited`: a valid link exists, so no second link is sent. */
export const readAdmin = (db: Database, now: Date) =>
  db.first<Row<'users', 'user_id' | 'email'> & { is_ready: boolean; is_invited: boolean }>(sql`
    select u.user_id, u.email, u.password_hash is not null as is_ready,
      exists (select from password_resets r where r.user_id = u.user_id and r.used_at is null and r.expires_at > ${now})
        as is_invited
    from user_roles o join users u using (user_id) where o.role = 'owner' and u.state = 'full'
    order by is_ready desc, u.created_at limit 1`)

export async function insertAdmin(db: Database, email: string, now: Date) {
  const row = required(
    await db.first<Row<'users', 'user_id'>>(sql`
    insert into users (state, type, admin_access, store_access, email, mobile, firstname, lastname, created_at,
      modified_at)
    values ('full', 'admin', true, true, ${email}, '', 'Admin', '', ${now}, ${now})
    on conflict (email) where state = 'full' do update set admin_access = true, modified_at = ${now}
    returning user_id`),
    'invited user',
  )
  await db.run(sql`
    insert into user_roles (user_id, role) values (${row.user_id}, 'owner') on conflict do nothing`)
  return row
}
