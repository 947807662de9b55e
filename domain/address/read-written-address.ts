import { readablePart } from './clean-address.ts'
import type { AddressPieces } from './compose-address.ts'
import { parseAddressSearch } from './parse-address-search.ts'
import { parseState, stateSpellings } from '#domain/written-states.ts'
import type { StreetNumber } from './street-number.ts'

const AREA = new RegExp(
  `^(?:.*,)?\\s*([^,]+?)[ ,]+(${stateSpellings().join('|')})(?:[ ,]+(\\d{4}))?(?:[ ,]+australia)?$`,
  'i',
)

/**
 * Reads an address as map services write it on two lines: `5/12 Smith Street` and `Fitzroy VIC, Australia`.
 *
 * @returns its parts, the postcode empty where none is written; null for what is no numbered house in a state
 * that is served
 */
export function readWrittenAddress(line: string, area: string): AddressPieces | null {
  const { number, premises, isPostOfficeBox } = parseAddressSearch(line)
  const street = number && !isPostOfficeBox ? nameBehind(line, number) : undefined
  const [, city, stateName = '', postcode = ''] = AREA.exec(readablePart(area.trim())) ?? []
  const state = parseState(stateName)
  if (!number || !street || !city || !state || state === 'other') return null
  return { premises, number, street, city, state, postcode }
}

/** The street's name as it is written: the search keeps it in lower case, and without its apostrophes. */
function nameBehind(
  line: string,
  { first, suffix = '', last, lastSuffix = '' }: StreetNumber,
): string | undefined {
  const range = last === undefined ? '' : `\\s*(?:[-–]|to)\\s*${last}${lastSuffix}`
  const written = new RegExp(
    `(?:^|[\\s,/])0*${first}${suffix}${range}\\s+(\\p{L}.*|\\d+(?:st|nd|rd|th) .*)$`,
    'iu',
  )
  return written.exec(readablePart(line.trim()))?.[1]
}
