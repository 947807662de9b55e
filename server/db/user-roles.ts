import sql, { type Sql } from 'sql-template-tag'
import type { RoleGrant, StaffRole } from '#domain/accounts/permissions.ts'

export type RoleRow = { role: StaffRole; store_id: number | null }

/** Selects the roles of a user in a stable order. */
export const rolesOf = (userId: Sql): Sql => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('role', r.role, 'store_id', r.store_id)
    order by r.store_id nulls first, r.role), '[]')
  from user_roles r where r.user_id = ${userId})`

/** Condition for a user `u` who works for the shop: sessions are shorter, and a second factor is required. */
export const isWorker = sql`(
  u.type <> 'customer' or u.admin_access or u.store_access
  or exists (select from user_roles r where r.user_id = u.user_id))`

export const grantsOf = (rows: readonly RoleRow[]): RoleGrant[] =>
  rows.map(({ role, store_id: storeId }) => ({ role, storeId }))
