import { describe, expect, it } from 'vitest'
import { foldText, stemWord } from './fold-text.ts'
import { type Lexicon, readSearch } from './read-search.ts'
import type { Term } from './term.ts'
import { unsoldGoods } from './unsold-goods.ts'

const WORDS =
  'shiraz sauvignon blanc beer ale lager gin pink tonic water vodka marlborough riesling pinot prosecco pretzel'
const words = WORDS.split(' ').toSorted()
const lexicon: Lexicon = {
  count: (word) => (words.includes(word) ? 3 : 0),
  begins: (text) => words.some((word) => word.startsWith(text)),
  words: () => words,
  spelled: (stem) => (stem === 'pretzel' ? 'pretzels' : stem),
  isDescribed: (word) => word === 'smoky',
  isName: (phrase) => phrase === 'pink gin',
  isInside: (folded) => folded === 'ck',
}
const read = (text: string) => readSearch(text, lexicon)
const first = ({ ranks }: Term) =>
  ranks[0]!.map(({ words, isCategory }) => (isCategory ? '#' : '') + words.join(' '))

describe('§2 Search: folding and stemming of words', () => {
  it.each([
    ['Grenache Rosé', 'grenache rose'],
    ['  Peat & Paddock  ', 'peat paddock'],
    ['Duke’s Gin', 'dukes gin'],
    ['West-Coast IPA', 'west coast ipa'],
    ['0.5%', '0.5'],
  ])('§2 Search: folds %j to %j', (text, folded) => {
    expect(foldText(text)).toBe(folded)
  })

  it.each([
    ['gins', 'gin'],
    ['stubbies', 'stubby'],
    ['stubbie', 'stubby'],
    ['gris', 'gris'],
    ['glass', 'glass'],
    ['citrus', 'citrus'],
    ['whiskey', 'whisky'],
    ['shirazes', 'shiraz'],
    ['grenaches', 'grenache'],
    ['constructor', 'constructor'],
  ])('§2 Search: stems %j to %j', (word, stem) => {
    expect(stemWord(word)).toBe(stem)
  })
})

describe('§2 Search: the parsed search', () => {
  it.each<[string, string[][]]>([
    ['sav blanc', [['sauvignon blanc']]],
    ['Sauv Blanc marlborough', [['sauvignon blanc'], ['marlborough']]],
    ['pinot grigio', [['pinot gris', 'pinot grigio']]],
    ['pink gin', [['pink gin', 'flavoured gin', 'sloe gin']]],
    ['the best lager', [['lager']]],
    ['red wine', [['#red wine']]],
    ['ck', [['ck']]],
  ])('§2 Search: %j has the terms %j', (text, terms) => {
    expect(read(text).terms.map(first)).toEqual(terms)
  })

  it.each(['what goes with spicy curry', 'what can I drink with a curry', 'something for a curry'])(
    '§2 Search: %j asks for the occasion, and for no other product',
    (text) => {
      const { terms, occasion, packs } = read(text)
      expect([terms.filter(({ isSoft }) => !isSoft), occasion.length > 1, packs.container]).toEqual([
        [],
        true,
        null,
      ])
    },
  )

  it.each([
    ['what should I drink with butter chicken', ['riesling', '#lager', '#rose'], []],
    ['wine with roast lamb', ['shiraz', 'durif'], ['#red wine']],
    ['what goes with shakshuka', ['#red wine', '#white wine', '#sparkling'], []],
    ['something for the kids at our wedding', ['#lemonade cola', '#squash juice', 'lolly'], []],
    ['a present for my boss', ['#gift'], []],
  ])('§2 Search: %j asks for the occasion %j next to the terms %j', (text, occasions, terms) => {
    const request = read(text)
    expect(request.occasion.map((term) => first(term)[0])).toEqual(occasions)
    expect(request.terms.filter(({ isSoft }) => !isSoft).map((term) => first(term)[0])).toEqual(terms)
  })

  it.each([
    ['durries', 'tobacco'],
    ['vapes', 'tobacco'],
    ['a packet of smokes', 'tobacco'],
    ['Panadol', 'medicine'],
    ['smoky whisky', null],
    ['gin', null],
  ])('§2 Search: %j names the unsold goods %j', (text, goods) => {
    expect(unsoldGoods(text)).toBe(goods)
  })

  it('§2 Search: the term for drinks without alcohol is required', () => {
    expect(read('zero alc beer').terms.map(({ isRequired }) => isRequired)).toEqual([true, false])
  })

  it.each([
    ['red under 20', { min: 0, max: 1999 }],
    ['gin under $60', { min: 0, max: 5999 }],
    ['beer less than 50 dollars', { min: 0, max: 4999 }],
    ['up to $25.50', { min: 0, max: 2550 }],
    ['wine between 20 and 30', { min: 2000, max: 3000 }],
    ['$40-$60 whisky', { min: 4000, max: 6000 }],
    ['champagne over fifty bucks', { min: 5000, max: Infinity }],
    ['30 dollars or less', { min: 0, max: 3000 }],
    ['around $40', { min: 3000, max: 5000 }],
    ['$20 red', { min: 1200, max: 2000 }],
    ['wine under 12%', null],
    ['bin 389', null],
    ['700ml', null],
  ])('§2 Search: %j has the price range %j', (text, price) => {
    expect(read(text).price).toEqual(price)
  })

  it.each([
    ['sixpack', [[6]]],
    ['six-pack of lager', [[6], [4], [8], [10], [12]]],
    ['6pk', [[6], [4], [8], [10], [12]]],
    ['lager 24', [[24], [20], [18], [30], [16], [12]]],
    ['half a dozen', [[6], [12]]],
    ['two dozen beers', [[24, 30], [12]]],
    ['single pilsner', [[1]]],
    ['single malt', []],
    [
      'slab',
      [
        [24, 30],
        [12, 16, 18, 20],
      ],
    ],
    ['lager', []],
  ])('§2 Search: %j has the pack sizes %j', (text, sizes) => {
    expect(read(text).packs.sizes).toEqual(sizes)
  })

  it.each([
    ['375 mL', 375],
    ['1.5 litre', 1500],
    ['0.75l', 750],
    ['magnum', 1500],
    ['piccolo', 200],
  ])('§2 Search: %j has a volume of %i ml', (text, ml) => {
    expect(read(text).packs.volumeMl).toBe(ml)
  })

  it.each([
    ['beer cans', 'can'],
    ['longnecks', 'longneck'],
    ['stubbies', 'stubby'],
    ['bottle opener', null],
  ])('§2 Search: %j has the container %j', (text, container) => {
    expect(read(text).packs.container).toBe(container)
  })

  it.each([
    ['gin and tonic', [['#gin'], ['tonic water']]],
    ['G&T', [['#gin'], ['tonic water']]],
  ])('§2 Search: %j has the ingredients %j', (text, parts) => {
    expect(read(text).parts.map(first)).toEqual(parts)
  })

  it('§2 Search: attributes, occasions, brands, specials, orders and strengths are not terms', () => {
    expect(read('gluten free vegan beer').attributes).toEqual(['gluten_free', 'vegan'])
    expect(read('bbq').occasion.length).toBeGreaterThan(2)
    expect(read('Corona').brands.map(({ name, label }) => [name, label])).toEqual([['Corona', 'lagers']])
    expect(read('beer on special').isOnSpecial).toBe(true)
    expect(read('cheap lager').order).toBe('cheap')
    expect(read('5% beer').strength).toEqual({ min: 4.8, max: 5.2 })
  })

  it.each([
    ['shirza', 'shiraz'],
    ['sauvingon blanc', 'sauvignon blanc'],
    ['reisling', 'riesling'],
    ['cabsav', 'cab sav'],
    ['smoky', ''],
    ['lag', ''],
    ['zzzz', ''],
    ['prezels', 'pretzels'],
    ['what goes with lagre', 'what goes with lager'],
    ['what goes with gin', ''],
  ])('§2 Search: %j is corrected to %j', (typed, meant) => {
    expect(read(typed).didYouMean).toBe(meant)
  })
})
