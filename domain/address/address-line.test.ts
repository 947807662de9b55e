import { describe, expect, it } from 'vitest'
import { addressLine } from './address-line.ts'

const SUBURB = { city: 'Fitzroy', state: 'VIC', postcode: '3065' }

describe('an address on one line', () => {
  it.each([
    { change: {}, text: 'Fitzroy VIC 3065', because: 'a chosen suburb has no street' },
    { change: { address_line_1: '46 Smith Street' }, text: '46 Smith Street, Fitzroy VIC 3065' },
    {
      change: { address_line_1: '46 Smith Street', address_line_2: 'Unit 2, Level 1' },
      text: 'Unit 2, Level 1, 46 Smith Street, Fitzroy VIC 3065',
      because: 'the unit comes first, as on an envelope',
    },
    {
      change: { address_line_1: '46 Smith Street', address_line_2: '', postcode: '' },
      text: '46 Smith Street, Fitzroy VIC',
      because: 'empty parts leave no comma',
    },
  ])('is “$text” ($because)', ({ change, text }) => {
    expect(addressLine({ ...SUBURB, ...change })).toBe(text)
  })
})
