import type { Contacts } from '#domain/accounts/own-order.ts'
import { type ApiKeyScope, keyMay } from '#domain/accounts/api-key-scopes.ts'
import {
  type Permission,
  type RoleGrant,
  TABLET_PERMISSIONS,
  hasPermission,
  hasPermissionIn,
  isOwner,
  storesWithPermission,
  usesConsole,
} from '#domain/accounts/permissions.ts'
import { required } from '#domain/required.ts'

/** Shared tablet on which a session was opened by PIN. */
export type TabletOfSession = { tabletId: number; name: string; storeId: number }

export type Person = {
  userId: number
  /** Verified contacts; they decide which orders are the person's own. */
  contacts: Contacts
  type: 'admin' | 'driver' | 'customer'
  roles: readonly RoleGrant[]
  /** Hash of the session's token, with which the session can be ended. */
  tokenHash: Buffer
  /** Time of the login or the last step-up authentication. */
  authenticatedAt: Date
  /**
   * Set for a session opened by PIN, which is limited to the counter's work in that store, whatever the person's
   * roles.
   */
  tablet?: TabletOfSession
}

/** Method of the second step of a login. */
export type SecondFactor = 'passkey' | 'totp' | 'recovery_code'

/** Program that calls with an API key. It has permissions but no user. */
export type ApiKeyCaller = {
  apiKeyId: number
  scopes: readonly ApiKeyScope[]
  /** Store to which the key is limited; null: every store. */
  storeId: number | null
}

/**
 * Caller of a request. A pending guest has entered details at checkout and may only verify, request another code,
 * correct the mobile and check out. A partial session has passed the password step and may only set up or verify
 * its second factor.
 */
export type Principal =
  | { kind: 'visitor' }
  | ({ kind: 'partial'; secondFactors: SecondFactor[] } & Person)
  | ({ kind: 'pending' } & Person)
  | ({ kind: 'member' } & Person)
  | ({ kind: 'key' } & ApiKeyCaller)

/** Caller with a user, whatever their permissions. */
export type KnownPerson = Extract<Principal, Person>

export const isPerson = (principal: Principal): principal is KnownPerson =>
  principal.kind !== 'visitor' && principal.kind !== 'key'

export const VISITOR: Principal = { kind: 'visitor' }

/** Returns the tablet of a session opened by PIN; null for every other caller. */
export const tabletOf = (principal: Principal): TabletOfSession | null =>
  (isPerson(principal) && principal.tablet) || null

const isWithin = (principal: Principal, permission: Permission): boolean =>
  tabletOf(principal) === null || TABLET_PERMISSIONS.includes(permission)

/** Returns true if the caller has a permission in any store. `ownership.ts` compares the stores. @source A-OWN-1 */
export function may(principal: Principal, permission: Permission): boolean {
  if (principal.kind === 'key') return keyMay(principal.scopes, permission)
  return (
    principal.kind === 'member' &&
    isWithin(principal, permission) &&
    hasPermission(principal.roles, permission)
  )
}

export function mayIn(principal: Principal, permission: Permission, storeId: number): boolean {
  if (principal.kind === 'key') {
    const isTheirs = principal.storeId === null || principal.storeId === storeId
    return isTheirs && keyMay(principal.scopes, permission)
  }
  return (
    principal.kind === 'member' &&
    isWithin(principal, permission) &&
    hasPermissionIn(principal.roles, permission, storeId)
  )
}

/** Returns the stores in which the caller has a permission; null: every store, for an owner. */
export function storesWith(principal: Principal, permission: Permission): readonly number[] | null {
  if (!isWithin(principal, permission)) return []
  if (principal.kind === 'member') return storesWithPermission(principal.roles, permission)
  if (principal.kind !== 'key' || !keyMay(principal.scopes, permission)) return []
  return principal.storeId === null ? null : [principal.storeId]
}

export const userIdOf = (principal: Principal): number | null =>
  isPerson(principal) ? principal.userId : null

/** Returns the caller's user id. @throws Error for a program or a visitor, whom the endpoint must have rejected */
export const requireUserId = (principal: Principal): number =>
  required(userIdOf(principal), 'the user id of the caller')

/** Returns the actor's role for an audit event; for a program its key, such as `api_key 7`. */
export function roleOf(principal: Principal): string {
  if (principal.kind === 'key') return `api_key ${principal.apiKeyId}`
  if (principal.kind !== 'member') return principal.kind
  if (isOwner(principal.roles)) return 'admin'
  return usesConsole(principal.roles) ? 'staff' : principal.type
}
