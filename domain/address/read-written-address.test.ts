import { describe, expect, it } from 'vitest'
import { addressLabel } from './compose-address.ts'
import { readWrittenAddress } from './read-written-address.ts'

describe('§2 Address search: an address in the notation of a map service', () => {
  it.each([
    ['12 Smith Street', 'Fitzroy VIC, Australia', '12 Smith Street, Fitzroy VIC'],
    ['5/12 Smith Street', 'Fitzroy VIC, Australia', '5/12 Smith Street, Fitzroy VIC'],
    [
      '12-14 Johnston Street',
      'Collingwood VIC 3066, Australia',
      '12-14 Johnston Street, Collingwood VIC 3066',
    ],
    ['34A Church Street', 'Richmond Victoria, Australia', '34A Church Street, Richmond VIC'],
    ['Shop 1/100 Crown Street', 'Surry Hills NSW, Australia', 'Shop 1, 100 Crown Street, Surry Hills NSW'],
    ['Level 2/34A Church St', 'Richmond VIC', 'Level 2, 34A Church St, Richmond VIC'],
    ['8 St Kilda Road', 'St Kilda VIC, Australia', '8 St Kilda Road, St Kilda VIC'],
    ['12 12th Avenue', 'Rosebud, VIC, Australia', '12 12th Avenue, Rosebud VIC'],
    ['12/12 O’Connell Street', 'North Sydney NSW, Australia', '12/12 O’Connell Street, North Sydney NSW'],
    ['3 The Esplanade', 'Brunswick, Elwood VIC, Australia', '3 The Esplanade, Elwood VIC'],
  ])('reads “%s” in “%s” as %s', (line, area, label) => {
    const read = readWrittenAddress(line, area)
    expect(read && addressLabel(read)).toBe(label)
  })

  it.each([
    ['12 Smith Street', 'Walkerville SA, Australia', 'the state is not served'],
    ['12 Smith Street', 'Auckland, New Zealand', 'no state is named'],
    ['12 Smith Street', '', 'the area is empty'],
    ['Smith Street', 'Fitzroy VIC, Australia', 'it has no number'],
    ['Fitzroy Town Hall', 'Fitzroy VIC, Australia', 'it is not a street'],
    ['PO Box 12', 'Fitzroy VIC, Australia', 'it is a post office box'],
    ['12', 'Fitzroy VIC, Australia', 'the street is missing'],
  ])('rejects “%s” in “%s”: %s', (line, area) => {
    expect(readWrittenAddress(line, area)).toBeNull()
  })
})
