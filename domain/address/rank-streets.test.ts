import { describe, expect, it } from 'vitest'
import { addressReadings } from './address-readings.ts'
import { parseAddressSearch } from './parse-address-search.ts'
import { streetFit } from './rank-streets.ts'
import { streetKey } from './street-words.ts'
import { typingSlips } from './word-distance.ts'

function fit(typed: string, street: string, locality: string): number {
  const { full: search, bare } = streetKey(street.split(' '))
  const names = { search, bare, locality, postcode: '3065', size: 1 }
  const parsed = parseAddressSearch(typed)
  const fits = addressReadings(parsed).map((reading) => streetFit(names, reading, parsed.postcode) ?? -1)
  return Math.max(...fits)
}

describe('the fit of a street', () => {
  it.each([
    {
      typed: '12 smith',
      better: 'smith street',
      than: 'smithfield road',
      because: 'a full name ranks above a prefix',
    },
    {
      typed: '12 smith st',
      better: 'smith street',
      than: 'smith road',
      because: 'the street type is compared',
    },
    {
      typed: '12 church st',
      better: 'church street',
      than: 'churchill street',
      because: 'names are whole words',
    },
    {
      typed: '12 smiht st',
      better: 'smith street',
      than: 'south street',
      because: 'one typing error ranks above three',
    },
    {
      typed: '1 st kilda rd',
      better: 'st kilda road',
      than: 'kilda road',
      because: 'St is not a street type here',
    },
  ])('ranks $better above $than for $typed: $because', ({ typed, better, than }) => {
    expect(fit(typed, better, 'fitzroy')).toBeGreaterThan(fit(typed, than, 'fitzroy'))
  })

  it.each([
    { typed: '12 acland st kilda', street: 'acland street', better: 'st kilda', than: 'kilmore' },
    { typed: '12 smith st fitz', street: 'smith street', better: 'fitzroy', than: 'footscray' },
    { typed: '12 smith st', street: 'smith street', better: 'fitzroy', than: 'st kilda east' },
    { typed: 'fitzroy, 12 smith', street: 'smith street', better: 'fitzroy', than: 'richmond' },
    { typed: '12 smith north fitzroy', street: 'smith street', better: 'fitzroy north', than: 'fitzroy' },
    { typed: '12 smith fitzory', street: 'smith street', better: 'fitzroy', than: 'richmond' },
  ])('ranks $better above or equal to $than for $typed', ({ typed, street, better, than }) => {
    expect(fit(typed, street, better)).toBeGreaterThanOrEqual(fit(typed, street, than))
    expect(fit(typed, street, better)).toBeGreaterThan(0)
  })

  it('is lower if the postcode is not the street’s', () => {
    expect(fit('12 smith st 3066', 'smith street', 'fitzroy')).toBeLessThan(
      fit('12 smith st 3065', 'smith street', 'fitzroy'),
    )
  })
})

describe('typing errors', () => {
  it.each([
    { typed: 'smith', name: 'smith', slips: 0 },
    { typed: 'smiht', name: 'smith', slips: 1 },
    { typed: 'smth', name: 'smith', slips: 1 },
    { typed: 'fitzory', name: 'fitzroy', slips: 1 },
    { typed: 'colingwod', name: 'collingwood', slips: 2 },
    { typed: 'brunsw', name: 'brunswick', slips: 0 },
    { typed: 'burns', name: 'brunswick', slips: 1 },
    { typed: 'king', name: 'ring', slips: 1 },
    { typed: 'king', name: 'wine', slips: null },
    { typed: 'paddington', name: 'newtown', slips: null },
  ])('from $typed to $name: $slips', ({ typed, name, slips }) => {
    expect(typingSlips(typed, name)).toBe(slips)
  })
})
