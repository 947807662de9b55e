import { normalise } from '#domain/text/normalise.ts'
import type { Attribute } from '../attributes.ts'
import { correctWord, partWord } from './correct-word.ts'
import { foldText, isJoiner, stemWord } from './fold-text.ts'
import { type PackWish, readPacks } from './read-packs.ts'
import { type PriceRange, readPrice } from './read-price.ts'
import { plainTerm, readTerm, type Term } from './term.ts'
import {
  type AskedBrand,
  LONGEST,
  type Meaning,
  type Order,
  spelledWord,
  VOCABULARY,
  VOCABULARY_WORDS,
} from './vocabulary.ts'
import { SOFT_WORDS } from './words/soft-words.ts'

/** Parsed search. */
export type SearchRequest = {
  terms: Term[]
  brands: AskedBrand[]
  /** Ingredients of a mixed drink. Their results alternate. */
  parts: Term[]
  /** Products for an occasion. Their results alternate; next to other terms they only affect the ranking. */
  occasion: Term[]
  /** True if the occasion is one of people who drink no alcohol, such as children. */
  isDry: boolean
  price: PriceRange | null
  packs: PackWish
  attributes: Attribute[]
  /** Term that ranks a search which contains only packs or attributes. */
  prefer: Term | null
  strength: { min: number; max: number } | null
  isOnSpecial: boolean
  order: Order | null
  /** True for "chips and salsa": if no product matches both terms, products that match either are returned. */
  isJoined: boolean
  /** Corrected search if a word was mistyped, else ''. */
  didYouMean: string
}

/** Words of a catalogue: those of names, styles, categories and regions. */
export type Lexicon = {
  /** Returns the number of products with the word. */
  count(word: string): number
  /** Returns whether a word starts with the text. */
  begins(text: string): boolean
  /** Returns all words in order. */
  words(): Iterable<string>
  isDescribed(word: string): boolean
  /** Returns a word as a product's name, style or category writes it, because stems are not always words. */
  spelled(stem: string): string
  /** Returns whether two or more words are a style, a category or the beginning of a name. */
  isName(phrase: string): boolean
  /** Returns whether a name or category contains the text unchanged. */
  isInside(folded: string): boolean
}

/** Term of a search that names only stubbies or longnecks. */
const BEER = readTerm('#beer')
const SOFT = new Set(SOFT_WORDS.map(stemWord))
/** Beginnings of questions, whose "can" is no container. */
const ASKED = /\bcan (?:i|we|you)\b/g
/** Beginnings of searches for gifts. The phrases of the vocabulary start with "gift for". */
const GIFT_FOR = /\b(?:gifts?|presents?|pressies?|prezzies?) (?:idea )?for (?:(?:my|our|the|an?) )?/g
/** Questions for a drink to a dish: "what should I drink with butter chicken". */
const PAIRING =
  /^(.*\b(?:drinks?|goes|go|pairs?|have|serve|match(?:es)?|suits?|wines?|beers?|reds?|whites?)\b.* with )(.+)$/
const JOINED = /\S (?:and|&|n|with|\+|plus) \S/i
/** Tolerance of a strength in a search, in percentage points. */
const ABOUT_PERCENT = 0.2
const PERCENT =
  /(under|below|less than|over|above|more than|at least|max|up to)? ?(\d{1,2}(?:\.\d)?) ?(?:%|per ?cent|abv)/i

/** Parses a search and corrects its words with those of the catalogue. */
export function readSearch(text: string, lexicon: Lexicon): SearchRequest {
  const lower = normalise(text, 'NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/[‐-―]/g, '-')
  const { strength, rest: unmeasured } = readStrength(
    lower.replace(ASKED, ' ').replace(GIFT_FOR, 'gift for '),
  )
  const { price, rest: unpriced } = readPrice(unmeasured)
  const { packs, rest } = readPacks(unpriced.replace(/%/g, ' percent').replace(/(\w)-(\w)/g, '$1 $2'))
  const request: SearchRequest = {
    terms: [],
    brands: [],
    parts: [],
    occasion: [],
    isDry: false,
    price,
    packs,
    attributes: [],
    prefer: null,
    strength,
    isOnSpecial: false,
    order: null,
    isJoined: JOINED.test(lower),
    didYouMean: '',
  }
  const isNamed = lexicon.isInside(foldText(text))
  const words = readWords(isNamed ? rest : readPairing(rest, lexicon), isNamed, lexicon, request)
  const noise: string[] = []
  for (let left = words; left.length > 0;) {
    const [word = ''] = left
    const { meaning, length } = longest(left, lexicon)
    if (meaning.kind === 'noise') noise.push(word)
    else apply(request, meaning)
    left = left.slice(length)
  }
  addDrinkOf(request)
  if (asksForNothing(request)) request.terms.push(...noise.map((word) => plainTerm([word])))
  return request
}

/**
 * Returns the stems of the typed words, corrected unless the text is a part of a name. Sets `didYouMean` to the typed
 * words with the corrected ones in place.
 */
function readWords(text: string, isNamed: boolean, lexicon: Lexicon, request: SearchRequest): string[] {
  const typed = foldText(text).split(' ').filter(Boolean)
  const last = typed.findLastIndex((word) => !isJoiner(word))
  const words: string[] = []
  const spelled: string[] = []
  let isCorrected = false
  for (const [at, word] of typed.entries()) {
    const stem = stemWord(word)
    const found = isJoiner(word) ? [] : isNamed ? [stem] : known(stem, at === last, lexicon)
    const isSame = isJoiner(word) || (found.length === 1 && found[0] === stem)
    isCorrected ||= !isSame
    words.push(...found)
    spelled.push(...(isSame ? [word] : found.map((each) => spellingOf(each, lexicon))))
  }
  if (isCorrected) request.didYouMean = spelled.join(' ')
  return words
}

/**
 * Reduces the dish of a pairing to the words that shoppers use for food. "Butter" in "butter chicken" must not find
 * products with that name. A dish without such words is a dinner.
 */
function readPairing(text: string, lexicon: Lexicon): string {
  const found = PAIRING.exec(text)
  const [, question = '', dish = ''] = found ?? []
  if (!found) return text
  const isFood = (word: string) =>
    isJoiner(word) ||
    known(stemWord(word), false, lexicon).some((each) => VOCABULARY_WORDS.has(each) || SOFT.has(each))
  const words = foldText(dish).split(' ').filter(isFood)
  return question + (words.length > 0 ? words.join(' ') : 'dinner')
}

const spellingOf = (stem: string, lexicon: Lexicon): string =>
  lexicon.count(stem) > 0 ? lexicon.spelled(stem) : spelledWord(stem)

/** Adds the drink that a container or a bottle size implies if the search names no other. */
function addDrinkOf(request: SearchRequest): void {
  const { terms, brands, parts, packs } = request
  if (terms.length > 0) return
  if (packs.container === 'stubby' || packs.container === 'longneck') terms.push(BEER)
  else if (packs.drink !== '' && brands.length === 0 && parts.length === 0) terms.push(readTerm(packs.drink))
}

/** Extracts a strength. "5%" is read with a tolerance; up to 0.5% is left to the words for alcohol-free drinks. */
function readStrength(text: string): { strength: SearchRequest['strength']; rest: string } {
  const found = PERCENT.exec(text)
  const percent = Number(found?.[2] ?? 0)
  if (!found || percent <= 0.5) return { strength: null, rest: text }
  const rest = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`
  if (/under|below|less|max|up/i.test(found[1] ?? '')) return { strength: { min: 0.6, max: percent }, rest }
  if (found[1]) return { strength: { min: percent, max: 100 }, rest }
  return { strength: { min: percent - ABOUT_PERCENT, max: percent + ABOUT_PERCENT }, rest }
}

export const asksForNothing = (request: SearchRequest): boolean =>
  [request.terms, request.brands, request.parts, request.occasion, request.attributes].every(
    (list) => list.length === 0,
  ) &&
  !request.price &&
  !request.strength &&
  !request.isOnSpecial &&
  !request.order &&
  request.packs.sizes.length === 0 &&
  request.packs.container === null &&
  request.packs.volumeMl === null

function apply(request: SearchRequest, meaning: Meaning): void {
  switch (meaning.kind) {
    case 'term':
      return void request.terms.push(meaning.term)
    case 'parts':
      return void request.parts.push(...meaning.terms)
    case 'occasion':
      if (request.isDry) return
      if (meaning.isDry) request.occasion = []
      request.isDry = meaning.isDry
      return void request.occasion.push(...meaning.terms)
    case 'attribute':
      request.attributes.push(meaning.attribute)
      request.prefer ??= meaning.prefer
      return
    case 'brand':
      return void request.brands.push(meaning.brand)
    case 'order':
      request.order = meaning.order
      return
    case 'special':
      request.isOnSpecial = true
      return
    case 'noise':
  }
}

/**
 * Returns the longest run of words with a meaning at the start. Shoppers' phrases take precedence over names of
 * products.
 */
function longest(words: readonly string[], lexicon: Lexicon): { meaning: Meaning; length: number } {
  const [first = '', last = ''] = [words[0], words.at(-1)]
  for (let length = Math.min(LONGEST, words.length); length > 0; length--) {
    const run = words.slice(0, length)
    const key = run.join(' ')
    const isLast = length === words.length
    const meaning =
      VOCABULARY.get(key) ?? (isLast && length > 1 && !isWhole(last, lexicon) ? begun(key) : undefined)
    if (meaning) return { meaning, length }
    if (length > 1 && lexicon.isName(key)) return { meaning: { kind: 'term', term: plainTerm(run) }, length }
  }
  return { meaning: wordMeaning(first, words.length === 1, lexicon), length: 1 }
}

/** Returns whether a word is complete, and not still being typed. */
const isWhole = (word: string, lexicon: Lexicon) => VOCABULARY.has(word) || lexicon.count(word) > 0

function wordMeaning(word: string, isLast: boolean, lexicon: Lexicon): Meaning {
  const isWord = lexicon.count(word) > 0
  if (/^\d{1,2}$/.test(word) && !isWord) return { kind: 'noise' }
  if (SOFT.has(word)) return { kind: 'term', term: plainTerm([word], true) }
  const isKnown = isWord || lexicon.isDescribed(word) || lexicon.begins(word)
  const meaning = isKnown || !isLast ? undefined : begun(word)
  if (meaning) return meaning
  const begins = !isWord && word.length > 1
  return {
    kind: 'term',
    term: { ...plainTerm([word]), ranks: [[{ words: [word], isCategory: false, begins }]] },
  }
}

/** Returns the meaning of the shortest phrase that starts with the text, for a search that is still being typed. */
function begun(typed: string): Meaning | undefined {
  if (typed.length < 3) return undefined
  const keys = [...VOCABULARY.keys()].filter(
    (key) => key.startsWith(typed) && VOCABULARY.get(key)?.kind !== 'noise',
  )
  const key = keys.toSorted((a, b) => a.length - b.length)[0]
  return key === undefined ? undefined : VOCABULARY.get(key)
}

/** Returns the word if it is known or starts a known word, else the one or two words that were most likely meant. */
function known(word: string, isLast: boolean, lexicon: Lexicon): string[] {
  const isKnown = (each: string) => VOCABULARY_WORDS.has(each) || lexicon.count(each) > 0 || SOFT.has(each)
  if (isKnown(word) || lexicon.isDescribed(word) || /^[\d.]+$/.test(word)) return [word]
  if (
    word.length >= (isLast ? 2 : 4) &&
    (lexicon.begins(word) || [...VOCABULARY_WORDS.keys()].some((each) => each.startsWith(word)))
  )
    return [word]
  const parted = partWord(word, (each) => isKnown(stemWord(each)))
  if (parted) return parted.split(' ').map(stemWord)
  const frequencyOf = (each: string) => lexicon.count(each) || (VOCABULARY_WORDS.get(each) ?? 0)
  return [correctWord(word, [VOCABULARY_WORDS.keys(), lexicon.words()], frequencyOf) ?? word]
}
