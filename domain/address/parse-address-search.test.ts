import { describe, expect, it } from 'vitest'
import { parseAddressSearch } from './parse-address-search.ts'
import { premisesLine } from './premises.ts'
import { streetNumberText } from './street-number.ts'

/** One line per reading: unit line | number | words with `·` at a break | state postcode. */
function reading(text: string): string {
  const { premises, number, words, breaks, state, postcode } = parseAddressSearch(text)
  const marked = words.map((word, i) => (breaks.includes(i) ? `· ${word}` : word)).join(' ')
  return [
    premisesLine(premises) ?? '',
    number ? streetNumberText(number) : '',
    marked,
    [state, postcode].filter(Boolean).join(' '),
  ].join(' | ')
}

describe('a typed address', () => {
  it.each([
    {
      typed: '5/12 smith st fitz',
      reads: 'Unit 5 | 12 | smith st fitz | ',
      because: 'a slash separates unit and house',
    },
    {
      typed: '12 Smith Street Fitzroy 3065',
      reads: ' | 12 | smith street fitzroy | 3065',
      because: 'the last four digits are a postcode',
    },
    {
      typed: 'Level 2, 34A Church',
      reads: 'Level 2 | 34A | church | ',
      because: 'level and suffix are recognised',
    },
    {
      typed: 'Unit 5 12-14 Smith St Collingwood VIC',
      reads: 'Unit 5 | 12-14 | smith st collingwood | VIC',
      because: 'a unit needs no comma',
    },
    { typed: 'U5/12', reads: 'Unit 5 | 12 |  | ', because: 'U is short for unit' },
    { typed: 'u5 12 smith', reads: 'Unit 5 | 12 | smith | ', because: 'U needs no slash' },
    {
      typed: 'Apt 3, 7 Acland',
      reads: 'Apartment 3 | 7 | acland | ',
      because: 'unit types are written in full',
    },
    { typed: 'Shop 1 100 Crown', reads: 'Shop 1 | 100 | crown | ', because: 'a shop is a kind of unit' },
    { typed: '3065 smith st 12', reads: ' | 12 | smith st | 3065', because: 'a postcode may come first' },
    {
      typed: '3 acland st, st kilda',
      reads: ' | 3 | acland st · st kilda | ',
      because: 'a comma is a border',
    },
    { typed: 'smith st 12 fitzroy', reads: ' | 12 | smith st · fitzroy | ', because: 'a number is a border' },
    {
      typed: 'Fitzroy, Smith St 12',
      reads: ' | 12 | fitzroy · smith st | ',
      because: 'a suburb may be first',
    },
    { typed: 'g01/12 smith', reads: 'Unit G01 | 12 | smith | ', because: 'units may contain letters' },
    { typed: '5a/12-14 smith', reads: 'Unit 5A | 12-14 | smith | ', because: 'a unit may precede a range' },
    { typed: '5 / 12 smith', reads: 'Unit 5 | 12 | smith | ', because: 'spaces around a slash are ignored' },
    { typed: '2/5/12 smith', reads: 'Unit 2/5 | 12 | smith | ', because: 'the last slash ends the unit' },
    { typed: '5 12 smith st', reads: 'Unit 5 | 12 | smith st | ', because: 'two numbers are unit and house' },
    { typed: '#5, 12 smith', reads: 'Unit 5 | 12 | smith | ', because: 'a hash marks a unit' },
    { typed: 'unit b, 12 smith', reads: 'Unit B | 12 | smith | ', because: 'a unit may be a letter' },
    { typed: '12 smith st unit 5', reads: 'Unit 5 | 12 | smith st | ', because: 'a unit may come after' },
    {
      typed: 'Suite 301, Level 3, 100 Crown St',
      reads: 'Suite 301, Level 3 | 100 | crown st | ',
      because: 'unit and level go together',
    },
    {
      typed: 'Level 3 Suite 301 100 Crown St',
      reads: 'Suite 301, Level 3 | 100 | crown st | ',
      because: 'unit and level may be in either order',
    },
    { typed: 'L2, 34 Church', reads: 'Level 2 | 34 | church | ', because: 'L is short for level' },
    {
      typed: '2nd floor 34 church',
      reads: 'Floor 2 | 34 | church | ',
      because: 'ordinal floors become numbers',
    },
    {
      typed: 'Ground Floor, 34 Church',
      reads: 'Ground Floor | 34 | church | ',
      because: 'some levels have names',
    },
    {
      typed: 'Harbour Tower, 5/12 Smith St',
      reads: 'Unit 5, Harbour Tower | 12 | smith st | ',
      because: 'words before the number and a comma are a building',
    },
    { typed: '12 – 14 Smith', reads: ' | 12-14 | smith | ', because: 'a long dash is read as a hyphen' },
    { typed: '34a-36b church', reads: ' | 34A-36B | church | ', because: 'both ends may have a suffix' },
    { typed: 'Fitzroy-North', reads: ' |  | fitzroy north | ', because: 'a hyphen between words is a space' },
    { typed: "12 O'Connell St", reads: ' | 12 | oconnell st | ', because: 'apostrophes are removed' },
    { typed: '12 Mt Alexander Rd', reads: ' | 12 | mount alexander rd | ', because: 'Mt is mount' },
    { typed: '12 Nth Tce', reads: ' | 12 | north tce | ', because: 'Nth is north' },
    { typed: '5 1st Ave', reads: ' | 5 | first ave | ', because: 'an ordinal is not a house number' },
    { typed: '12 victoria st', reads: ' | 12 | victoria st | ', because: 'Victoria is the street’s name' },
    { typed: '12 victoria', reads: ' | 12 | victoria | ', because: 'Victoria may be the start of a street' },
    {
      typed: '12 smith st fitzroy victoria',
      reads: ' | 12 | smith st fitzroy | VIC',
      because: 'Victoria at the end is the state',
    },
    {
      typed: '1 crown st surry hills new south wales 2010 australia',
      reads: ' | 1 | crown st surry hills | NSW 2010',
      because: 'names may be written in full',
    },
    {
      typed: '1 crown st, 2010 NSW',
      reads: ' | 1 | crown st | NSW 2010',
      because: 'the postcode may come first',
    },
    {
      typed: '12 smith st fitzroy 30',
      reads: ' | 12 | smith st fitzroy | 30',
      because: 'the postcode is incomplete',
    },
    { typed: 'smith st 1200', reads: ' | 1200 | smith st | ', because: 'no Victorian postcode is 1200' },
    { typed: '3065', reads: ' | 3065 |  | ', because: 'a single number is read as a house number' },
    { typed: 'smi', reads: ' |  | smi | ', because: 'letters alone are the start of a street' },
    {
      typed: 'rear 12 smith st',
      reads: 'Rear | 12 | smith st | ',
      because: 'a house at the rear is a separate address',
    },
    { typed: 'lot 5 smith st', reads: ' | Lot 5 | smith st | ', because: 'a new house has only its lot' },
    { typed: '', reads: ' |  |  | ', because: 'the text is empty' },
  ])('$typed is parsed as $reads: $because', ({ typed, reads }) => {
    expect(reading(typed)).toBe(reads)
  })

  it.each([
    'PO Box 12 Fitzroy',
    'p.o. box 12',
    'G.P.O. Box 12',
    'Locked Bag 7',
    'Parcel Locker 10, 1 Smith St',
  ])('§2 Address search: Autocomplete is for street addresses; %s is not a street address', (typed) => {
    expect(parseAddressSearch(typed).isPostOfficeBox).toBe(true)
  })

  it.each(['12 Boxer Street', '1 Post Office Lane', '4 Box Hill Road'])(
    'accepts %s as a street address',
    (typed) => {
      expect(parseAddressSearch(typed).isPostOfficeBox).toBe(false)
    },
  )

  it.each(['1 Queen St Brisbane QLD 4000', '1 Hay St Perth WA'])(
    '§5 Address: must be in Australia, in a state that is served; %s is elsewhere',
    (typed) => {
      expect(parseAddressSearch(typed).isElsewhere).toBe(true)
    },
  )

  it('is limited in words, and control characters are removed', () => {
    const words = parseAddressSearch(`12 ${'a '.repeat(5000)}`).words
    expect(words.length).toBeLessThanOrEqual(10)
    expect(parseAddressSearch('12\u0000 smith\u0007 st').words).toEqual(['smith', 'st'])
    expect(parseAddressSearch('1/'.repeat(5000)).words.length).toBeLessThanOrEqual(10)
  })
})
