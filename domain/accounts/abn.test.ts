import { describe, expect, it } from 'vitest'
import { abnText, needsAbn, parseAbn } from './abn.ts'

describe('an ABN', () => {
  it.each([
    { typed: '94600100762', digits: '94600100762', because: 'its check digits are valid' },
    { typed: '51 824 753 556', digits: '51824753556', because: 'it is written with spaces' },
    { typed: ' ABN: 53 004 085 616 ', digits: '53004085616', because: 'the prefix ABN is ignored' },
    { typed: '53-004-085-616', digits: '53004085616', because: 'hyphens are ignored' },
    { typed: '94600100763', digits: null, because: 'the last digit is wrong' },
    { typed: '49600100762', digits: null, because: 'two digits are swapped' },
    { typed: '9460010076', digits: null, because: 'a digit is missing' },
    { typed: '946001007620', digits: null, because: 'it has an extra digit' },
    { typed: '004 085 616', digits: null, because: 'an ACN is not an ABN' },
    { typed: '00000000000', digits: null, because: 'no ABN begins with zero' },
    { typed: '9460010076O', digits: null, because: 'the letter O is not a zero' },
    { typed: '', digits: null, because: 'nothing was typed' },
  ])('$typed is $digits, because $because', ({ typed, digits }) => {
    expect(parseAbn(typed)).toBe(digits)
  })

  it('is formatted in groups of digits', () => expect(abnText('94600100762')).toBe('94 600 100 762'))

  it.each([
    { business: null, total: 5_000_00, needed: false, because: 'the buyer is not a business' },
    {
      business: { name: 'Acme', abn: '' },
      total: 999_99,
      needed: false,
      because: 'the total is below $1,000',
    },
    { business: { name: 'Acme', abn: '' }, total: 1_000_00, needed: true, because: 'the total is $1,000' },
    {
      business: { name: 'Acme', abn: '94600100762' },
      total: 2_000_00,
      needed: false,
      because: 'it is given',
    },
  ])('is required: $needed, because $because', ({ business, total, needed }) => {
    expect(needsAbn(business, total)).toBe(needed)
  })
})
