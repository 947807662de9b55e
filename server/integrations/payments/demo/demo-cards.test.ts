import { describe, expect, it } from 'vitest'
import { isCardNumber } from '#domain/card-number.ts'
import { isExpired, readCard, readExpiry } from './demo-cards.ts'

const NOW = new Date('2026-11-20T08:00:00Z')
const CARD = { number: '4111111111111111', expiration: '12/29', cvv: '123', cardholder_name: 'Ada Citizen' }

describe('a typed card', () => {
  it.each([
    { number: '4111 1111 1111 1111', cardType: 'Visa', lastTwo: '11', declines: false },
    { number: '5555-5555-5555-4444', cardType: 'MasterCard', lastTwo: '44', declines: false },
    { number: ' 3782 822463 10005 ', cardType: 'American Express', lastTwo: '05', declines: false },
    { number: '4000000000000002', cardType: 'Visa', lastTwo: '02', declines: true },
    { number: '4000000000005126', cardType: 'Visa', lastTwo: '26', declines: false, refusesRefunds: true },
  ])('is parsed from $number as $cardType', ({ number, declines, refusesRefunds = false, ...details }) => {
    const read = readCard({ ...CARD, number, cvv: '1234' }, NOW)
    expect(read).toMatchObject({
      ok: true,
      declines,
      refusesRefunds,
      card: { ...details, type: 'CreditCard', expiry: '12/29' },
    })
  })

  it('reports every empty field, in the words of the form', () => {
    expect(readCard({ number: '', expiration: ' ', cvv: '', cardholder_name: '' }, NOW)).toMatchObject({
      code: 'HOSTED_FIELDS_FIELDS_EMPTY',
      fields: {
        cardholder_name: 'Name on card required',
        number: 'Credit card number required',
        expiration: 'Expiry required',
        cvv: 'CVV required',
      },
    })
  })

  it.each([
    {
      wrong: { number: '4111111111111112' },
      fields: ['number'],
      because: 'the check digit is wrong (Luhn)',
    },
    { wrong: { number: '41111' }, fields: ['number'], because: 'too short' },
    { wrong: { number: '４111111111111111' }, fields: ['number'], because: 'not an ASCII digit' },
    { wrong: { number: '4'.repeat(100_000) }, fields: ['number'], because: 'far too long' },
    { wrong: { expiration: '10/26' }, fields: ['expiration'], because: 'that month is over' },
    {
      wrong: { expiration: '13/29', cvv: '1' },
      fields: ['expiration', 'cvv'],
      because: 'invalid month and CVV',
    },
    {
      wrong: { cardholder_name: 'x'.repeat(101) },
      fields: ['cardholder_name'],
      because: 'the name is too long',
    },
  ])('is invalid: $because', ({ wrong, fields }) => {
    const read = readCard({ ...CARD, ...wrong }, NOW)
    expect(read).toMatchObject({ ok: false, code: 'HOSTED_FIELDS_FIELDS_INVALID' })
    expect(!read.ok && Object.keys(read.fields ?? {}).toSorted()).toEqual(fields.toSorted())
  })

  it.each([
    { wrong: { number: '4242424242424242' }, code: 'FAILED_TOKENIZATION' },
    { wrong: { cvv: '200' }, code: 'TOKENIZATION_CVV_VERIFICATION_FAILED' },
    { wrong: { number: '4111111111111112' }, code: 'HOSTED_FIELDS_FIELDS_INVALID' },
  ])('is rejected with $code and a message that lists the valid cards', ({ wrong, code }) => {
    const read = readCard({ ...CARD, ...wrong }, NOW)
    expect(read).toMatchObject({ code })
    expect(!read.ok && read.msg).toMatch(/only test cards work here.*4111 1111 1111 1111/)
  })
})

describe('an expiry', () => {
  it.each([
    { written: '11/26', read: '11/26', because: 'a card is valid until the end of its month' },
    { written: '1/2030', read: '01/30', because: 'a short month and a long year' },
    { written: ' 03 / 27 ', read: '03/27', because: 'spaces are ignored' },
    { written: '10/26', read: null, because: 'expired' },
    { written: '00/30', read: null, because: 'invalid month' },
    { written: '12/1999', read: null, because: 'expired, although the year 99 is in the future' },
    { written: '12/2126', read: null, because: 'too far in the future' },
    { written: '12/301', read: null, because: 'invalid year' },
    { written: '1230', read: null, because: 'no separator between month and year' },
  ])('reads $written as $read: $because', ({ written, read }) => {
    expect(readExpiry(written, NOW)).toBe(read)
  })

  it('is over when the next month begins', () => {
    expect(isExpired('11/26', new Date('2026-11-30T23:59:59Z'))).toBe(false)
    expect(isExpired('11/26', new Date('2026-12-01T00:00:00Z'))).toBe(true)
    expect(isExpired('12/26', new Date('2027-01-01T00:00:00Z'))).toBe(true)
  })
})

describe('a card number', () => {
  it.each(['4111111111111111', '378282246310005', '6011111111111117'])('may be %s', (number) => {
    expect(isCardNumber(number)).toBe(true)
  })
  it.each(['', '0', '4111111111111121', '37828224631000', '4111 1111 1111 1111'])('is not %j', (number) => {
    expect(isCardNumber(number)).toBe(false)
  })
})
