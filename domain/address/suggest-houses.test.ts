import { describe, expect, it } from 'vitest'
import { parseAddressSearch } from './parse-address-search.ts'
import { premisesLine } from './premises.ts'
import { streetNumberText } from './street-number.ts'
import { suggestHouses } from './suggest-houses.ts'

/** Builds an index from typed house numbers. The parser has its own tests. */
function houses(...texts: string[]) {
  return texts.map((text) => {
    const { number, premises } = parseAddressSearch(`${text} smith st`)
    return { text, number: number!, premises }
  })
}

function suggested(index: ReturnType<typeof houses>, typed: string): string[] {
  return suggestHouses(index, parseAddressSearch(`${typed} smith st`)).map(({ number, premises }) =>
    [premisesLine(premises), streetNumberText(number)].filter(Boolean).join(' / '),
  )
}

const block = houses('12', '12A', '12-14', '1/12', '2/12', 'shop 3/12', '21/12', 'level 2, 12')

describe('suggestions within a street', () => {
  it.each([
    { typed: '12', first: '12', because: 'an exact number without a unit comes first' },
    { typed: '2/12', first: 'Unit 2 / 12', because: 'the unit is in the index' },
    { typed: '3/12', first: 'Shop 3 / 12', because: 'the index knows that 3 is a shop' },
    { typed: 'suite 3/12', first: 'Suite 3 / 12', because: 'a typed unit type is preserved' },
    { typed: '99/12', first: 'Unit 99 / 12', because: 'a unit that is not in the index is accepted' },
    { typed: 'level 2, 12', first: 'Level 2 / 12', because: 'a level that is not in the index is accepted' },
    { typed: '7/12a', first: 'Unit 7 / 12A', because: 'a house with a suffix can have units' },
    { typed: '12b', first: '12B', because: 'a suffix that is not in the index is preserved' },
    { typed: '12-14', first: '12-14', because: 'the range is in the index' },
    { typed: '12-18', first: '12-18', because: 'a range that is not in the index is preserved' },
    {
      typed: '12-14a',
      first: '12-14A',
      because: 'a suffix of the range that is not in the index is preserved',
    },
    {
      typed: '14',
      first: '14',
      because: 'a range covers its side of the street, and the typed number is preserved',
    },
    { typed: 'harbour tower, 5/12', first: 'Unit 5, Harbour Tower / 12', because: 'a building is preserved' },
  ])('start for $typed with $first: $because', ({ typed, first }) => {
    expect(suggested(block, typed)[0]).toBe(first)
  })

  it('continue with the house’s units, and never with another house', () => {
    expect(suggested(block, '12')).toEqual([
      '12',
      'Unit 1 / 12',
      'Unit 2 / 12',
      'Shop 3 / 12',
      'Unit 21 / 12',
      'Level 2 / 12',
    ])
  })

  it('continue with units that start with the typed unit', () => {
    expect(suggested(block, '2/12')).toEqual(['Unit 2 / 12', 'Unit 21 / 12'])
  })

  it('never complete a number: 10 is not suggested for 1', () => {
    expect(suggested(houses('1', '10', '100', '11', '2'), '1')).toEqual(['1'])
  })

  it('accept an unlisted number for one house only', () => {
    expect(suggested(houses('12', '12-14', '12A', '14'), '12-14a')).toEqual(['12-14A'])
  })

  it('include the whole building if only its units are in the index', () => {
    expect(suggested(houses('1/8', '2/8'), '8')).toEqual(['8', 'Unit 1 / 8', 'Unit 2 / 8'])
  })

  it.each([
    { typed: '13', because: 'odd numbers are across the road' },
    { typed: '2', because: 'the number has to be in the index' },
    { typed: '16a', because: 'a suffix is not matched by a range' },
  ])('are empty for $typed: $because', ({ typed }) => {
    expect(suggested(houses('12-18', '31'), typed)).toEqual([])
  })
})
