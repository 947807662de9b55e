import { expect, it } from 'vitest'
import { splitTypedAddress } from './split-typed-address.ts'

it.each([
  ['9999 Nowhere Street, Fitzroy', '9999 Nowhere Street | Fitzroy | VIC | 3065'],
  ['5/12 New Lane St Kilda East VIC 3183 Australia', '5/12 New Lane | St Kilda East | VIC | 3183'],
  ['12 New Lane, Surry Hills 2010 NSW', '12 New Lane | Surry Hills | NSW | 2010'],
  ['12 New Lane', '12 New Lane |  |  | '],
  ['12 New Lane Ballarat 3350', '12 New Lane | Ballarat | VIC | 3350'],
  ['12 Murphy Street, Wangaratta 3677', '12 Murphy Street | Wangaratta | VIC | 3677'],
  ['5 hunter st newcastle nsw 2300', '5 hunter st | Newcastle | NSW | 2300'],
  ['1 Queen Street, Brisbane City QLD 4000', '1 Queen Street | Brisbane City | QLD | 4000'],
  ['3/14 Penrose Promenade Tarneit VIC 3029', '3/14 Penrose Promenade | Tarneit | VIC | 3029'],
  ['7 The Avenue Frankston 3199', '7 The Avenue | Frankston | VIC | 3199'],
  ['12 St Kilda Road', '12 St Kilda Road |  |  | '],
  ['12 Ocean Street North, BONDI BEACH 2026', '12 Ocean Street North | Bondi Beach | NSW | 2026'],
  ['40 Smith Street North', '40 Smith Street North |  |  | '],
  ['8 Bay View Terrace Highton 3216', '8 Bay View Terrace Highton |  | VIC | 3216'],
  ['Murphy Street Wangaratta 3677', 'Murphy Street Wangaratta |  | VIC | 3677'],
  ['5 Elizabeth Street, Hobart, Tasmania, 7000', '5 Elizabeth Street | Hobart | TAS | 7000'],
  ['12 Smith Street, Fitzroy 3677', '12 Smith Street | Fitzroy | VIC | 3677'],
  ['3065', '3065 |  |  | '],
])('splits %s into %s', (typed, fields) => {
  const { line, suburb, state, postcode } = splitTypedAddress(typed)
  expect([line, suburb, state, postcode].join(' | ')).toBe(fields)
})
