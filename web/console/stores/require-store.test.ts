import { describe, expect, it } from 'vitest'
import type { StaffUser } from '#web/staff/staff-access.ts'
import { requireStore } from './require-store.ts'

const userIn = (role: 'owner' | 'manager', store_id: number | null): StaffUser => ({
  user_id: 1,
  firstname: 'Avery',
  permissions: { admin_access: role === 'owner', store_access: false },
  staff_roles: [{ role, store_id }],
})

const thrownBy = (user: StaffUser): unknown => {
  try {
    requireStore(user, 'products.read', undefined, '/console/products')
    return null
  } catch (error) {
    return error
  }
}

/** @source S-SETUP-1 */
describe('a section that needs a store', () => {
  it('leads the owner of a shop without stores to the page for the first store', () => {
    const response = thrownBy(userIn('owner', null)) as Response
    expect(response.headers.get('location')).toBe('/console/no-store?section=%2Fconsole%2Fproducts')
  })

  it('is refused to a role in other stores', () => {
    expect(thrownBy(userIn('manager', 2))).toMatchObject({ init: { status: 403 } })
  })

  it('opens with a store', () => {
    expect(requireStore(userIn('manager', 2), 'products.read', { store_id: 2 }, '/console')).toBeUndefined()
  })
})
