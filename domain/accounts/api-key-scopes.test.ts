import { describe, expect, it } from 'vitest'
import { API_KEY_SCOPES, apiKeyState, keyMay, scopesOf } from './api-key-scopes.ts'
import { PERMISSIONS, type Permission } from './permissions.ts'

const NOW = new Date('2026-11-20T08:00:00Z')
const EARLIER = new Date('2026-11-20T07:59:59Z')
const LATER = new Date('2026-11-20T08:00:01Z')

/** @source A-KEY-1 */
describe('API keys', () => {
  it('have permissions of people, and never those that a person answers for', () => {
    const kept = PERMISSIONS.filter(
      (permission) => !(API_KEY_SCOPES as readonly Permission[]).includes(permission),
    )
    expect(kept).toEqual([
      ...[
        'orders.work',
        'orders.assign',
        'orders.refund',
        'reviews.write',
        'customers.write',
        'drivers.write',
      ],
      ...['deliveries.drive', 'payments.reconcile', 'payments.replay', 'credit.write', 'messages.read'],
      ...[
        'messages.write',
        'approvals.read',
        'approvals.decide',
        'users.read',
        'users.write',
        'users.recover',
      ],
      ...['privacy.write', 'exclusions.decide', 'settings.write', 'views.share'],
    ])
  })

  it.each<[readonly string[], Permission, boolean]>([
    [['stock.read'], 'stock.read', true],
    [['stock.read'], 'stock.write', false],
    [['settings.write'], 'settings.write', false],
    [[], 'stock.read', false],
  ])('with %j may %s: %s', (kept, permission, may) => {
    expect(keyMay(scopesOf(kept), permission)).toBe(may)
  })

  it.each([
    { expiresAt: null, revokedAt: null, state: 'active', because: 'it never ends' },
    { expiresAt: LATER, revokedAt: null, state: 'active', because: 'its end lies ahead' },
    { expiresAt: NOW, revokedAt: null, state: 'expired', because: 'its last moment is over' },
    { expiresAt: LATER, revokedAt: EARLIER, state: 'revoked', because: 'it was taken back' },
    { expiresAt: EARLIER, revokedAt: EARLIER, state: 'revoked', because: 'that says more than its end' },
  ])('are $state: $because', ({ state, ...key }) => {
    expect(apiKeyState(key, NOW)).toBe(state)
  })
})
