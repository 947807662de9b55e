import { describe, expect, it } from 'vitest'
import { type Permission, ROLE_PERMISSIONS, type StaffRole } from '../accounts/permissions.ts'
import {
  CONSOLE_SCREENS,
  type ConsoleRights,
  actionsFor,
  matchingEntries,
  screensFor,
} from './console-screens.ts'
import { readSearch } from './console-search.ts'

const STORES = [
  { store_id: 1, name: 'Fitzroy' },
  { store_id: 2, name: 'Newtown' },
]

const rights = (role: StaffRole): ConsoleRights => {
  const may = (permission: Permission) => ROLE_PERMISSIONS[role].includes(permission)
  const isEverywhere = role === 'owner'
  return {
    may,
    mayEverywhere: (permission) => isEverywhere && may(permission),
    mayIn: (permission, storeId) => may(permission) && (isEverywhere || storeId === 1),
  }
}

/** @source A-FIND-1 */
describe('the tasks and screens of a search', () => {
  it.each([
    { typed: 'pause Fitzroy', label: 'Pause orders in Fitzroy' },
    { typed: 'PAUSE fitz', label: 'Pause orders in Fitzroy' },
    { typed: 'new order', label: 'New order' },
    { typed: 'receive goods', label: 'Receive goods in Fitzroy' },
    { typed: 'add staff', label: 'Invite a person' },
  ])('$typed finds the task $label', ({ typed, label }) => {
    expect(matchingEntries(actionsFor(rights('owner'), STORES), typed, 6)[0]?.label).toBe(label)
  })

  it.each([
    { typed: 'gst', label: 'GST report' },
    { typed: 'stock', label: 'Stock' },
    { typed: 'shopify', label: 'Imports' },
  ])('$typed finds the screen $label', ({ typed, label }) => {
    expect(matchingEntries(screensFor(rights('owner')), typed, 6)[0]?.label).toBe(label)
  })

  it.each(['%', '—', '"', 'pause perth'])('finds nothing for %s', (typed) => {
    expect(matchingEntries(actionsFor(rights('owner'), STORES), typed, 6)).toEqual([])
  })

  it('offers the first entries for an empty text', () => {
    expect(matchingEntries(CONSOLE_SCREENS, '', 6)).toEqual(CONSOLE_SCREENS.slice(0, 6))
  })

  it('offers only what the role may do in its store', () => {
    const labels = actionsFor(rights('manager'), STORES).map(({ label }) => label)
    expect(labels).toContain('Pause orders in Fitzroy')
    expect(labels).not.toContain('Pause orders in Newtown')
    expect(labels).not.toContain('New store')
    expect(actionsFor(rights('accountant'), STORES)).toEqual([])
    expect(screensFor(rights('manager')).map(({ path }) => path)).not.toContain('/console/enquiries')
  })
})

describe('the typed text of a search', () => {
  it.each([
    { typed: ' # 7K3 ', kinds: ['order'], text: '7K3' },
    { typed: '@mei', kinds: ['customer'], text: 'mei' },
    { typed: '>pause', kinds: ['action', 'screen'], text: 'pause' },
    { typed: '7K3', kinds: ['order', 'customer', 'product', 'action', 'screen'], text: '7K3' },
  ])('$typed looks for $text among $kinds', ({ typed, kinds, text }) => {
    expect(readSearch(typed)).toEqual({ kinds, text })
  })
})
