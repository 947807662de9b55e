import { toAscii } from '../../text/ascii.ts'
import { foldText, stemWord } from '../search/fold-text.ts'
import { BEER_BRANDS } from '../search/brands/beer-brands.ts'
import type { BrandStyle } from '../search/brands/brand-style.ts'
import { OTHER_BRANDS } from '../search/brands/soft-drink-and-snack-brands.ts'
import { SPIRIT_BRANDS } from '../search/brands/spirit-brands.ts'
import { WINE_BRANDS } from '../search/brands/wine-brands.ts'
import type { ProductKind } from '../packs.ts'
import * as kindWords from './kind-words.ts'

type Statement =
  /** `kind` is null if the kind of alcohol is unknown. */
  | { states: 'alcohol'; kind: ProductKind | null; isBrand: boolean }
  | { states: 'alcohol_free'; isBrand: boolean }
  | { states: 'soft_drink' | 'tobacco' | 'nothing' }
  /** With `makesGoods`, a preceding drink's name is part of the goods' name. */
  | { states: 'food'; makesGoods: boolean; isLiquid: boolean }

/** Phrase of a text with its statement, from word `at` (inclusive) to word `end` (exclusive). */
export type Mark = Statement & { at: number; end: number }

const JOINT = 'and'
/** Punctuation that separates items. */
const PARTING = /[&+,;|/()[\]>:•\n]| [-–—] /g

/** Returns the words of a text for comparison: ASCII, lower case, singular, with `and` for separating punctuation. */
export const wordsOf = (text: string): string[] =>
  foldText(toAscii(text.replaceAll(PARTING, ` ${JOINT} `)).replaceAll('%', ' percent '))
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => stemWord(word))

const STATEMENTS = new Map<string, Statement>()
let longest = 1

/** Registers the statement of each phrase, unless the phrase already has one. */
function add(phrases: string, statement: Statement): void {
  for (const phrase of phrases.split('|')) {
    const words = wordsOf(phrase)
    const key = words.join(' ')
    if (key === '' || STATEMENTS.has(key)) continue
    STATEMENTS.set(key, statement)
    longest = Math.max(longest, words.length)
  }
}

const LIQUIDS = new Set(kindWords.LIQUID_FOOD_WORDS.split('|'))
const addFoods = (phrases: string, makesGoods: boolean) => {
  for (const phrase of phrases.split('|'))
    add(phrase, { states: 'food', makesGoods, isLiquid: LIQUIDS.has(phrase) })
}

/** Brands of soft drinks and snacks that are also everyday words or names of alcohol. */
const UNCERTAIN_BRANDS = new Set(
  'solo|lift|pump|prime|ghost|monster|mother|oak|dare|prima|remedy|mission|savoy|shapes|planters|impressed|charlies|mojo|celsius|nos|fiji|noahs|hepburn|tango|mello|leed|1724|seagrams|canada dry|bickfords|kirks|schweppes dry|royal jamaican|old jamaica|liquid death|rochester ginger|arizona|topo chico|natural spring|boost juice'
    .split('|')
    .map((name) => wordsOf(name).join(' ')),
)

function addBrands(styles: readonly BrandStyle[], stated: (style: BrandStyle) => Statement): void {
  for (const style of styles) add(style.brands, stated(style))
}

const isAlcoholFree = ({ label }: BrandStyle) => label.startsWith('alcohol-free')
const alcoholBrand =
  (kind: ProductKind | null) =>
  (style: BrandStyle): Statement =>
    isAlcoholFree(style)
      ? { states: 'alcohol_free', isBrand: true }
      : { states: 'alcohol', kind: kindOfBrands(style, kind), isBrand: true }

function kindOfBrands({ label }: BrandStyle, kind: ProductKind | null): ProductKind | null {
  if (/premixed|seltzer|in cans|alcoholic ginger/.test(label)) return 'premixed'
  return label === 'other drinks' || label.includes('fortified wines') ? null : kind
}

const SNACK_LABELS = /chip|nut|popcorn|cracker|jerky|chocolate|loll/

add(kindWords.EMPTY_PHRASES, { states: 'nothing' })
addFoods(kindWords.FOOD_PHRASES, false)
add(kindWords.ALCOHOL_FREE_WORDS, { states: 'alcohol_free', isBrand: false })
add(kindWords.TOBACCO_WORDS, { states: 'tobacco' })
for (const { kind, words } of kindWords.ALCOHOL_WORDS) add(words, { states: 'alcohol', kind, isBrand: false })
add(kindWords.SOFT_DRINK_WORDS, { states: 'soft_drink' })
addFoods(kindWords.GOODS_WORDS, true)
addFoods(kindWords.FOOD_WORDS, false)
addBrands([...BEER_BRANDS, ...WINE_BRANDS, ...SPIRIT_BRANDS].filter(isAlcoholFree), alcoholBrand(null))
addBrands(BEER_BRANDS, alcoholBrand('beer_cider'))
addBrands(WINE_BRANDS, alcoholBrand('wine'))
addBrands(SPIRIT_BRANDS, alcoholBrand('spirits'))
for (const { label, brands } of OTHER_BRANDS)
  for (const name of brands.split('|'))
    if (!UNCERTAIN_BRANDS.has(wordsOf(name).join(' ')))
      add(
        name,
        SNACK_LABELS.test(label)
          ? { states: 'food', makesGoods: false, isLiquid: false }
          : { states: 'soft_drink' },
      )

/** Maximum number of words between a drink's name and the goods that are named after it. */
const GAP = 2
const CASKS = new Set(['cask', 'barrel', 'butt', 'seasoned'])

/**
 * Returns the statements of a text, using the longest phrase at each word. A drink's name before goods is part of their
 * name: "red wine vinegar" states food. The cask that a drink matured in is ignored if the text names a drink as well.
 */
export function marksOf(text: string): Mark[] {
  const words = wordsOf(text)
  const marks: Mark[] = []
  for (let at = 0; at < words.length;) {
    const mark = longestMark(words, at)
    if (!mark) at++
    else {
      at = mark.end
      if (mark.states === 'food' && mark.makesGoods) absorb(marks, mark, words)
      marks.push(mark)
    }
  }
  const isInCask = ({ end }: Mark) => CASKS.has(words[end] ?? '')
  const isDrink = (mark: Mark) => mark.states === 'alcohol' && !isInCask(mark)
  return marks.some(isDrink) ? marks.filter((mark) => mark.states !== 'alcohol' || isDrink(mark)) : marks
}

function longestMark(words: readonly string[], at: number): Mark | null {
  for (let end = Math.min(words.length, at + longest); end > at; end--) {
    const statement = STATEMENTS.get(words.slice(at, end).join(' '))
    if (statement) return { ...statement, at, end }
  }
  return null
}

/** Maximum number of marks before goods that are checked. "Jim Beam Bourbon BBQ pasta sauce" has three. */
const LONGEST_NAME = 4

/** Removes from the preceding marks the drinks that the goods are named after. */
function absorb(marks: Mark[], goods: Mark, words: readonly string[]): void {
  let from = goods.at
  for (const mark of marks.slice(-LONGEST_NAME).toReversed()) {
    if (!['alcohol', 'soft_drink', 'food'].includes(mark.states) || from - mark.end > GAP) return
    if (words.slice(mark.end, from).some((word) => word === JOINT || /\d/.test(word))) return
    if (mark.states !== 'food') marks.splice(marks.indexOf(mark, -LONGEST_NAME), 1)
    from = mark.at
  }
}
