import type { AddressFault } from './address-faults.ts'
import { parseAddressSearch, startsWithNumber } from './parse-address-search.ts'
import { direction, nameWords, streetType } from './street-words.ts'

export type UnlistedFault = Extract<
  AddressFault,
  'no_street_number' | 'no_street' | 'public_place' | 'another_place'
>

/** Street types of public places, where deliveries must not be handed over (NSW s 114K). */
const PUBLIC_TYPES = new Set(['park', 'reserve'])
export const PUBLIC_WORDS =
  /\b(oval|beach|foreshore|playground|skate ?park|bus stop|tram stop|train station|railway station|car ?park|jetty|pier|rotunda|picnic|bbq|barbecue|football ground|sports ground|boat ramp|public toilets?)\b/
/** Text that describes a place relative to an address instead of the address itself. */
export const BESIDE =
  /^\W*(on )?(the )?(cnr|corner|opp|opposite|near|nearby|outside|in front|behind|beside|next to|across|between|adjacent)\b/

/**
 * Checks an address that neither the index nor the map service knows. Its first line must look like a house in a street
 * of the suburb. Returns the fault, such as a missing number or a street in another town; null if there is none.
 * @param suburbs the suburb's name as stored in the index, and as typed
 * @source L-23
 */
export function unlistedFault(
  line: string,
  secondLine: string,
  suburbs: readonly string[],
): UnlistedFault | null {
  const plain = nameWords(line).join(' ')
  if (BESIDE.test(line.toLowerCase()) || BESIDE.test(secondLine.toLowerCase())) return 'public_place'
  if (PUBLIC_WORDS.test(plain) || PUBLIC_WORDS.test(nameWords(secondLine).join(' '))) return 'public_place'
  if (!startsWithNumber(line)) return 'no_street_number'
  const { words, isElsewhere } = parseAddressSearch(line)
  if (isElsewhere) return 'another_place'
  const street = withoutSuburb(words, suburbs)
  const type = street.findLastIndex((word, index) => index > 0 && streetType(word) !== undefined)
  if (type === -1) return isNamedAlone(street) ? null : 'no_street'
  const [written = '', ...behind] = street.slice(type)
  if (behind.some((word) => direction(word) === undefined)) return 'another_place'
  return PUBLIC_TYPES.has(streetType(written) ?? '') ? 'public_place' : null
}

/** Removes the suburb from the end of a line, where many people repeat it. */
function withoutSuburb(words: readonly string[], suburbs: readonly string[]): string[] {
  const tail = suburbs.find((suburb) => {
    const length = suburb.split(' ').length
    return words.length > length && words.slice(-length).join(' ') === suburb
  })
  return tail === undefined ? [...words] : words.slice(0, -tail.split(' ').length)
}

/** Returns whether the name is only a street type, such as Broadway, or an article and a word, such as The Strand. */
function isNamedAlone(words: readonly string[]): boolean {
  const [first = '', second = ''] = words
  return first === 'the'
    ? second !== '' && words.length === 2
    : words.length === 1 && streetType(first) !== undefined
}
