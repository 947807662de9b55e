import { describe, expect, it } from 'vitest'
import { API_KEY_SCOPES, apiKeyState, keyMay, scopesOf } from './api-key-scopes.ts'
import { PERMISSIONS, type Permission } from './permissions.ts'

const NOW = new Date('2026-11-20T08:00:00Z')
const EARLIER = new Date('2026-11-20T07:59:59Z')
const LATER = new Date('2026-11-20T08:00:01Z')

/** @source A-KEY-1 */
describe('API keys', () => {
  it('exclude the permissions that require an accountable person', () => {
    const kept = PERMISSIONS.filter(
      (permission) => !(API_KEY_SCOPES as readonly Permission[]).includes(permission),
    )
    expect(kept).toEqual([
      'orders.work',
      'orders.assign',
      'orders.refund',
      'purchasing.read',
      'purchasing.write',
      'reviews.write',
      'customers.write',
      'drivers.write',
      'deliveries.drive',
      'payments.reconcile',
      'payments.replay',
      'credit.write',
      'messages.read',
      'messages.write',
      'approvals.read',
      'approvals.decide',
      'users.read',
      'users.write',
      'users.recover',
      'privacy.write',
      'exclusions.decide',
      'settings.write',
      'views.share',
    ])
  })

  it.each<[readonly string[], Permission, boolean]>([
    [['stock.read'], 'stock.read', true],
    [['stock.read'], 'stock.write', false],
    [['settings.write'], 'settings.write', false],
    [[], 'stock.read', false],
  ])('with the scopes %j have the permission %s: %s', (kept, permission, may) => {
    expect(keyMay(scopesOf(kept), permission)).toBe(may)
  })

  it.each([
    { expiresAt: null, revokedAt: null, state: 'active', because: 'it has no expiry' },
    { expiresAt: LATER, revokedAt: null, state: 'active', because: 'it has not expired yet' },
    { expiresAt: NOW, revokedAt: null, state: 'expired', because: 'it expires at this instant' },
    { expiresAt: LATER, revokedAt: EARLIER, state: 'revoked', because: 'it was revoked' },
    {
      expiresAt: EARLIER,
      revokedAt: EARLIER,
      state: 'revoked',
      because: 'revocation takes precedence over expiry',
    },
  ])('are $state: $because', ({ state, ...key }) => {
    expect(apiKeyState(key, NOW)).toBe(state)
  })
})
