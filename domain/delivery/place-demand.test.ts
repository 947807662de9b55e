import { describe, expect, it } from 'vitest'
import { monthOf, writtenPlace } from './place-demand.ts'

/** @source A-DEMAND-1 */
describe('the suburb in a notification request', () => {
  it.each([
    { typed: 'Geelong', place: { suburb: 'GEELONG', state: null, postcode: null } },
    { typed: ' geelong,  3220 ', place: { suburb: 'GEELONG', state: null, postcode: '3220' } },
    { typed: 'Surf Coast VIC 3228', place: { suburb: 'SURF COAST', state: 'VIC', postcode: '3228' } },
    { typed: "O'Connor NSW", place: { suburb: "O'CONNOR", state: 'NSW', postcode: null } },
    { typed: 'VIC', place: { suburb: 'VIC', state: null, postcode: null } },
    { typed: 'Cairns QLD', place: null },
    { typed: '', place: null },
    { typed: '3220', place: null },
    { typed: '12 Hill Street Geelong', place: null },
    { typed: 'Please come to my street soon', place: null },
    { typed: 'ann@example.com', place: null },
  ])('is parsed from "$typed" as $place', ({ typed, place }) => {
    expect(writtenPlace(typed)).toEqual(place)
  })
})

it('counts demand by month', () => {
  expect(monthOf('2026-11-20')).toBe('2026-11-01')
})
