import type { ConsoleUser } from '#contract/console/roles.ts'
import { derivedPermissions } from '../accounts.present.ts'
import type { CallerStores } from '#server/http/security/ownership.ts'
import type { PersonRow } from './roles.queries.ts'

/**
 * Returns the person as a reader of these stores may see them. For a person who works in none of them, a manager gets
 * only the data needed to give a role: neither name nor mobile.
 * @source A-STAFF-6
 */
export function presentPersonFor(stores: CallerStores, row: PersonRow): ConsoleUser {
  const person = presentPerson(row)
  const isOwn = ({ store_id }: { store_id: number | null }) => store_id !== null && stores?.includes(store_id)
  if (stores === null || row.staff_roles.some(isOwn)) return person
  return { ...person, firstname: '', lastname: '', mobile: '' }
}

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
