import { normalise } from '#domain/text/normalise.ts'

/** Words of a name for comparison, in lower case without marks. A hyphenated word is joined. */
export type FoldedName = {
  words: readonly string[]
  /** The same words, with hyphenated words split. */
  parts: readonly string[]
  /** Suffix that distinguishes a parent from a child, such as `jr`; '' without a suffix. */
  generation: string
}

const TITLES = new Set(
  'mr mrs ms miss mx dr prof professor sir dame rev reverend hon capt lt sgt phd md esq'.split(' '),
)
const GENERATIONS: Readonly<Record<string, string>> = {
  jr: 'jr',
  jnr: 'jr',
  sr: 'sr',
  snr: 'sr',
  ii: '2',
  '2nd': '2',
  iii: '3',
  '3rd': '3',
  iv: '4',
  '4th': '4',
}
/** Code units and words of a name that are processed. Both limit the work on hostile input. */
const MAX_UNITS = 200
const MAX_WORDS = 8

/** Letters that do not decompose, with their spelling without the mark and their passport spelling (ICAO 9303). */
const LETTERS: Readonly<Record<string, readonly [plain: string, written: string]>> = {
  ß: ['ss', 'ss'],
  ø: ['o', 'oe'],
  æ: ['ae', 'ae'],
  œ: ['oe', 'oe'],
  ł: ['l', 'l'],
  đ: ['d', 'dj'],
  ð: ['d', 'd'],
  þ: ['th', 'th'],
  ı: ['i', 'i'],
  ħ: ['h', 'h'],
  ŋ: ['n', 'n'],
  ŧ: ['t', 't'],
  ƒ: ['f', 'f'],
  ĸ: ['k', 'k'],
  ς: ['σ', 'σ'],
  ə: ['e', 'e'],
  ɓ: ['b', 'b'],
  ɗ: ['d', 'd'],
  ƙ: ['k', 'k'],
  ƴ: ['y', 'y'],
  'a\u0308': ['a', 'ae'],
  'o\u0308': ['o', 'oe'],
  'u\u0308': ['u', 'ue'],
  'a\u030a': ['a', 'aa'],
}
const OWN_LETTER = /[aou]\u0308|a\u030a|[ßøæœłđðþıħŋŧƒĸςəɓɗƙƴ]/g

/** Apostrophes, glottal stops and spacing accents, some of which NFKD turns into spaces. */
const APOSTROPHES =
  /['`´¨¯¸\u02b9-\u02ff\u0294\u0295\u0374\u037a\u0384\u0385\u055a\u05f3\u05f4\u1fbd-\u1fc1\u1fcd-\u1fcf\u1fdd-\u1fdf\u1fed-\u1fef\u1ffd\u1ffe\u2018-\u201f\u2032-\u2037\ua78b\ua78c\uff07\uff40]/gu
/**
 * Scripts in which a letter without its marks is the same letter. In other scripts marks are vowels or change the
 * letter.
 */
const OPTIONAL_MARKS =
  /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}])\p{M}+/gu
const BETWEEN_WORDS = /[\s,;/|_\u30fb\uff65]+/u
const HYPHENS = /[\p{Pd}\u2010\u2043\u2212]+/u
const NO_LETTER = /[^\p{L}\p{N}\p{M}]/gu

function foldWord(word: string, spelling: 0 | 1): string {
  const letters = word.replace(OWN_LETTER, (letter) => LETTERS[letter]?.[spelling] ?? letter)
  return normalise(letters.replace(OPTIONAL_MARKS, '$1').replace(NO_LETTER, ''), 'NFC')
}

function foldWith(typed: readonly string[], spelling: 0 | 1): FoldedName {
  const named = typed
    .map((word) => ({ whole: foldWord(word, spelling), word }))
    .filter(({ whole }) => whole !== '')
  const bare = named.filter(({ whole }) => !TITLES.has(whole) && !Object.hasOwn(GENERATIONS, whole))
  const kept = (bare.length > 0 ? bare : named).slice(0, MAX_WORDS)
  const suffix = named.slice(1).find(({ whole }) => Object.hasOwn(GENERATIONS, whole))
  return {
    words: kept.map(({ whole }) => whole),
    parts: kept
      .flatMap(({ word }) =>
        word
          .split(HYPHENS)
          .map((part) => foldWord(part, spelling))
          .filter(Boolean),
      )
      .slice(0, MAX_WORDS),
    generation: (suffix && GENERATIONS[suffix.whole]) ?? '',
  }
}

/**
 * Folds a name for comparison: case, marks, apostrophes, compatibility forms, titles and suffixes are removed. Hyphens
 * and apostrophes join words; spaces and commas separate them.
 * @returns one spelling; two if letters such as ü can be written as `u` and as `ue`; none if the name has no letters
 */
export function foldName(name: string): FoldedName[] {
  const lower = normalise(name.slice(0, MAX_UNITS).replace(APOSTROPHES, ''), 'NFKD')
    .toLowerCase()
    .replace(APOSTROPHES, '')
  const typed = lower.split(BETWEEN_WORDS)
  const [plain, written] = [foldWith(typed, 0), foldWith(typed, 1)]
  if (plain.words.length === 0) return []
  return plain.words.join(' ') === written.words.join(' ') ? [plain] : [plain, written]
}
