import { expect, it } from 'vitest'
import { addressHint, addressReason } from './address-hint.ts'
import * as texts from './address-search-texts.ts'

it.each([
  { typed: '12 smith', labels: ['12 Smith Street, Fitzroy VIC 3065'], hint: '' },
  { typed: '12', labels: [], hint: '' },
  { typed: '12 sm', labels: [], hint: '' },
  { typed: '9999 Nowhere Street', labels: [], hint: texts.notFoundHint },
  { typed: 'Fitzroy VIC 3065', labels: [], hint: texts.noStreetHint },
  { typed: 'RMB 230', labels: [], hint: texts.postBoxHint },
  { typed: 'Lot 5 Smith Street', labels: [], hint: texts.lotHint },
  { typed: 'corner Smith and Gertrude St', labels: [], hint: texts.cornerHint },
  { typed: 'Flinders Street Station', labels: [], hint: texts.publicPlaceHint },
  { typed: '12½ Rae St', labels: [], hint: texts.halfNumberHint },
  { typed: '12½ Rae St', labels: ['12 Rae Street, Fitzroy North VIC 3068'], hint: '' },
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

it.each([
  { typed: '', reason: '' },
  { typed: 'MCG', reason: texts.noStreetHint },
  { typed: '12 rae', reason: texts.notFoundHint },
  { typed: 'PO Box 12 Fitzroy', reason: texts.postBoxHint },
])('“$typed” is refused because: $reason', ({ typed, reason }) => expect(addressReason(typed)).toBe(reason))
