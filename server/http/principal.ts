import type { Contacts } from '#domain/accounts/own-order.ts'

export type Person = {
  userId: number
  /** What tells their own orders from those of others. */
  contacts: Contacts
  type: 'admin' | 'driver' | 'customer'
  isAdmin: boolean
  isStaff: boolean
  storeIds: readonly number[]
  /** The session that speaks, for ending it. */
  tokenHash: Buffer
  /** The login or the last step-up authentication. */
  authenticatedAt: Date
}

/** How the second step of a login can be taken. */
export type SecondFactor = 'passkey' | 'totp' | 'recovery_code'

/**
 * Who calls. A pending guest has given details at checkout and may only verify, ask for the code again, correct the
 * mobile and check out. A partial session has the password right and may only set up or verify its second factor.
 */
export type Who =
  | { kind: 'visitor' }
  | ({ kind: 'partial'; secondFactors: SecondFactor[] } & Person)
  | ({ kind: 'pending' } & Person)
  | ({ kind: 'member' } & Person)

export const VISITOR: Who = { kind: 'visitor' }

/** An admin is staff of every store, `store_access` of the user's stores. @source A-OWN-1 */
export const isStaffOf = (who: Who, storeId: number): boolean =>
  who.kind === 'member' && (who.isAdmin || (who.isStaff && who.storeIds.includes(storeId)))

export const userIdOf = (who: Who): number | null => (who.kind === 'visitor' ? null : who.userId)

/** What an audit event calls whoever acts. */
export function roleOf(who: Who): string {
  if (who.kind !== 'member') return who.kind
  if (who.isAdmin) return 'admin'
  return who.isStaff ? 'staff' : who.type
}
