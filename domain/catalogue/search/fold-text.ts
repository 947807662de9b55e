import { normalise } from '#domain/text/normalise.ts'

/** Converts a text to lower case without accents, with spaces for punctuation: "Grenache Rosé" → "grenache rose". */
export const foldText = (text: string): string =>
  withoutAccents(text)
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/[^a-z0-9.]+/g, ' ')
    .replace(/\.(?!\d)/g, ' ')
    .replace(/ +/g, ' ')
    .trim()

/** Removes accents. Skips ASCII texts, because normalisation is the slowest step of folding. */
const withoutAccents = (text: string): string =>
  /\P{ASCII}/u.test(text) ? normalise(text, 'NFD').replace(/\p{M}/gu, '') : text

/** Alternative spellings of a word. */
const SPELLINGS = new Map(
  Object.entries({
    whiskey: 'whisky',
    pilsener: 'pilsner',
    sulfite: 'sulphite',
    sulfur: 'sulphur',
    flavor: 'flavour',
    flavored: 'flavoured',
    draft: 'draught',
    liquer: 'liqueur',
    expresso: 'espresso',
    grenach: 'grenache',
  }),
)

/**
 * Removes a plural ending and unifies spellings: "stubbies" → "stubby", "gins" → "gin". Apply it to both compared
 * words.
 */
export function stemWord(word: string): string {
  const one = singular(word)
  return SPELLINGS.get(one) ?? one
}

function singular(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (word.length > 4 && word.endsWith('ie')) return `${word.slice(0, -2)}y`
  if (/(ch|sh|x|ss|raz)es$/.test(word)) return word.slice(0, -2)
  return word.length > 3 && /[^isu]s$/.test(word) ? word.slice(0, -1) : word
}

/** Conjunctions, which are ignored: "gin and tonic", "gin & tonic" and "gin tonic" are the same phrase. */
const JOINERS = new Set(['and', 'n', 'with', 'plus'])

export const isJoiner = (word: string): boolean => JOINERS.has(word)

/** Returns the words of a phrase for comparison: folded, singular, without conjunctions. */
export const stemsOf = (text: string): string[] => stemsOfFolded(foldText(text))

/** Returns the stems of a folded text. @param stem function that may cache its results, for many texts */
export const stemsOfFolded = (folded: string, stem = stemWord): string[] =>
  folded
    .split(' ')
    .filter((word) => word !== '' && !JOINERS.has(word))
    .map((word) => stem(word))
