import { describe, expect, it } from 'vitest'
import { isFurtherPostcode, isOutOfReach } from './delivery-reach.ts'

describe('§8 Zone lookup fails: a suburb that is not listed', () => {
  it.each([
    ['Wangaratta', '3677'],
    ['Newcastle', '2300'],
    ['Tarneit', '3029'],
    ['Richmond', '2753'],
    ['Newtown', '3220'],
    ['Werribee', '3030'],
    ['wheelers-hill', '3150'],
    ['Gladesville', '2111'],
  ])('%s %s is out of reach', (suburb, postcode) => {
    expect(isOutOfReach(suburb, postcode)).toBe(true)
  })

  it.each([
    ['Fitsroi', '3065'],
    ['Wangaratta', '3065'],
    ['St Kilda Road', '3004'],
    ['Geelong', '2000'],
  ])('%s %s is a typing error, because its postcode is served', (suburb, postcode) => {
    expect(isOutOfReach(suburb, postcode)).toBe(false)
  })

  it('accepts the second postcode of Melbourne for Melbourne only', () => {
    expect(isFurtherPostcode('VIC', 'Melbourne', '3004')).toBe(true)
    expect(isFurtherPostcode('VIC', 'Fitzroy', '3004')).toBe(false)
  })
})
