import { describe, expect, it } from 'vitest'
import { addressLabel, type AddressPieces, addressText, composeAddress } from './compose-address.ts'
import type { Premises } from './premises.ts'

function pieces(premises: Premises, number: AddressPieces['number'] = { first: 12 }): AddressPieces {
  return { premises, number, street: 'Smith Street', city: 'Fitzroy', state: 'VIC', postcode: '3065' }
}

describe('a composed address', () => {
  it('has number and street on the first line and the unit on the second line', () => {
    expect(composeAddress(pieces({ unit: '5', level: 'Level 2' }, { first: 12, last: 14 }))).toEqual({
      addressLine1: '12-14 Smith Street',
      addressLine2: 'Unit 5, Level 2',
      city: 'Fitzroy',
      state: 'VIC',
      country: 'Australia',
      postcode: '3065',
    })
  })

  it('joins its parts with commas', () => {
    expect(addressText(composeAddress(pieces({ unit: '5' })))).toBe(
      '12 Smith Street, Unit 5, Fitzroy, VIC, 3065, Australia',
    )
    const house = addressText(composeAddress(pieces({})))
    expect(house).toBe('12 Smith Street, Fitzroy, VIC, 3065, Australia')
  })

  it.each([
    { premises: {}, label: '12 Smith Street, Fitzroy VIC 3065' },
    { premises: { unit: '5' }, label: '5/12 Smith Street, Fitzroy VIC 3065' },
    { premises: { unit: '5', level: 'Level 2' }, label: 'Level 2, 5/12 Smith Street, Fitzroy VIC 3065' },
    { premises: { level: 'Level 2' }, label: 'Level 2, 12 Smith Street, Fitzroy VIC 3065' },
    { premises: { unit: '1', unitType: 'Shop' }, label: 'Shop 1, 12 Smith Street, Fitzroy VIC 3065' },
    { premises: { unitType: 'Rear' }, label: 'Rear, 12 Smith Street, Fitzroy VIC 3065' },
    { premises: { building: 'Tower A', unit: '5' }, label: 'Tower A, 5/12 Smith Street, Fitzroy VIC 3065' },
  ])('has the label $label in suggestions', ({ premises, label }) => {
    expect(addressLabel(pieces(premises))).toBe(label)
  })
})
