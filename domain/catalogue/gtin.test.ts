import { describe, expect, it } from 'vitest'
import { gtinCheckDigit, isGtin } from './gtin.ts'

describe('a GTIN', () => {
  it.each([
    ['9300675024235', true, 'GTIN-13 of an Australian maker'],
    ['4006381333931', true, 'GTIN-13'],
    ['036000291452', true, 'GTIN-12, as printed in the United States'],
    ['0036000291452', true, 'GTIN-12 with a leading zero, as GTIN-13'],
    ['96385074', true, 'GTIN-8'],
    ['10614141000415', true, 'GTIN-14 of a carton'],
    ['2000000000008', true, 'GTIN-13 in the range for use inside a shop'],
    ['4006381333932', false, 'one digit is wrong'],
    ['4006381339331', false, 'two neighbouring digits are swapped'],
    ['96385075', false, 'one digit is wrong'],
    ['036000291453', false, 'one digit is wrong'],
    ['10614141000416', false, 'one digit is wrong'],
    ['400638133393', false, 'the check digit is missing'],
    ['40063813339', false, 'eleven digits'],
    ['140063813339310', false, 'fifteen digits'],
    ['400638133393X', false, 'a letter'],
    [' 4006381333931', false, 'a space'],
    ['\u0664006381333931', false, 'a digit of another script'],
    ['', false, 'nothing'],
  ])('%s is valid: %s, because %s', (text, expected) => {
    expect(isGtin(text)).toBe(expected)
  })

  it('has the same check digit with and without leading zeros', () => {
    for (const digits of ['3600029145', '03600029145', '000003600029145'])
      expect(gtinCheckDigit(digits)).toBe(2)
  })
})
