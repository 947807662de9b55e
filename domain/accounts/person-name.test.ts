import { describe, expect, it } from 'vitest'
import { isSameName, nameKeys, nameWords } from './person-name.ts'

describe('the words of a name', () => {
  it.each([
    { name: ' Zoë  O’Neil ', words: ['zoe', 'oneil'] },
    { name: 'Dr. Søren Łukasz-Weiß', words: ['soren', 'lukaszweiss'] },
    { name: 'SMITH, Jane', words: ['smith', 'jane'] },
    { name: '...', words: [] },
    { name: 'Dr', words: ['dr'] },
  ])('$name', ({ name, words }) => expect(nameWords(name)).toEqual(words))
})

/** @source L-10, L-11 */
describe('the name on the ID is the name on the order', () => {
  it.each([
    ['Alex Heldout', 'Alex Heldout'],
    ['Alex Heldout', 'HELDOUT, Alex'],
    ['Alex Heldout', 'Mr Alex James Heldout'],
    ['Alex Heldout', 'Heldout Alex James'],
    ['Jane Mary Smith', 'Jane Smith'],
    ['Jane Smith', 'Jane Mary Smith'],
    ['Kim OBrien Smith', 'Kim O’Brien-Smith'],
    ["Kim O'Brien-Smith", 'Kim O Brien Smith'],
    ['Mary Ann de Souza', 'Maryann De-Souza'],
    ['Jean-Luc Picard', 'Jean Luc Picard'],
    ['Zoë Núñez', 'ZOE NUNEZ'],
    ['Nguyễn Thị Mai', 'Nguyen Mai'],
    ['Sarah', 'Sarah Jones'],
  ])('%s: %s', (onOrder, onId) => expect(isSameName(onOrder, onId)).toBe(true))

  it.each([
    ['Alex Heldout', 'Sam Other'],
    ['Alex Heldout', 'Sam Heldout'],
    ['Alex Heldout', 'Alex Other'],
    ['Alex Heldout', 'Sam Alex Heldout'],
    ['Alex Heldout', 'A Heldout'],
    ['Alex Heldout', 'Alex'],
    ['Alex Heldout', 'Alexandra Heldout'],
    ['Jane Smith', 'Jane Smith-Jones'],
    ['Jane Smith', 'Jane Smith Other'],
    ['Ann Lee', 'Anne Lee'],
    ['Sarah', 'Sara Jones'],
    ['Alex Heldout', '...'],
    ['', ''],
  ])('%s is not %s', (onOrder, onId) => expect(isSameName(onOrder, onId)).toBe(false))

  it('reads hostile input in no time', () => {
    expect(isSameName('Alex Heldout', 'a '.repeat(100_000))).toBe(false)
  })
})

/** @source L-21 */
describe('one person, however the name is written', () => {
  const meet = (one: [string, string], other: [string, string]) =>
    nameKeys(...one).some((key) => nameKeys(...other).includes(key))

  it.each<[[string, string], [string, string]]>([
    [
      ['Kim', 'OBrien Smith'],
      ['Kim', "O'Brien-Smith"],
    ],
    [
      ['Smith', 'Jane'],
      ['Jane', 'Smith'],
    ],
    [
      ['Jane Mary', 'Smith'],
      ['Jane', 'Smith'],
    ],
    [
      ['Jane', 'Mary Smith'],
      ['JANE', 'smith'],
    ],
    [
      ['Smith', 'Jane Mary'],
      ['Jane', 'Smith'],
    ],
    [
      ['Mary Ann', 'de Souza'],
      ['Maryann', 'De Souza'],
    ],
    [
      ['Zoë', 'Núñez'],
      ['zoe', 'nunez'],
    ],
  ])('%s is %s', (one, other) => expect(meet(one, other)).toBe(true))

  it.each<[[string, string], [string, string]]>([
    [
      ['Jane', 'Smith'],
      ['John', 'Smith'],
    ],
    [
      ['Jane', 'Smith'],
      ['Jane', 'Smithers'],
    ],
    [
      ['Jane', 'Smith'],
      ['Jan', 'Esmith'],
    ],
  ])('%s is not %s', (one, other) => expect(meet(one, other)).toBe(false))

  it('keeps few keys', () => {
    expect(nameKeys('a b c d e f', 'g h i j k').length).toBeLessThan(60)
  })
})
