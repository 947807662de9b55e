import type { AddressFault } from './address-faults.ts'
import { parseAddressSearch, startsWithNumber } from './parse-address-search.ts'
import { direction, nameWords, streetType } from './street-words.ts'

export type UnlistedFault = Extract<
  AddressFault,
  'no_street_number' | 'no_street' | 'public_place' | 'another_place'
>

/** Public places: no delivery is handed over there (NSW s 114K). */
const PUBLIC_TYPES = new Set(['park', 'reserve'])
const PUBLIC_WORDS =
  /\b(oval|beach|foreshore|playground|skate ?park|bus stop|tram stop|train station|railway station|car ?park|jetty|pier|rotunda|picnic|bbq|barbecue|football ground|sports ground|boat ramp|public toilets?)\b/
/** A place beside the address is another door. */
export const BESIDE =
  /^\W*(on )?(the )?(cnr|corner|opp|opposite|near|nearby|outside|in front|behind|beside|next to|across|between|adjacent)\b/

/**
 * Checks a first line that neither the index nor the map service knows: it must look like a house in a street of that
 * suburb. Returns the fault of other text that contains a number, or of a street in another town.
 * @param suburbs the suburb's name as the index keeps it, and as it was typed
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
  if (street.slice(type + 1).some((word) => direction(word) === undefined)) return 'another_place'
  return PUBLIC_TYPES.has(streetType(street[type]!)!) ? 'public_place' : null
}

/** Many people add the suburb to the street. */
function withoutSuburb(words: readonly string[], suburbs: readonly string[]): string[] {
  const tail = suburbs.find((suburb) => {
    const length = suburb.split(' ').length
    return words.length > length && words.slice(-length).join(' ') === suburb
  })
  return tail === undefined ? [...words] : words.slice(0, -tail.split(' ').length)
}

/** Broadway, Esplanade, The Strand: a street's type by itself, or with its article. */
function isNamedAlone(words: readonly string[]): boolean {
  const [first = '', second = ''] = words
  return first === 'the'
    ? second !== '' && words.length === 2
    : words.length === 1 && streetType(first) !== undefined
}
