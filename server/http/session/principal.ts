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

/** The shared tablet on which a session was opened by PIN. */
export type TabletOfSession = { tabletId: number; name: string; storeId: number }

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
  /** Of a session that was opened by PIN: it does the counter's work in that store, whatever else the person may do. */
  tablet?: TabletOfSession
}

/** How the second step of a login can be taken. */
export type SecondFactor = 'passkey' | 'totp' | 'recovery_code'

/** A program that calls by an API key: it has permissions, and is nobody. */
export type ApiKeyCaller = {
  apiKeyId: number
  scopes: readonly ApiKeyScope[]
  /** The one store it works in; null: every store. */
  storeId: number | null
}

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
  | ({ kind: 'key' } & ApiKeyCaller)

/** A caller who is somebody, whatever they may do yet. */
export type KnownPerson = Extract<Principal, Person>

export const isPerson = (principal: Principal): principal is KnownPerson =>
  principal.kind !== 'visitor' && principal.kind !== 'key'

export const VISITOR: Principal = { kind: 'visitor' }

/** The tablet of a session that was opened by PIN; null for every other caller. */
export const tabletOf = (principal: Principal): TabletOfSession | null =>
  (isPerson(principal) && principal.tablet) || null

const isWithin = (principal: Principal, permission: Permission): boolean =>
  tabletOf(principal) === null || TABLET_PERMISSIONS.includes(permission)

/** Whether the caller has a permission in any store. `ownership.ts` compares the stores. @source A-OWN-1 */
export function may(principal: Principal, permission: Permission): boolean {
  if (principal.kind === 'key') return keyMay(principal.scopes, permission)
  return (
    principal.kind === 'member' &&
    isWithin(principal, permission) &&
    hasPermission(principal.roles, permission)
  )
}

/** Whether the caller has a permission in that store. */
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

/** In which stores the caller has a permission; null: in every one, as an owner. */
export function storesWith(principal: Principal, permission: Permission): readonly number[] | null {
  if (!isWithin(principal, permission)) return []
  if (principal.kind === 'member') return storesWithPermission(principal.roles, permission)
  if (principal.kind !== 'key' || !keyMay(principal.scopes, permission)) return []
  return principal.storeId === null ? null : [principal.storeId]
}

export const userIdOf = (principal: Principal): number | null =>
  isPerson(principal) ? principal.userId : null

/** The role of the actor in an audit event; of a program its key, as `api_key 7`. */
export function roleOf(principal: Principal): string {
  if (principal.kind === 'key') return `api_key ${principal.apiKeyId}`
  if (principal.kind !== 'member') return principal.kind
  if (isOwner(principal.roles)) return 'admin'
  return usesConsole(principal.roles) ? 'staff' : principal.type
}
