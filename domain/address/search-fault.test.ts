import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { superlinearOf } from '#testing/suites/growth.ts'
import { searchFault } from './search-fault.ts'

describe('the reason for finding no address', () => {
  it.each([
    ['PO Box 12 Fitzroy', 'postal_box'],
    ['RMB 230', 'postal_box'],
    ['1 Queen St Brisbane QLD 4000', 'outside_served_states'],
    ['corner Smith and Gertrude St', 'corner'],
    ['Cnr. Smith & Gertrude Sts, Fitzroy', 'corner'],
    ['Smith St and Gertrude St', 'corner'],
    ['Flinders Street Station', 'public_place'],
    ['Edinburgh Gardens playground', 'public_place'],
    ['12 1/2 Rae St', 'half_number'],
    ['12½ Rae St', 'half_number'],
    ['Unit 3, 12 1/2 Rae St Fitzroy North', 'half_number'],
    ['1/2 Rae St', 'not_found'],
    ['Unit 12 1/2 rae', 'half_number'],
    ['Lot 5 Smith Street Fitzroy', 'lot'],
    ['Lot 5, 12 Nowhere St', 'lot'],
    ['Fitzroy VIC 3065', 'no_street'],
    ['Surry Hills', 'no_street'],
    ['Bondi Beach', 'no_street'],
    ['Newtown 2042', 'no_street'],
    ['Queen Victoria Market', 'no_street'],
    ['Nowhere Street', 'no_street_number'],
    ['Shop 4 Smith Street', 'no_street_number'],
    ['9999 Nowhere Street', 'not_found'],
    ['12 Station Street Nowhere', 'not_found'],
    ['12 Beach Road', 'not_found'],
    ['MCG', null],
    ['12', null],
    ['12 sm', null],
    ['', null],
  ])('of “%s” is %s', (typed, fault) => expect(searchFault(typed)).toBe(fault))

  it('exists for any text with several words, and is the same in any letter case', () => {
    const word = fc.constantFrom(
      '12',
      '1/2',
      '½',
      'lot',
      'cnr',
      'and',
      '&',
      'smith',
      'st',
      'fitzroy',
      'RMB',
      ',',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(word, fc.string({ maxLength: 5 })), { maxLength: 40 }), (words) => {
        const text = words.join(' ')
        expect(searchFault(text.toUpperCase())).toBe(searchFault(text.toUpperCase().toLowerCase()))
      }),
    )
  })

  it('is read in linear time', () => {
    expect(
      superlinearOf(searchFault, ['12 1/2 ', '12 ', 'lot ', '½', 'station ', 'and ', '1-1/2', 'a']),
    ).toEqual([])
  })
})
