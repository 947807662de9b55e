import { foldName } from './fold-name.ts'
import { forwardReadings, reversedReadings } from './name-readings.ts'
import { slipForms, SLIP_MIN_LETTERS } from './one-slip.ts'

const unique = (keys: readonly string[]): string[] => [...new Set(keys)]
const pairKey = (a: string, b: string): string => [a, b].toSorted().join('|')

/** Returns keys of each given or middle name with the surname, which is the last or the first word. */
function pairsWithSurname(words: readonly string[]): string[] {
  const [first = '', last = ''] = [words[0], words.at(-1)]
  return words.flatMap((word, at) => [
    ...(at > 0 ? [pairKey(first, word)] : []),
    ...(at < words.length - 1 ? [pairKey(word, last)] : []),
  ])
}

function keysOfWords(words: readonly string[]): string[] {
  if (words.length <= 1) return [...words]
  const readings = [...forwardReadings(words), ...reversedReadings(words)]
  return [...readings.map(({ given, surname }) => pairKey(given, surname)), ...pairsWithSurname(words)]
}

/**
 * Returns the keys by which a person is recognised. They cover every split of the name into two fields, both orders and
 * missing middle names. Two people with a common key are treated as the same person.
 * @source L-21
 */
export const nameKeys = (firstname: string, lastname: string): string[] =>
  unique(foldName(`${firstname} ${lastname}`).flatMap(({ words }) => keysOfWords(words)))

/** Returns whether two names have a common key. */
export function sharesNameKey(a: { firstname: string; lastname: string }, b: typeof a): boolean {
  const keys = new Set(nameKeys(a.firstname, a.lastname))
  return nameKeys(b.firstname, b.lastname).some((key) => keys.has(key))
}

/** Returns a single key of a name: its words in alphabetical order. */
export const sortedNameKey = (firstname: string, lastname: string): string =>
  foldName(`${firstname} ${lastname}`)[0]?.words.toSorted().join(' ') ?? ''

/**
 * Returns the keys for finding names that differ by a slip of one letter, an initial or a missing part. The stored and
 * the looked-up name use complementary prefixes, so that a full form matches only a short form.
 * @param side `stored` for the known name, `sought` for the name that is looked up
 * @source L-21
 */
export function nearNameKeys(firstname: string, lastname: string, side: 'stored' | 'sought'): string[] {
  const [full, short] = side === 'stored' ? ['full', 'short'] : ['short', 'full']
  const keys = foldName(`${firstname} ${lastname}`).flatMap(({ words, parts }) => {
    const pairs = unique([...pairsWithSurname(words), ...pairsWithSurname(parts)])
    const slips = [words.join(''), ...pairs.flatMap(slipKeys)]
    const single = words.length === 1 ? [`${short}:${words[0]}`] : parts.map((part) => `${full}:${part}`)
    return [...slips, ...single, ...pairs.flatMap((pair) => initialKeys(pair, { full, short }))]
  })
  return unique(keys)
}

const slipKeys = (pair: string): string[] => {
  const [a = '', b = ''] = pair.split('|')
  return [...slipsOf(a).map((slip) => pairKey(slip, b)), ...slipsOf(b).map((slip) => pairKey(a, slip))]
}

const slipsOf = (word: string): string[] => (word.length < SLIP_MIN_LETTERS ? [word] : slipForms(word))

/** Returns the keys of a pair and of its initials: `j|smith` is the short form of `jane|smith`. */
function initialKeys(pair: string, { full, short }: { full: string; short: string }): string[] {
  const [a = '', b = ''] = pair.split('|')
  return [
    ...(a.length === 1 ? [`${short}:${a}|${b}`] : [`${full}:${a.slice(0, 1)}|${b}`]),
    ...(b.length === 1 ? [`${short}:${b}|${a}`] : [`${full}:${b.slice(0, 1)}|${a}`]),
  ]
}
