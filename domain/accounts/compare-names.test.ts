import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareNames } from './compare-names.ts'
import { foldName } from './fold-name.ts'
import { nameKeys, nearNameKeys } from './name-keys.ts'

/** Characters that people and keyboards use for an apostrophe or a glottal stop. */
const APOSTROPHES = [..."'`´’‘ʻʼʽʾʿˈʹˊˋ′‵ʔꞌꞋ՚׳＇｀"]
const HYPHENS = [...'-‐‑‒–—−﹣－']
const BLANKS = [...' \u00a0\u2009\u202f\u3000\u2003\t']

describe('foldName', () => {
  it.each([
    { name: ' Zoë  O’Neil ', words: ['zoe', 'oneil'] },
    { name: 'Dr. Søren Łukasz-Weiß', words: ['soren', 'lukaszweiss'] },
    { name: 'SMITH, Jane', words: ['smith', 'jane'] },
    { name: 'Ｓｍｉｔｈ ﬁona', words: ['smith', 'fiona'] },
    { name: '李 小龍', words: ['李', '小龍'] },
    { name: 'राम', words: ['राम'] },
    { name: 'Dr', words: ['dr'] },
  ])('$name', ({ name, words }) => expect(foldName(name)[0]!.words).toEqual(words))

  it('returns no words for a text without letters', () => expect(foldName('...')).toEqual([]))
})

/** @source L-10, L-11 */
describe('comparing the name on the order with the name on the ID', () => {
  it.each([
    ['Alex Heldout', 'Alex Heldout'],
    ['Alex Heldout', 'HELDOUT, Alex'],
    ['Alex Heldout', 'Mr Alex James Heldout'],
    ['Alex Heldout', 'Heldout Alex James'],
    ['Alex Heldout', 'Sam Alex Heldout'],
    ['Jane Mary Smith', 'Jane Smith'],
    ['Jane Smith', 'Jane Mary Smith'],
    ['Mary Jane Smith', 'SMITH Jane Mary'],
    ['Kim OBrien Smith', 'Kim O’Brien-Smith'],
    ["Kim O'Brien-Smith", 'Kim O Brien Smith'],
    ['Mary Ann de Souza', 'Maryann De-Souza'],
    ['Jean-Luc Picard', 'Jean Luc Picard'],
    ['Zoë Núñez', 'ZOE NUNEZ'],
    ['Nguyễn Thị Mai', 'Nguyen Mai'],
    ['Hoa Nguyen', 'Thi Hoa NGUYEN'],
    ['Hoa Nguyen', 'NGUYEN THI HOA'],
    ['Nguyễn Thị Hoa', 'HOA NGUYEN'],
    ['Ngọc Đỗ', 'DO NGOC'],
    ['Jürgen Müller', 'JUERGEN MUELLER'],
    ['Juergen Mueller', 'JÜRGEN MÜLLER'],
    ['Jürgen Müller', 'JURGEN MULLER'],
    ['Björn Åkesson', 'BJOERN AAKESSON'],
    ['Søren Kjær', 'SOEREN KJAER'],
    ['Søren Kjær', 'Soren Kjaer'],
    ['Jan Weiß', 'JAN WEISS'],
    ['Þóra Sigurðardóttir', 'THORA SIGURDARDOTTIR'],
    ['Işıl Çelik', 'ISIL CELIK'],
    ['İpek Yılmaz', 'IPEK YILMAZ'],
    ['Łukasz Wójcik', 'LUKASZ WOJCIK'],
    ['Taʻufaʻahau Tupou', "Ta'ufa'ahau TUPOU"],
    ['Kahanuʻola Kealoha', 'KAHANUOLA KEALOHA'],
    ['Māia Tāwhiri', 'Maia Tawhiri'],
    ['John Smith', 'SMITH Jr, John'],
    ['John Smith III', 'John Smith'],
    ['John Smith', 'Sir John Smith PhD'],
    ['Ｊａｎｅ Ｓｍｉｔｈ', 'Jane Smith'],
    ['李小龍', '李 小龍'],
    ['Мария Фёдорова', 'МАРИЯ ФЕДОРОВА'],
    ['Σοφία Παππάς', 'ΣΟΦΙΑ ΠΑΠΠΑΣ'],
    ['Sarah', 'Sarah Jones'],
    ['Sukarno', 'SUKARNO'],
  ])('%s is the same as %s', (onOrder, onId) => expect(compareNames(onOrder, onId)).toBe('same'))

  it.each(APOSTROPHES)('treats %s as an apostrophe', (mark) => {
    expect(compareNames('Taʻufaʻahau O’Neil', `Ta${mark}ufa${mark}ahau O${mark}Neil`)).toBe('same')
    expect(compareNames(`Ta${mark}ufa${mark}ahau Tupou`, 'Taufaahau Tupou')).toBe('same')
  })

  it.each(HYPHENS)('treats %s as a hyphen', (mark) => {
    expect(compareNames('Anne-Marie Lloyd-Jones', `Anne${mark}Marie Lloyd${mark}Jones`)).toBe('same')
    expect(compareNames(`Anne${mark}Marie Smith`, 'Anne Marie Smith')).toBe('same')
  })

  it.each(BLANKS)('treats %j as a space', (blank) => {
    expect(compareNames('Jane Smith', `Jane${blank}${blank}Smith`)).toBe('same')
  })

  it.each([
    ['Ann Lee', 'Anne Lee', 'a letter is missing'],
    ['Anna Smith', 'Anne Smith', 'a letter differs'],
    ['Brian Smith', 'Brain Smith', 'two letters are swapped'],
    ['Jane Smith', 'Jane Smiht', 'two letters are swapped'],
    ['Alex Heldout', 'Alex', 'a part is missing'],
    ['Jane Smith', 'Jane Smith-Jones', 'a part is missing'],
    ['Jane Smith', 'Jane Smith Other', 'a part is missing'],
    ['Jurgen Muller', 'JURGEN MUELLER', 'a letter is missing'],
    ['John Smith Jr', 'John Smith Sr', 'a father and his son'],
    ['Sarah', 'Sara Jones', 'a letter is missing'],
    ['Juergen Mueller', 'JURGEN MÜLLER', 'a letter is missing'],
  ])('%s is nearly %s: %s', (onOrder, onId) => expect(compareNames(onOrder, onId)).toBe('near'))

  it.each([
    ['Alex Heldout', 'Sam Other'],
    ['Alex Heldout', 'Sam Heldout'],
    ['Alex Heldout', 'Alex Other'],
    ['Alex Heldout', 'A Heldout'],
    ['Alex Heldout', 'Alexandra Heldout'],
    ['Li Wei', 'Lu Wei'],
    ['Jo Smith', 'Ed Smith'],
    ['Maria Rossi', 'Mario Bianchi'],
    ['राम शर्मा', 'रमा शर्मा'],
    ['かき はな', 'がき はな'],
    ['李小龍', '李大龍'],
    ['Alex Heldout', '...'],
    ['', ''],
  ])('%s is not %s', (onOrder, onId) => expect(compareNames(onOrder, onId)).toBe('different'))

  it('does not treat short names such as Jo and Joe as spellings of one name', () => {
    expect(compareNames('Joe Smith', 'Jo Smith')).not.toBe('same')
    expect(compareNames('Sue Lee', 'Su Lee')).not.toBe('same')
  })

  it('ignores the order of the words and their case', () => {
    const name = fc.uniqueArray(fc.stringMatching(/^[a-zäöüøł]{2,8}$/), { minLength: 2, maxLength: 5 })
    fc.assert(
      fc.property(name, fc.integer(), (words, seed) => {
        const mixed = words.toSorted((a, b) => ((a.length * seed) % 7) - ((b.length * seed) % 7))
        expect(compareNames(words.join(' '), mixed.join(' ').toUpperCase())).toBe('same')
      }),
    )
  })

  it('reports every name as the same as itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        if (foldName(name).length > 0) expect(compareNames(name, name)).toBe('same')
      }),
    )
  })

  it('limits the work on hostile input', () => {
    expect(compareNames('Alex Heldout', 'a '.repeat(100_000))).toBe('different')
  })
})

/** @source L-21 */
describe('name keys', () => {
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
  ])('%s and %s have a common key', (one, other) => expect(meet(one, other)).toBe(true))

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
  ])('%s and %s have no common key', (one, other) => expect(meet(one, other)).toBe(false))

  it.each<[[string, string], [string, string]]>([
    [
      ['Taʻufaʻahau', 'Tupou'],
      ["Ta'ufa'ahau", 'Tupou'],
    ],
    [
      ['Thi Hoa', 'Nguyen'],
      ['Hoa', 'Nguyen'],
    ],
    [
      ['Nguyen', 'Thi Hoa'],
      ['Hoa', 'Nguyen'],
    ],
    [
      ['Jürgen', 'Müller'],
      ['Juergen', 'Mueller'],
    ],
    [
      ['John', 'Smith Jr'],
      ['John', 'Smith'],
    ],
    [
      ['Mr John', 'Smith'],
      ['Smith', 'John'],
    ],
    [
      ['Wei', 'Li'],
      ['Li', 'Wei'],
    ],
  ])('%s and its other spelling %s have a common key', (one, other) => expect(meet(one, other)).toBe(true))

  const areNear = (one: [string, string], other: [string, string]) =>
    nearNameKeys(...one, 'stored').some((key) => nearNameKeys(...other, 'sought').includes(key))

  it.each<[[string, string], [string, string]]>([
    [
      ['Anna', 'Smith'],
      ['Anne', 'Smith'],
    ],
    [
      ['Jane', 'Smith'],
      ['Jane', 'Smiht'],
    ],
    [
      ['Jon', 'Smith'],
      ['John', 'Smith'],
    ],
    [
      ['Jane', ''],
      ['Jane', 'Smith'],
    ],
    [
      ['J', 'Smith'],
      ['Jane', 'Smith'],
    ],
    [
      ['Jane', 'Smith-Jones'],
      ['Jane', 'Smith'],
    ],
    [
      ['Jurgen', 'Muller'],
      ['Jurgen', 'Mueller'],
    ],
  ])('%s and %s have a common near key in both directions', (one, other) => {
    expect(areNear(one, other)).toBe(true)
    expect(areNear(other, one)).toBe(true)
  })

  it.each<[[string, string], [string, string]]>([
    [
      ['Jane', 'Smith'],
      ['John', 'Smith'],
    ],
    [
      ['Jane', 'Smith'],
      ['Jane', 'Brown'],
    ],
    [
      ['Li', 'Wei'],
      ['Lu', 'Wei'],
    ],
  ])('%s and %s have no common near key', (one, other) => {
    expect(areNear(one, other)).toBe(false)
    expect(areNear(other, one)).toBe(false)
  })

  it('limits the number of keys', () => {
    expect(nameKeys('a b c d e f', 'g h i j k').length).toBeLessThan(70)
    const long = 'abcdefgh bcdefghi cdefghij defghijk efghijkl fghijklm ghijklmn hijklmno'
    expect(nearNameKeys(long, '', 'stored').length).toBeLessThan(500)
  })
})
