import { describe, expect, it } from 'vitest'
import { unlistedFault } from './unlisted-street.ts'
import { checkStreetAddress } from './check-street-address.ts'

const smithStreet = { addressLine1: '12 Smith Street', city: 'Fitzroy', state: 'VIC', postcode: '3065' }

describe('§5 Address: must be in Australia, where we deliver, with a street number, city and state', () => {
  it.each([
    ['12 1/2 Smith Street', 12],
    ['12½ Smith Street', 12],
    ['12-1/2 Smith Street', 12],
    ['12A 3/4 Smith Street', 12],
    ['Unit 3, 12 1/2 Smith Street', 12],
    ['3/12 1/2 Smith Street', 12],
    ['1/2 Smith Street', 2],
    ['Level 2 1/2 Smith Street', 2],
  ])('accepts the fraction of %s, whose house is %i', (line, house) => {
    const typed = { addressLine1: line, city: 'Fitzroy', state: 'VIC', postcode: '3065' }
    expect(checkStreetAddress(typed)).toMatchObject({ ok: true, street: { number: { first: house } } })
    expect(unlistedFault(line, '', ['fitzroy'])).toBeNull()
  })

  it.each([
    { change: {}, because: 'it is complete' },
    { change: { state: 'Victoria', country: 'australia' }, because: 'names may be written in full' },
    { change: { addressLine1: '5/12-14 Smith St' }, because: 'units and ranges are allowed' },
    { change: { addressLine2: 'Level 2' }, because: 'a second line is allowed' },
    {
      change: { city: 'Queanbeyan', state: 'NSW', postcode: '2620' },
      because: '2620 is a border postcode of New South Wales',
    },
  ])('is accepted with $change, because $because', ({ change }) => {
    expect(checkStreetAddress({ ...smithStreet, ...change })).toMatchObject({ ok: true })
  })

  it.each([
    { change: { state: 'QLD', postcode: '4000' }, reason: 'outside_served_states' },
    { change: { state: 'Otago' }, reason: 'not_in_australia' },
    { change: { state: 'Tasmania', city: 'Hobart', postcode: '7000' }, reason: 'outside_served_states' },
    { change: { state: 'ACT', city: 'Braddon', postcode: '2612' }, reason: 'outside_served_states' },
    { change: { state: 'NSW', city: 'Barooga', postcode: '3644' }, reason: 'outside_served_states' },
    { change: { state: 'QLD' }, reason: 'postcode_of_another_state' },
    { change: { addressLine1: '12 Smith Street QLD' }, reason: 'another_place' },
    { change: { country: 'New Zealand' }, reason: 'not_in_australia' },
    { change: { addressLine1: 'PO Box 12' }, reason: 'post_office_box' },
    { change: { addressLine2: 'Locked Bag 3' }, reason: 'post_office_box' },
    { change: { postcode: '8001' }, reason: 'post_office_box' },
    { change: { state: 'NSW', city: 'Sydney', postcode: '1001' }, reason: 'post_office_box' },
    { change: { addressLine1: 'Smith Street' }, reason: 'no_street_number' },
    { change: { addressLine1: 'Lot Smith Street' }, reason: 'no_street_number' },
    { change: { addressLine1: '0 Smith Street' }, reason: 'no_street_number' },
    { change: { addressLine1: '12' }, reason: 'no_street_number' },
    { change: { addressLine1: '   ' }, reason: 'incomplete' },
    { change: { city: ' ' }, reason: 'incomplete' },
    { change: { postcode: '306' }, reason: 'incomplete' },
    { change: { postcode: '２０１０' }, reason: 'incomplete' },
    { change: { postcode: '2010' }, reason: 'postcode_of_another_state' },
    { change: { state: 'NSW', postcode: '2601' }, reason: 'postcode_of_another_state' },
  ])('is rejected with $change as $reason', ({ change, reason }) => {
    expect(checkStreetAddress({ ...smithStreet, ...change })).toEqual({ ok: false, reason })
  })
})
