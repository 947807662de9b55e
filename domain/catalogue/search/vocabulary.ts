import type { Attribute } from '../attributes.ts'
import { BEER_BRANDS } from './brands/beer-brands.ts'
import { OTHER_BRANDS } from './brands/soft-drink-and-snack-brands.ts'
import { SPIRIT_BRANDS } from './brands/spirit-brands.ts'
import { WINE_BRANDS } from './brands/wine-brands.ts'
import { foldText, stemsOf, stemWord } from './fold-text.ts'
import { plainTerm, readTerm, type Term } from './term.ts'
import { ATTRIBUTE_WORDS } from './words/attribute-words.ts'
import { BEER_WORDS } from './words/beer-words.ts'
import { MIXED_DRINKS } from './words/mixed-drinks.ts'
import { DRY_OCCASIONS, OCCASIONS } from './words/occasions.ts'
import { OTHER_WORDS } from './words/other-words.ts'
import { CHEAP, DEAR, NOISE, ON_SPECIAL, STRONG } from './words/plain-words.ts'
import { SPIRIT_WORDS, WITHOUT_ALCOHOL } from './words/spirit-words.ts'
import { WINE_WORDS } from './words/wine-words.ts'

export type AskedBrand = { name: string; label: string; named: Term; similar: Term }
export type Order = 'cheap' | 'dear' | 'strong'

export type Meaning =
  | { kind: 'term'; term: Term }
  | { kind: 'parts'; terms: Term[] }
  | { kind: 'occasion'; terms: Term[]; isDry: boolean }
  | { kind: 'attribute'; attribute: Attribute; prefer: Term }
  | { kind: 'brand'; brand: AskedBrand }
  | { kind: 'order'; order: Order }
  | { kind: 'special' }
  | { kind: 'noise' }

const readTerms = (parts: string): Term[] => parts.split(';').map((part) => readTerm(part))
const keyOf = (said: string) => stemsOf(said).join(' ')

function* meanings(): Generator<[said: string, meaning: Meaning]> {
  for (const [said, parts] of MIXED_DRINKS) yield [said, { kind: 'parts', terms: readTerms(parts) }]
  const [none, alcoholFree] = WITHOUT_ALCOHOL
  yield [none, { kind: 'term', term: readTerm(alcoholFree, { isRequired: true }) }]
  for (const { said, attribute, prefer } of ATTRIBUTE_WORDS)
    yield [said, { kind: 'attribute', attribute, prefer: readTerm(prefer) }]
  for (const [said, meant] of [...WINE_WORDS, ...BEER_WORDS, ...SPIRIT_WORDS, ...OTHER_WORDS])
    yield [said, { kind: 'term', term: readTerm(meant) }]
  yield [CHEAP, { kind: 'order', order: 'cheap' }]
  yield [DEAR, { kind: 'order', order: 'dear' }]
  yield [STRONG, { kind: 'order', order: 'strong' }]
  yield [ON_SPECIAL, { kind: 'special' }]
  for (const [said, parts] of DRY_OCCASIONS)
    yield [said, { kind: 'occasion', terms: readTerms(parts), isDry: true }]
  for (const [said, parts] of OCCASIONS)
    yield [said, { kind: 'occasion', terms: readTerms(parts), isDry: false }]
  for (const word of NOISE) yield [word, { kind: 'noise' }]
  for (const { label, search, brands } of [
    ...BEER_BRANDS,
    ...WINE_BRANDS,
    ...SPIRIT_BRANDS,
    ...OTHER_BRANDS,
  ]) {
    const similar = readTerm(search)
    for (const name of brands.split('|'))
      yield [name, { kind: 'brand', brand: { name, label, named: plainTerm(stemsOf(name)), similar } }]
  }
}

/** Meanings of shoppers' phrases by their stems. */
export const VOCABULARY = new Map<string, Meaning>()
for (const [said, meaning] of meanings())
  for (const each of said.split('|')) {
    const key = keyOf(each)
    if (key !== '' && !VOCABULARY.has(key)) VOCABULARY.set(key, meaning)
  }

/** Written forms of the stems in shoppers' phrases: the stem itself if it is a word, else its first form. */
const SPELLINGS = new Map<string, string>()
for (const [said] of meanings())
  for (const word of said.split('|').flatMap((each) => foldText(each).split(' '))) {
    const stem = stemWord(word)
    if (word === stem || !SPELLINGS.has(stem)) SPELLINGS.set(stem, word)
  }
/** Returns a word of the phrases as shoppers write it. */
export const spelledWord = (stem: string): string => SPELLINGS.get(stem) ?? stem

/** Number of words of the longest phrase. */
export const LONGEST = Math.max(...[...VOCABULARY.keys()].map((key) => key.split(' ').length))
/** Frequencies of all words of phrases: 0 for words that occur only in brands, else 1. */
export const VOCABULARY_WORDS = new Map<string, number>()
for (const [key, { kind }] of VOCABULARY)
  for (const word of key.split(' '))
    VOCABULARY_WORDS.set(word, Math.max(VOCABULARY_WORDS.get(word) ?? 0, kind === 'brand' ? 0 : 1))
