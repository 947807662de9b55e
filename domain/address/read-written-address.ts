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
 * Reads the two lines that map services return for an address: `5/12 Smith Street` and `Fitzroy VIC, Australia`.
 *
 * @returns the parts, with an empty postcode if the lines have none; null unless it is a numbered house in a served
 *   state
 */
export function readWrittenAddress(line: string, area: string): AddressPieces | null {
  const { number, premises, isPostOfficeBox } = parseAddressSearch(line)
  const street = number && !isPostOfficeBox ? nameBehind(line, number) : undefined
  const [, city, stateName = '', postcode = ''] = AREA.exec(readablePart(area.trim())) ?? []
  const state = parseState(stateName)
  if (!number || !street || !city || !state || state === 'other') return null
  return { premises, number, street, city, state, postcode }
}

/** Returns the street's name in its original spelling. `parseAddressSearch` drops its letter case and apostrophes. */
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
