import type { ConsoleUser } from '#contract/console/roles.ts'
import * as texts from './people-texts.ts'

export type KnownStore = { store_id: number; name: string }
export type HeldRole = ConsoleUser['roles'][number]

/** As `Manager, Coldie Fitzroy`. Of a store where the reader has nothing to do, the name stays its own. */
export function roleName({ role, store_id }: HeldRole, stores: readonly KnownStore[]): string {
  if (store_id === null) return texts.roleText(role, '')
  const store = stores.find((one) => one.store_id === store_id)
  return texts.roleText(role, store?.name ?? texts.unknownStore)
}

export const roleNames = (roles: readonly HeldRole[], stores: readonly KnownStore[]): string =>
  roles.map((held) => roleName(held, stores)).join('; ')

/** What a form sends of a role: `owner`, or `manager:1`. */
export const roleValue = ({ role, store_id }: HeldRole): string =>
  store_id === null ? role : `${role}:${store_id}`

/** The same, read; the API checks it. */
export function readRole(value: string): { role: HeldRole['role']; store_id?: number } {
  const [role, store] = value.split(':') as [HeldRole['role'], string | undefined]
  return store ? { role, store_id: Number(store) } : { role }
}
