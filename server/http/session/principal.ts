import type { Contacts } from '#domain/accounts/own-order.ts'

export type Person = {
  userId: number
  /** Decides which orders are their own. */
  contacts: Contacts
  type: 'admin' | 'driver' | 'customer'
  isAdmin: boolean
  isStaff: boolean
  storeIds: readonly number[]
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

/** An admin is staff of every store, `store_access` of the user's stores. @source A-OWN-1 */
export const isStaffOf = (principal: Principal, storeId: number): boolean =>
  principal.kind === 'member' &&
  (principal.isAdmin || (principal.isStaff && principal.storeIds.includes(storeId)))

export const userIdOf = (principal: Principal): number | null =>
  principal.kind === 'visitor' ? null : principal.userId

/** The role of the actor in an audit event. */
export function roleOf(principal: Principal): string {
  if (principal.kind !== 'member') return principal.kind
  if (principal.isAdmin) return 'admin'
  return principal.isStaff ? 'staff' : principal.type
}
