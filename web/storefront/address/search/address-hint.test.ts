import { expect, it } from 'vitest'
import { ADDRESS_HINTS, addressHint } from './address-hint.ts'

it.each([
  { typed: '12 smith', labels: ['12 Smith Street, Fitzroy VIC 3065'], hint: '' },
  { typed: '12', labels: [], hint: '' },
  { typed: '12 sm', labels: [], hint: '' },
  { typed: '9999 Nowhere Street', labels: [], hint: ADDRESS_HINTS.notFound },
  { typed: 'Nowhere Street', labels: [], hint: ADDRESS_HINTS.noNumber },
  { typed: 'Shop 4 Smith Street', labels: [], hint: ADDRESS_HINTS.noNumber },
  { typed: 'Parcel Locker 12', labels: [], hint: ADDRESS_HINTS.postBox },
  { typed: '1 Queen St Brisbane QLD', labels: [], hint: ADDRESS_HINTS.elsewhere },
  {
    typed: '12 Smith St Fitzroy 3066',
    labels: ['12 Smith Street, Fitzroy VIC 3065'],
    hint: ADDRESS_HINTS.postcode,
  },
  { typed: '12 Smith St Fitzroy 3066', labels: ['12 Smith Street, Fitzroy VIC'], hint: '' },
])('of “$typed” with $labels.length suggestions it is said: $hint', ({ typed, labels, hint }) => {
  expect(addressHint(typed, labels)).toBe(hint)
})
