import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { superlinearOf } from '#testing/suites/growth.ts'
import { parseDecimal } from './decimal.ts'

describe('a typed number', () => {
  it.each([
    ['9', 900],
    ['9.5', 950],
    ['12,50', 1250],
    ['8.165', 817],
    ['12.995', 1300],
    ['1.005', 101],
    ['0.145', 15],
    ['1.444', 144],
    ['2.4949999999', 249],
    ['.5', 50],
    ['5.', 500],
    ['007.10', 710],
    ['1,234', 123_400],
    ['1,234.50', 123_450],
    ['1.234,50', 123_450],
    ['1 234,50', 123_450],
    ['1\u202F234.50', 123_450],
    ['1’234.50', 123_450],
    ['1,234,567.89', 123_456_789],
    ['1.234.567', 123_456_700],
    ['0,500', 50],
    ['1.500', 150],
    ['1,5', 150],
    ['', null],
    ['.', null],
    [',', null],
    ['-1', null],
    ['1e3', null],
    ['five', null],
    ['1.2.3', null],
    ['1,23,456', null],
    ['12,3456.7', null],
    ['١٢', null],
    ['99999999999999999', null],
  ])('%o is %o cents', (typed, cents) => expect(parseDecimal(typed, 2)).toBe(cents))

  it.each([
    ['12,500', 'ambiguous'],
    ['12.500', 'ambiguous'],
    ['8.165', 'ambiguous'],
    ['12,50', 1250],
    ['12.50', 1250],
    ['0,500', 50],
    ['1.234,50', 123_450],
    ['1,234.50', 123_450],
    ['1.234.567', 123_456_700],
    ['1234,567', 123_457],
  ])('%o is %o if the comma is the decimal separator', (typed, cents) =>
    expect(parseDecimal(typed, 2, { isCommaDecimal: true })).toBe(cents),
  )

  it('is parsed to the same amount in every notation', () => {
    fc.assert(
      fc.property(fc.nat(999_999_999), (cents) => {
        const [whole, decimals] = [String(Math.floor(cents / 100)), String(cents % 100).padStart(2, '0')]
        const groups = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')
        for (const text of [`${whole}.${decimals}`, `${whole},${decimals}`, `${groups}.${decimals}`])
          expect(parseDecimal(text, 2)).toBe(cents)
      }),
    )
  })

  it('is rounded half up', () => {
    fc.assert(
      fc.property(fc.nat(99_999), fc.nat(9), fc.stringMatching(/^\d{0,6}$/), (cents, next, rest) => {
        const text = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}${next}${rest}`
        expect(parseDecimal(text, 2)).toBe(cents + (next >= 5 ? 1 : 0))
      }),
    )
  })

  it('takes linear time', () => {
    const units = ['1', ',', '.', '1,', '123,', "'", ' ']
    expect(superlinearOf((text) => parseDecimal(text, 2), units)).toEqual([])
  })
})
