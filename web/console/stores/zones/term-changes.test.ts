import { describe, expect, it } from 'vitest'
import type { ConsoleZone } from '#contract/console/zones.ts'
import { termChanges } from './term-changes.ts'

const ZONE = {
  name: 'Fitzroy',
  fee: 7.95,
  min_spend: 30,
  free_from: null,
  travel_minutes: 15,
  priority: 0,
  status: 'ACTIVE',
} as ConsoleZone
const SAME = {
  name: 'Fitzroy',
  fee: '7.95',
  min_spend: '30',
  free_from: '',
  travel_minutes: '15',
  priority: '0',
  status: 'ACTIVE',
}

/** @source S-ZONE-3 */
describe('changed terms in the preview of a zone', () => {
  it.each([
    { typed: {}, changes: [], because: 'nothing is changed' },
    { typed: { fee: ' 7.950 ' }, changes: [], because: 'an amount typed differently is the same' },
    {
      typed: { fee: '8.95' },
      changes: ['Delivery fee: $7.95 before, $8.95 from now on.'],
      because: 'a changed fee is listed',
    },
    {
      typed: { free_from: '120', status: 'INACTIVE' },
      changes: [
        'Free delivery from: none before, $120.00 from now on.',
        'Status: on before, off from now on.',
      ],
      because: 'each change is listed',
    },
  ])('$because', ({ typed, changes }) => {
    expect(termChanges(ZONE, { ...SAME, ...typed })).toEqual(changes)
  })

  it('a new zone has no earlier terms', () => {
    expect(termChanges(null, SAME)).toEqual([])
  })
})
