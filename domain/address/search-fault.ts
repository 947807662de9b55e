import { SERVED_SUBURBS } from '#domain/delivery/served-suburbs.ts'
import { suburbNames } from './address-readings.ts'
import { cleanAddress, readablePart } from './clean-address.ts'
import { parseAddressSearch } from './parse-address-search.ts'
import { LOT } from './street-number.ts'
import { nameWords, streetType } from './street-words.ts'
import { PUBLIC_WORDS } from './unlisted-street.ts'

/** Reasons for finding no address for a typed text. */
export type SearchFault =
  | 'postal_box'
  | 'outside_served_states'
  | 'corner'
  | 'public_place'
  | 'half_number'
  | 'lot'
  | 'no_street'
  | 'no_street_number'
  | 'not_found'

const CORNER = /^(?:on )?(?:the )?(?:cnr|crn|corner)\b/
const STATION = /\bstation$/
/** House number with a fraction, such as `12 1/2` or `12½`. */
const HALF_NUMBER = /\b\d{1,5}[a-z]? half\b|\b\d{1,5}[a-z]?[ -][1-3]\/[2-4] [a-z]/

const suburbs: ReadonlySet<string> = new Set(SERVED_SUBURBS.map(({ name }) => nameWords(name).join(' ')))

/**
 * Returns why no address was found for a typed text, or null if the text is too short.
 * @source S-ADDR-3, L-23
 */
export function searchFault(text: string): SearchFault | null {
  const search = parseAddressSearch(text)
  const { number, premises, words } = search
  const plain = cleanAddress(readablePart(text))
  if (search.isPostOfficeBox) return 'postal_box'
  if (search.isElsewhere) return 'outside_served_states'
  if (HALF_NUMBER.test(plain)) return 'half_number'
  if (number?.prefix === LOT || premises.unitType === 'Lot') return 'lot'
  if (number) return words.length < 2 ? null : 'not_found'
  if (suburbNames(words).some((name) => suburbs.has(name))) return 'no_street'
  if (words.length < 2) return null
  if (CORNER.test(plain) || words.includes('and')) return 'corner'
  const name = words.join(' ')
  if (STATION.test(name) || PUBLIC_WORDS.test(name)) return 'public_place'
  const hasType = words.some((word, index) => index > 0 && streetType(word) !== undefined)
  return hasType ? 'no_street_number' : 'no_street'
}
