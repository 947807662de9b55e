import type { Contacts } from '#domain/accounts/own-order.ts'
import {
  type Permission,
  type RoleGrant,
  hasPermission,
  hasPermissionIn,
  isOwner,
  storesWithPermission,
  usesConsole,
} from '#domain/accounts/permissions.ts'

export type Person = {
  userId: number
  /** Decides which orders are their own. */
  contacts: Contacts
  type: 'admin' | 'driver' | 'customer'
  roles: readonly RoleGrant[]
  /** Hash of the session's token, with which the session can be ended. */
  tokenHash: Buffer
  /** The login or the last step-up authentication. */
  authenticatedAt: Date
}

/** How the second step of a login can be taken. */
export type SecondFactor = 'passkey' | 'totp' | 'recovery_code'

/**
 * The caller of a request. A pending guest has given details at checkout and may only verify, ask for the code again,
 * correct the mobile and check out. A partial session has passed the password and may only set up or verify its second
 * factor.
 */
export type Principal =
  | { kind: 'visitor' }
  | ({ kind: 'partial'; secondFactors: SecondFactor[] } & Person)
  | ({ kind: 'pending' } & Person)
  | ({ kind: 'member' } & Person)

export const VISITOR: Principal = { kind: 'visitor' }

/** Whether the caller has a permission in any store: enough for what belongs to no store. @source A-OWN-1 */
export const may = (principal: Principal, permission: Permission): boolean =>
  principal.kind === 'member' && hasPermission(principal.roles, permission)

/** Whether the caller has a permission in that store. */
export const mayIn = (principal: Principal, permission: Permission, storeId: number): boolean =>
  principal.kind === 'member' && hasPermissionIn(principal.roles, permission, storeId)

/** In which stores the caller has a permission; null: in every one, as an owner. */
export const storesWith = (principal: Principal, permission: Permission): readonly number[] | null =>
  principal.kind === 'member' ? storesWithPermission(principal.roles, permission) : []

export const userIdOf = (principal: Principal): number | null =>
  principal.kind === 'visitor' ? null : principal.userId

/** The role of the actor in an audit event. */
export function roleOf(principal: Principal): string {
  if (principal.kind !== 'member') return principal.kind
  if (isOwner(principal.roles)) return 'admin'
  return usesConsole(principal.roles) ? 'staff' : principal.type
}
