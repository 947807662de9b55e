import type { Permission } from './permissions.ts'

/**
 * Permissions that an API key can have. Actions that need an accountable person are excluded: working on orders, moving
 * money, granting rights, deciding on behalf of people, and changing settings.
 * @source A-KEY-1, D-315
 */
export const API_KEY_SCOPES = [
  'orders.read',
  'stock.read',
  'stock.write',
  'products.read',
  'products.write',
  'prices.write',
  'places.read',
  'places.pause',
  'places.write',
  'marketing.write',
  'content.write',
  'searches.read',
  'reviews.read',
  'customers.read',
  'drivers.read',
  'reports.read',
  'payments.read',
  'audit.read',
] as const satisfies readonly Permission[]
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number]

const isScope = (permission: Permission): permission is ApiKeyScope =>
  (API_KEY_SCOPES as readonly Permission[]).includes(permission)

/** Returns the stored scopes of a key, without scopes that no longer exist. */
export const scopesOf = (kept: readonly string[]): ApiKeyScope[] =>
  API_KEY_SCOPES.filter((scope) => kept.includes(scope))

/** Returns whether a key with these scopes has the permission in any store. */
export const keyMay = (scopes: readonly ApiKeyScope[], permission: Permission): boolean =>
  isScope(permission) && scopes.includes(permission)

export type ApiKeyState = 'active' | 'expired' | 'revoked'

/** Returns the state of a key. Revocation takes precedence over expiry. */
export function apiKeyState(key: { expiresAt: Date | null; revokedAt: Date | null }, now: Date): ApiKeyState {
  if (key.revokedAt) return 'revoked'
  return key.expiresAt && key.expiresAt <= now ? 'expired' : 'active'
}
