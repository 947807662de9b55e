import { normalise } from '#domain/text/normalise.ts'

/** Lower case, no accents, every mark between words a space: "Grenache Rosé" → "grenache rose". */
export const foldText = (text: string): string =>
  withoutAccents(text)
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/[^a-z0-9.]+/g, ' ')
    .replace(/\.(?!\d)/g, ' ')
    .replace(/ +/g, ' ')
    .trim()

/** Most texts have none, and looking for them takes longer than all else. */
const withoutAccents = (text: string): string =>
  /\P{ASCII}/u.test(text) ? normalise(text, 'NFD').replace(/\p{M}/gu, '') : text

/** One word in two spellings. */
const SPELLINGS = new Map(
  Object.entries({
    ...{ whiskey: 'whisky', pilsener: 'pilsner', sulfite: 'sulphite', sulfur: 'sulphur', flavor: 'flavour' },
    ...{ flavored: 'flavoured', draft: 'draught', liquer: 'liqueur', expresso: 'espresso' },
  }),
)

/** A word without the ending of its plural, on both sides of a comparison: "stubbies" → "stubby", "gins" → "gin". */
export function stemWord(word: string): string {
  const one = singular(word)
  return SPELLINGS.get(one) ?? one
}

function singular(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (word.length > 4 && word.endsWith('ie')) return `${word.slice(0, -2)}y`
  if (/(ch|sh|x|ss)es$/.test(word)) return word.slice(0, -2)
  return word.length > 3 && /[^isu]s$/.test(word) ? word.slice(0, -1) : word
}

/** Words that only join others: "gin and tonic", "gin & tonic" and "gin tonic" are one phrase. */
const JOINERS = new Set(['and', 'n', 'with', 'plus'])

/** The words of a phrase as they are compared: folded, singular, without joiners. */
export const stemsOf = (text: string): string[] => stemsOfFolded(foldText(text))

/** @param stem for many texts, one that knows the words it has met */
export const stemsOfFolded = (folded: string, stem = stemWord): string[] =>
  folded
    .split(' ')
    .filter((word) => word !== '' && !JOINERS.has(word))
    .map((word) => stem(word))
