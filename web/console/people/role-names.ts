import type { ConsoleUser } from '#contract/console/roles.ts'
import * as texts from './people-texts.ts'

export type VisibleStore = { store_id: number; name: string }
export type HeldRole = ConsoleUser['roles'][number]

/** Formats a role as `Manager, Coldie Fitzroy`. Stores that the user may not see are not named. */
export function roleName({ role, store_id }: HeldRole, stores: readonly VisibleStore[]): string {
  if (store_id === null) return texts.roleText(role, '')
  const store = stores.find((one) => one.store_id === store_id)
  return texts.roleText(role, store?.name ?? texts.unknownStore)
}

export const roleNames = (roles: readonly HeldRole[], stores: readonly VisibleStore[]): string =>
  roles.map((held) => roleName(held, stores)).join('; ')

/** Returns the form value of a role: `owner`, or `manager:1`. */
export const roleValue = ({ role, store_id }: HeldRole): string =>
  store_id === null ? role : `${role}:${store_id}`

/** Parses a form value of a role. The API validates it. */
export function readRole(value: string): { role: HeldRole['role']; store_id?: number } {
  const [role, store] = value.split(':') as [HeldRole['role'], string | undefined]
  return store ? { role, store_id: Number(store) } : { role }
}
