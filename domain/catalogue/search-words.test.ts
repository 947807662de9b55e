import { describe, expect, it } from 'vitest'
import { foldText, readSearch, stemWord } from './search-words.ts'

describe('§2 Search: what a search asks for', () => {
  it.each([
    ['Grenache Rosé', 'grenache rose'],
    ['  Peat & Paddock  ', 'peat paddock'],
    ['Duke’s Gin', 'dukes gin'],
    ['West-Coast IPA', 'west coast ipa'],
    ['0.5%', '0.5'],
  ])('§2 Search: %j is compared as %j', (text, folded) => {
    expect(foldText(text)).toBe(folded)
  })

  it.each([
    ['gins', 'gin'],
    ['stubbies', 'stubby'],
    ['gris', 'gris'],
    ['glass', 'glass'],
    ['citrus', 'citrus'],
  ])('§2 Search: %j and %j are one word', (word, stem) => {
    expect(stemWord(word)).toBe(stem)
  })

  it.each([
    ['sav blanc', [['sauvignon blanc']]],
    ['Sauv Blanc marlborough', [['sauvignon blanc'], ['marlborough']]],
    ['zero alc beer', [['alcohol free'], ['beer']]],
    ['Non-Alcoholic', [['alcohol free']]],
    ['bubbles', [['sparkling']]],
    ['pinot grigio', [['pinot gris', 'pinot grigio']]],
    ['6 pack lager', [['6pack'], ['lager']]],
    ['6-pk', [['6pack']]],
    ['six pack', [['6pack']]],
    ['stubbies', [['beer']]],
    ['375 mL', [['375ml']]],
    ['1.5 litre', [['1500ml']]],
    ['0.75l', [['750ml']]],
    ['gin and tonic', [['gin'], ['tonic']]],
    ['the', []],
    ['', []],
  ])('§2 Search: %j asks for %j', (text, groups) => {
    expect(readSearch(text)).toEqual(groups)
  })
})
