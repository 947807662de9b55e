import { expect, it } from 'vitest'
import { addressHint } from './address-hint.ts'
import * as texts from './address-search-texts.ts'

it.each([
  { typed: '12 smith', labels: ['12 Smith Street, Fitzroy VIC 3065'], hint: '' },
  { typed: '12', labels: [], hint: '' },
  { typed: '12 sm', labels: [], hint: '' },
  { typed: '9999 Nowhere Street', labels: [], hint: texts.notFoundHint },
  { typed: 'Nowhere Street', labels: [], hint: texts.noNumberHint },
  { typed: 'Shop 4 Smith Street', labels: [], hint: texts.noNumberHint },
  { typed: 'Parcel Locker 12', labels: [], hint: texts.postBoxHint },
  { typed: '1 Queen St Brisbane QLD', labels: [], hint: texts.elsewhereHint() },
  {
    typed: '12 Smith St Fitzroy 3066',
    labels: ['12 Smith Street, Fitzroy VIC 3065'],
    hint: texts.postcodeHint,
  },
  { typed: '12 Smith St Fitzroy 3066', labels: ['12 Smith Street, Fitzroy VIC'], hint: '' },
])('“$typed” with $labels.length suggestions gets the hint: $hint', ({ typed, labels, hint }) => {
  expect(addressHint(typed, labels)).toBe(hint)
})
