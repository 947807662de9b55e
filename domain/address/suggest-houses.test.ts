import { describe, expect, it } from 'vitest'
import { parseAddressSearch } from './parse-address-search.ts'
import { premisesLine } from './premises.ts'
import { streetNumberText } from './street-number.ts'
import { suggestHouses } from './suggest-houses.ts'

/** Houses written as people type them: the parser is tried elsewhere. */
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
    { typed: '2/12', first: 'Unit 2 / 12', because: 'a unit of the index is itself' },
    { typed: '3/12', first: 'Shop 3 / 12', because: 'the index knows that 3 is a shop' },
    { typed: 'suite 3/12', first: 'Suite 3 / 12', because: 'a kind that was typed stays' },
    { typed: '99/12', first: 'Unit 99 / 12', because: 'a unit outside the index is taken at its word' },
    { typed: 'level 2, 12', first: 'Level 2 / 12', because: 'so is a level' },
    { typed: '7/12a', first: 'Unit 7 / 12A', because: 'a suffix has units too' },
    { typed: '12b', first: '12B', because: 'a suffix outside the index is kept' },
    { typed: '12-14', first: '12-14', because: 'a range of the index is itself' },
    { typed: '12-18', first: '12-18', because: 'a range outside the index is kept' },
    { typed: '12-14a', first: '12-14A', because: 'so is what is more than the index has of it' },
    {
      typed: '14',
      first: '14',
      because: 'a range reaches over its side of the street, and the typed number stays',
    },
    { typed: 'harbour tower, 5/12', first: 'Unit 5, Harbour Tower / 12', because: 'a building is kept' },
  ])('begin for $typed with $first: $because', ({ typed, first }) => {
    expect(suggested(block, typed)[0]).toBe(first)
  })

  it('go on with its units, and never with another house', () => {
    expect(suggested(block, '12')).toEqual([
      '12',
      'Unit 1 / 12',
      'Unit 2 / 12',
      'Shop 3 / 12',
      'Unit 21 / 12',
      'Level 2 / 12',
    ])
  })

  it('go on with units that begin as typed', () => {
    expect(suggested(block, '2/12')).toEqual(['Unit 2 / 12', 'Unit 21 / 12'])
  })

  it('never complete a number: 10 is another house than 1', () => {
    expect(suggested(houses('1', '10', '100', '11', '2'), '1')).toEqual(['1'])
  })

  it('take a number at its word for one house only', () => {
    expect(suggested(houses('12', '12-14', '12A', '14'), '12-14a')).toEqual(['12-14A'])
  })

  it('give a block that is known by its units only a front door', () => {
    expect(suggested(houses('1/8', '2/8'), '8')).toEqual(['8', 'Unit 1 / 8', 'Unit 2 / 8'])
  })

  it.each([
    { typed: '13', because: 'odd numbers are across the road' },
    { typed: '2', because: 'the number has to be in the index' },
    { typed: '16a', because: 'a suffix does not make a number' },
  ])('are none for $typed: $because', ({ typed }) => {
    expect(suggested(houses('12-18', '31'), typed)).toEqual([])
  })
})
