import { type FoldedName, foldName } from './fold-name.ts'
import { isOneSlip } from './one-slip.ts'
import { forwardReadings, reversedReadings } from './name-readings.ts'

/** Result of a comparison. With `near`, a person has to compare both names. */
export type NameMatch = 'same' | 'near' | 'different'

type Words = readonly string[]

const contains = (words: Words, others: Words): boolean => {
  const left = [...words]
  return others.every((word) => {
    const at = left.indexOf(word)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
}

/** Returns whether both names have a reading in common, such as `Mary Ann de Souza` and `De-Souza, Maryann`. */
function sharesReading(wanted: Words, shown: Words): boolean {
  const accepted = new Set(forwardReadings(wanted).map(({ given, surname }) => `${given}|${surname}`))
  return [...forwardReadings(shown), ...reversedReadings(shown)].some(({ given, surname }) =>
    accepted.has(`${given}|${surname}`),
  )
}

/** Returns whether the longer name contains all words of the shorter name, with the surname first or last. */
function hasAllNames(wanted: Words, shown: Words): boolean {
  const [short, long] = wanted.length <= shown.length ? [wanted, shown] : [shown, wanted]
  if (short.length < 2 || !contains(long, short)) return false
  if (short.length === long.length) return true
  const surname = wanted.at(-1)
  return surname === shown.at(-1) || surname === shown[0]
}

function isSame(wanted: Words, shown: Words): boolean {
  if (isWrittenTogether(wanted, shown)) return true
  const [word, ...others] = wanted
  if (word !== undefined && others.length === 0) return shown.includes(word)
  return hasAllNames(wanted, shown) || sharesReading(wanted, shown)
}

/** Returns whether two names differ only in spaces, in scripts that need none: `李小龍` and `李 小龍`. */
const isWrittenTogether = (wanted: Words, shown: Words): boolean =>
  wanted.join('') === shown.join('') && /^[^\p{Script=Latin}]+$/u.test(wanted.join(''))

/** Returns whether the names are the same after correcting a slip of one letter in one word. */
function isSameButOneWord(wanted: Words, shown: Words): boolean {
  return wanted.some((word, at) =>
    shown.some(
      (other) =>
        other !== word &&
        !wanted.includes(other) &&
        isOneSlip(word, other) &&
        isSame(wanted.with(at, other), shown),
    ),
  )
}

const isMissingPart = (wanted: Words, shown: Words): boolean =>
  wanted.length <= shown.length ? contains(shown, wanted) : contains(wanted, shown)

function matchOf(wanted: FoldedName, shown: FoldedName): NameMatch {
  const pairs = [
    [wanted.words, shown.words],
    [wanted.parts, shown.parts],
  ] as const
  const isOtherGeneration =
    wanted.generation !== '' && shown.generation !== '' && wanted.generation !== shown.generation
  if (isSame(wanted.words, shown.words)) return isOtherGeneration ? 'near' : 'same'
  const isNear = pairs.some(([a, b]) => isSame(a, b) || isMissingPart(a, b) || isSameButOneWord(a, b))
  return isNear ? 'near' : 'different'
}

/**
 * Compares the name on an order with the name on an ID: `O’Brien-Smith, Kim Lee` is the same as `Kim OBrien Smith`.
 * Given and middle names may be missing or in any order. A single word on the order, as on a gift, must be a word of
 * the ID's name. `near` means a slip of one letter or a missing part. Nicknames and initials are different names.
 * @source L-10, L-11
 */
export function compareNames(onOrder: string, onId: string): NameMatch {
  const matches = foldName(onOrder).flatMap((wanted) => foldName(onId).map((shown) => matchOf(wanted, shown)))
  if (matches.includes('same')) return 'same'
  return matches.includes('near') ? 'near' : 'different'
}
