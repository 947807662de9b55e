import { describe, expect, it } from 'vitest'
import { checkStreetAddress } from './check-street-address.ts'
import { sortAddress } from './typed-address.ts'

const TYPED = {
  addressLine1: '12 Smith Street',
  addressLine2: '',
  city: 'Fitzroy',
  state: 'VIC',
  postcode: '3065',
}

/** @source S-VALID-1, L-23 */
describe('an address with parts in the wrong fields', () => {
  it.each([
    [{ addressLine1: 'Unit 3', addressLine2: '12 Smith Street' }, { addressLine2: 'Unit 3' }],
    [{ addressLine1: 'Level 2', addressLine2: '12 Smith Street' }, { addressLine2: 'Level 2' }],
    [{ addressLine1: 'Mailbox 5', addressLine2: '12 Smith Street' }, { addressLine2: 'Mailbox 5' }],
    [{ city: 'FITZROY VIC' }, { city: 'FITZROY' }],
    [{ city: 'Fitzroy, Victoria' }, { city: 'Fitzroy' }],
    [{ city: 'Fitzroy VIC 3065' }, { city: 'Fitzroy' }],
    [{ city: 'Fitzroy 3065' }, { city: 'Fitzroy' }],
    [{ postcode: ' ３０６５ ' }, {}],
    [{ city: 'Fitzroy NSW' }, { city: 'Fitzroy NSW' }],
    [{ city: 'Fitzroy 3066' }, { city: 'Fitzroy 3066' }],
    [{ addressLine2: '5 Other Street' }, { addressLine2: '5 Other Street' }],
  ])('is sorted from %j into %j', (change, sorted) => {
    expect(sortAddress({ ...TYPED, ...change })).toEqual({ ...TYPED, ...sorted })
  })
})

describe('the second line of an address', () => {
  it.each([
    'Mailbox 5',
    'Letter box 3',
    'Letterbox No 3',
    'Key box 4 at the gate',
    'Lockbox 12',
    'Meter box',
    'Drop box 2',
    'Leave it in the esky box 1',
    'Intercom box 7',
  ])('accepts %s as a box at the door', (addressLine2) => {
    expect(checkStreetAddress({ ...TYPED, addressLine2 })).toMatchObject({ ok: true })
  })

  it.each([
    'PO Box 5',
    'Box 5',
    'Roadside mail box 5',
    'Locked Bag 5',
    'Letter box 3, PO Box 5',
    'Post Box 3',
  ])('rejects %s as a post office box', (addressLine2) => {
    expect(checkStreetAddress({ ...TYPED, addressLine2 })).toEqual({ ok: false, reason: 'post_office_box' })
  })
})
