import type { RoleGrant, StaffRole } from '#domain/accounts/permissions.ts'

/** A stored approval request, in the current format or in that of the release that had only admins and store staff. */
export type RolesPayload =
  | { roles: { role: StaffRole; store_id?: number }[]; version: number }
  | { admin_access: boolean; store_access: boolean; store_ids: number[] }

export function requestedRoles(payload: RolesPayload): { roles: RoleGrant[]; version: number | null } {
  if ('roles' in payload) {
    const roles = payload.roles.map(({ role, store_id }) => ({ role, storeId: store_id ?? null }))
    return { roles, version: payload.version }
  }
  const { admin_access: isOwner, store_access: isStaff, store_ids: storeIds } = payload
  const owner: RoleGrant[] = isOwner ? [{ role: 'owner', storeId: null }] : []
  const hands: RoleGrant[] = isStaff ? storeIds.map((storeId) => ({ role: 'store_hand', storeId })) : []
  return { roles: [...owner, ...hands], version: null }
}
