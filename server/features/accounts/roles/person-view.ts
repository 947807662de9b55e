import type { ConsoleUser } from '#contract/console/roles.ts'
import { derivedPermissions } from '../accounts.present.ts'
import type { PersonRow } from './roles.queries.ts'

export const presentPerson = (row: PersonRow): ConsoleUser => ({
  user_id: row.user_id,
  firstname: row.firstname,
  lastname: row.lastname,
  email: row.email,
  email_verified: row.email_verified_at !== null,
  mobile: row.mobile,
  roles: row.staff_roles,
  permissions: derivedPermissions(row.staff_roles),
  deactivated: row.deactivated_at !== null,
  invited: row.is_invited,
  pin: row.has_pin,
  version: row.roles_version,
})
