import { expect, it } from 'vitest'
import type { StaffRole } from '#domain/accounts/permissions.ts'
import type { OrderHead } from '#server/features/orders/orders.service.ts'
import type { Connection } from './connection.ts'
import { openSubscriptions } from './subscriptions.ts'

type Member = Parameters<ReturnType<typeof openSubscriptions>['set']>[1]

const CUSTOMER: Member = {
  kind: 'member',
  userId: 1,
  contacts: { userId: 1, email: '', mobile: '' },
  type: 'customer',
  roles: [],
  tokenHash: Buffer.alloc(32),
  authenticatedAt: new Date(0),
}
const at = (role: StaffRole, ...stores: number[]) => stores.map((storeId) => ({ role, storeId }))
const connection = (): Connection => ({ socketId: '1.1', session: null, send: () => {}, close: () => {} })

/** Ordered by user 1 at store 5, delivered by driver 2. */
const ORDER = { user_id: 1, store_id: 5, driver_id: 2 } as OrderHead

it.each<[found: boolean, who: string, Partial<Member>]>([
  [true, 'the owner', { userId: 1 }],
  [false, 'another customer', { userId: 9 }],
  [true, 'its driver', { userId: 2, roles: at('driver', 5) }],
  [false, 'another driver', { userId: 3, roles: at('driver', 5) }],
  [true, 'staff of its store', { userId: 4, roles: at('store_hand', 6, 5) }],
  [true, 'its accountant', { userId: 4, roles: at('accountant', 5) }],
  [false, 'who writes its banners', { userId: 4, roles: at('marketing', 5) }],
  [false, 'staff of another store', { userId: 4, roles: at('store_hand', 6) }],
  [true, 'an owner', { userId: 7, roles: [{ role: 'owner', storeId: null }] }],
])('%s: %s is found by the order', (found, _who, rights) => {
  const subscriptions = openSubscriptions()
  const one = connection()
  subscriptions.set(one, { ...CUSTOMER, ...rights })
  expect(subscriptions.ofOrder(ORDER).has(one)).toBe(found)
  subscriptions.delete(one)
  expect([...subscriptions.ofOrder(ORDER), ...subscriptions.all()]).toEqual([])
})

it('new rights replace the former rights', () => {
  const subscriptions = openSubscriptions()
  const one = connection()
  subscriptions.set(one, { ...CUSTOMER, userId: 2, roles: at('driver', 8) })
  expect(subscriptions.hasDrivers()).toBe(true)
  subscriptions.set(one, { ...CUSTOMER, userId: 4, roles: at('store_hand', 8) })
  expect(subscriptions.hasDrivers()).toBe(false)
  expect(subscriptions.ofOrder(ORDER).size).toBe(0)
  expect(subscriptions.ofOrder({ ...ORDER, store_id: 8 }).has(one)).toBe(true)
})

it('both tabs of a person are found, once each', () => {
  const subscriptions = openSubscriptions()
  const tabs = [connection(), connection()]
  for (const tab of tabs) subscriptions.set(tab, { ...CUSTOMER, roles: at('store_hand', 5) })
  expect([...subscriptions.ofOrder(ORDER)]).toEqual(tabs)
})
