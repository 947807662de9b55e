import { expect, it } from 'vitest'
import { splitTypedAddress } from './split-typed-address.ts'

it.each([
  ['9999 Nowhere Street, Fitzroy', '9999 Nowhere Street | Fitzroy | VIC | 3065'],
  ['5/12 New Lane St Kilda East VIC 3183 Australia', '5/12 New Lane | St Kilda East | VIC | 3183'],
  ['12 New Lane, Surry Hills 2010 NSW', '12 New Lane | Surry Hills | NSW | 2010'],
  ['12 New Lane', '12 New Lane |  |  | '],
  ['12 New Lane Ballarat 3350', '12 New Lane Ballarat |  |  | 3350'],
  ['3065', '3065 |  |  | '],
])('%s is split into %s', (typed, fields) => {
  const { line, suburb, state, postcode } = splitTypedAddress(typed)
  expect([line, suburb, state, postcode].join(' | ')).toBe(fields)
})
