import { describe, expect, it } from 'vitest'
import { formatDollars, fromDollars, percentOf, toDollars } from './money.ts'

describe('converting between dollars and cents', () => {
  it('is lossless for every amount up to a thousand dollars', () => {
    const amounts = Array.from({ length: 1000_01 }, (_, cents) => cents)
    expect(amounts.filter((cents) => fromDollars(toDollars(cents)) !== cents)).toEqual([])
  })

  it.each([
    { dollars: 7.95, cents: 795, because: 'the delivery fee' },
    { dollars: 19.99, cents: 1999, because: '19.99 × 100 is 1998.9999… in binary' },
    { dollars: 0.1 + 0.2, cents: 30, because: 'a sum of dimes is not quite 0.3' },
    { dollars: 4.35, cents: 435, because: '4.35 × 100 is 434.99…' },
  ])('$dollars dollars are $cents cents: $because', ({ dollars, cents }) => {
    expect(fromDollars(dollars)).toBe(cents)
  })

  it.each([
    { cents: 795, text: '$7.95' },
    { cents: 0, text: '$0.00' },
    { cents: 5, text: '$0.05' },
    { cents: 100_000, text: '$1000.00' },
  ])('§9 Prices shown with 2 decimals: $cents cents read $text', ({ cents, text }) =>
    expect(formatDollars(cents)).toBe(text),
  )
})

describe('a percentage of an amount', () => {
  it.each([
    { cents: 84_00, percent: 10, part: 8_40, because: 'the result is a whole number' },
    { cents: 5, percent: 10, part: 1, because: 'half a cent rounds up' },
    { cents: 4, percent: 10, part: 0, because: 'less than half a cent rounds down' },
    { cents: 33_33, percent: 15, part: 5_00, because: '499.95 is nearer to 500' },
    { cents: 84_00, percent: 100, part: 84_00, because: '100 percent is the whole amount' },
    { cents: 84_00, percent: 0, part: 0, because: '0 percent is zero' },
  ])('$percent % of $cents is $part: $because', ({ cents, percent, part }) => {
    expect(percentOf(cents, percent)).toBe(part)
  })
})
