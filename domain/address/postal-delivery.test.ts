import { describe, expect, it } from 'vitest'
import { checkStreetAddress } from './check-street-address.ts'
import { unlistedFault } from './unlisted-street.ts'

const check = (addressLine1: string, change: object = {}) => {
  const checked = checkStreetAddress({
    addressLine1,
    city: 'Fitzroy',
    state: 'VIC',
    postcode: '3065',
    ...change,
  })
  return checked.ok ? 'ok' : checked.reason
}

/** @source L-23 */
describe('a postal delivery address', () => {
  it.each([
    'PO Box 12',
    'P.O. Box 12',
    'P O BOX 12',
    'POBox 12',
    'pob 12',
    'P.O.B. 12',
    'PO 12',
    'BOX 12',
    'Box No. 12',
    'GPO Box 5',
    'G.P.O. 5',
    'GPO 5',
    'Postal Box 3',
    'Post Box 3',
    'Post Office Box 3',
    'PO-Box 12',
    'P/O Box 12',
    'PMB 5',
    'CMB 12',
    'CMA 4',
    'CPA 2',
    'RSD 12',
    'R.S.D. 12',
    'RMB 1200',
    'RMS 7',
    'MS 44',
    'LB 3',
    'Locked Bag 3',
    'LOCKED BAG 12',
    'Private Bag 9',
    'Mail Bag 2',
    'Private Mail Bag 5',
    'Community Mail Bag 5',
    'Poste Restante',
    'Post Restante 1',
    'Parcel Point 12',
    'ParcelPoint 3',
    'Parcel Locker 10012 34567',
    'Parcel Collect 1',
    'Locker 12, 3 Smith Street',
    'Amazon Hub 2',
    '24/7 Parcel 1',
    'Care PO',
    'Care of Post Office',
    'c/- Post Office',
    'C/O Post Office Fitzroy 1',
    'c/o PO Fitzroy 1',
    'Fitzroy LPO 1',
    'Post Office',
  ])('is recognised in %s', (line) => {
    expect(check(line)).toBe('post_office_box')
    expect(check('12 Smith Street', { addressLine2: line })).toBe('post_office_box')
  })

  it.each([
    '12 Box Street',
    '12 Boxhill Crescent',
    '3 Box Hill Road',
    '5 Boxshall Street',
    '3 Locker Lane',
    '7 Post Office Lane',
    '1 Post Office Place',
    '5 Bag Street',
    '8 Parcel Street',
    '12 Private Road',
    '9 Po Street',
    '2 Carepoint Road',
    '5 Postle Street',
    '1 Mailbox Lane',
    '4 Gpolis Street',
    '11 Rmbold Avenue',
    'MS5/12 Smith Street',
  ])('is not recognised in %s', (line) => expect(check(line)).toBe('ok'))

  it.each([
    { city: 'Melbourne', postcode: '3001' },
    { city: 'Melbourne', postcode: '8001' },
    { state: 'NSW', city: 'Sydney', postcode: '2001' },
    { state: 'NSW', city: 'Sydney', postcode: '1001' },
    { city: 'GPO Melbourne' },
  ])('is recognised by the postcode $postcode in $city', (change) => {
    expect(check('12 Smith Street', change)).toBe('post_office_box')
  })

  it.each(['12 Smith Street, Collingwood 3066', '12 Smith Street NSW', '12 Smith Street, Brisbane QLD'])(
    'rejects %s, which contradicts the other fields',
    (line) => expect(check(line)).toBe('another_place'),
  )
})

describe('a street that is not in the index', () => {
  const fault = (line: string, second = '') => unlistedFault(line, second, ['fitzroy', 'north fitzroy'])

  it.each([
    '12 New Street',
    '12 New St',
    '5/12-14 Long Gully Road',
    'Unit 5, 12 New Street',
    '12 New Street Fitzroy',
    '12 New Street, Fitzroy',
    '12 New Street North',
    '3 The Esplanade',
    '3 The Bungalow',
    '100 Broadway',
    '12 High Street Road',
    '7 Park Street South',
    'Harbour Tower, 5/12 New Street',
    '12A Box Street',
    '1 New Lane, North Fitzroy',
  ])('may be %s', (line) => expect(fault(line)).toBeNull())

  it.each([
    ['beer 4 me', 'no_street_number'],
    ['Smith Street 12', 'no_street_number'],
    ['4 beers please', 'no_street'],
    ['10 Downing Street, London', 'another_place'],
    ['10 Downing Street London', 'another_place'],
    ['221b Baker Street, Marylebone', 'another_place'],
    ['Corner of Smith Street and Gertrude Street 12', 'public_place'],
    ['cnr 12 Smith St', 'public_place'],
    ['opposite 12 Smith Street', 'public_place'],
    ['12 Princes Park', 'public_place'],
    ['1 Darling Reserve', 'public_place'],
    ['3 St Kilda Beach', 'public_place'],
    ['Bus stop 12, Smith Street', 'public_place'],
  ])('rejects %s as %s', (line, reason) => expect(fault(line)).toBe(reason))

  it('rejects a public place on the second line', () =>
    expect(fault('12 New Street', 'near the playground')).toBe('public_place'))
})
