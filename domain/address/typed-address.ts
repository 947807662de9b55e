import { plainTyping } from '#domain/accounts/typed-text.ts'
import { parseState, stateSpellings } from '#domain/written-states.ts'
import { cleanAddress, readablePart } from './clean-address.ts'
import { parseAddressSearch } from './parse-address-search.ts'
import { isBoxAtTheDoor } from './postal-delivery.ts'

/** Address as typed into separate fields. */
export type TypedAddress = {
  addressLine1: string
  addressLine2?: string
  city: string
  state: string
  postcode: string
  country?: string
}

const STATE_AT_END = new RegExp(`^(.*\\S)[\\s,]+(${stateSpellings().join('|')})[\\s,.]*$`, 'i')
const POSTCODE_AT_END = /^(.*\S)[\s,]+(\d{4})[\s,.]*$/

/**
 * Moves the parts of a typed address to their fields: puts the line with the house number first, removes the state and
 * postcode from the suburb, and converts digits to ASCII. A state or postcode that contradicts its field is not moved.
 */
export function sortAddress(typed: TypedAddress): TypedAddress {
  return { ...typed, ...sortLines(typed), ...sortArea(typed) }
}

const hasHouse = (line: string): boolean => {
  const { number, words } = parseAddressSearch(line)
  return number !== undefined && words.length > 0 && !isBoxAtTheDoor(cleanAddress(line))
}

function sortLines({ addressLine1, addressLine2 = '' }: TypedAddress) {
  const isSwapped = addressLine2 !== '' && !hasHouse(addressLine1) && hasHouse(addressLine2)
  return isSwapped ? { addressLine1: addressLine2, addressLine2: addressLine1 } : {}
}

function sortArea(typed: TypedAddress): Pick<TypedAddress, 'city' | 'postcode'> {
  const postcode = plainTyping(typed.postcode).trim()
  const [, beforePostcode, atEnd] = POSTCODE_AT_END.exec(readablePart(typed.city)) ?? []
  const city = beforePostcode !== undefined && atEnd === postcode ? beforePostcode : typed.city
  const [, suburb, state = ''] = STATE_AT_END.exec(readablePart(city)) ?? []
  const isOwnState = suburb !== undefined && parseState(state) === parseState(typed.state)
  return { city: (isOwnState ? suburb : city).replace(/[\s,]+$/, ''), postcode }
}
