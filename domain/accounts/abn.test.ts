import { describe, expect, it } from 'vitest'
import { abnText, needsAbn, parseAbn } from './abn.ts'

describe('an ABN', () => {
  it.each([
    { typed: '94600100762', digits: '94600100762', because: 'its check digits are right' },
    { typed: '51 824 753 556', digits: '51824753556', because: 'it is written with spaces' },
    { typed: ' ABN: 53 004 085 616 ', digits: '53004085616', because: 'the word stands before it' },
    { typed: '53-004-085-616', digits: '53004085616', because: 'hyphens separate it too' },
    { typed: '94600100763', digits: null, because: 'the last digit is another' },
    { typed: '49600100762', digits: null, because: 'two digits are swapped' },
    { typed: '9460010076', digits: null, because: 'a digit is missing' },
    { typed: '946001007620', digits: null, because: 'a digit is too much' },
    { typed: '004 085 616', digits: null, because: 'an ACN is no ABN' },
    { typed: '00000000000', digits: null, because: 'no ABN begins with zero' },
    { typed: '9460010076O', digits: null, because: 'an O is no zero' },
    { typed: '', digits: null, because: 'nothing was typed' },
  ])('$typed is $digits, because $because', ({ typed, digits }) => {
    expect(parseAbn(typed)).toBe(digits)
  })

  it('is written in groups', () => expect(abnText('94600100762')).toBe('94 600 100 762'))

  it.each([
    { business: null, total: 5_000_00, needed: false, because: 'a person has none' },
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
  ])('is needed: $needed, because $because', ({ business, total, needed }) => {
    expect(needsAbn(business, total)).toBe(needed)
  })
})
