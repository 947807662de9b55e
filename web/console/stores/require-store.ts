import type { Permission } from '#domain/accounts/permissions.ts'
import { redirectTo } from '#web/platform/navigation/redirect.ts'
import { type StaffUser, requireAccess, userMayEverywhere } from '#web/staff/staff-access.ts'

/**
 * Throws a redirect to the page for a first store if the shop has no store yet. Throws the 403 page for users whose
 * roles are in other stores.
 * @param section Path of the section that needs a store, to which the page leads back.
 * @source S-SETUP-1
 */
export function requireStore<Store>(
  user: StaffUser,
  permission: Permission,
  store: Store | undefined,
  section: string,
): asserts store is Store {
  if (store === undefined && userMayEverywhere(user, permission))
    throw redirectTo(`/console/no-store?section=${encodeURIComponent(section)}`)
  requireAccess(store !== undefined)
}
