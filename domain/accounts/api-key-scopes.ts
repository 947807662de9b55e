import type { Permission } from './permissions.ts'

/**
 * What a program may do by an API key. Left out is what a person has to answer for: to work on an order, to move money, to
 * give rights, to decide for somebody else, and to change the settings.
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

/** What is kept of a key as its scopes, without those that are none any more. */
export const scopesOf = (kept: readonly string[]): ApiKeyScope[] =>
  API_KEY_SCOPES.filter((scope) => kept.includes(scope))

/** Whether a key with these scopes has the permission in any store. */
export const keyMay = (scopes: readonly ApiKeyScope[], permission: Permission): boolean =>
  isScope(permission) && scopes.includes(permission)

export type ApiKeyState = 'active' | 'expired' | 'revoked'

/** A key that was taken back stays so, whenever it would have ended. */
export function apiKeyState(key: { expiresAt: Date | null; revokedAt: Date | null }, now: Date): ApiKeyState {
  if (key.revokedAt) return 'revoked'
  return key.expiresAt && key.expiresAt <= now ? 'expired' : 'active'
}
