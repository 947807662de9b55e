import { describe, expect, it } from 'vitest'
import { splitStoreAddress, storeAddressText } from './store-address.ts'

describe('the address of a store', () => {
  it.each([
    { address_line_1: '18 Bay Street', city: 'Port Melbourne', state: 'VIC', postcode: '3207' },
    { address_line_1: 'Shop 2, 5 King Street', city: 'Newtown', state: 'NSW', postcode: '2042' },
  ])('is split into the parts it was written from: $address_line_1', (parts) => {
    expect(splitStoreAddress(storeAddressText(parts))).toEqual(parts)
  })

  it.each(['', 'Somewhere', '1 High Street, Melbourne'])('has no parts in other texts: %s', (text) => {
    expect(splitStoreAddress(text)).toBeNull()
  })
})
