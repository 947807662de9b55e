import { parseAddressSearch } from './parse-address-search.ts'
import { type AddressState, isStateCode } from '#domain/states.ts'
import { readStateCode } from '#domain/written-states.ts'
import type { TypedAddress } from './typed-address.ts'
import type { AddressFault } from './address-faults.ts'
import { isBoxPostcode, isPostcodeIn, isPostcodeOf } from './postcodes.ts'
import type { AddressSearch } from './address-search.ts'

export type CheckedAddress =
  | { ok: true; state: AddressState; street: AddressSearch }
  | { ok: false; reason: AddressFault }

/**
 * Checks whether a typed address can be delivered to: a numbered house in a street of a served state.
 *
 * @returns the state and the parsed first line, or the first fault found
 * @source S-VALID-1, L-23
 */
export function checkStreetAddress(typed: TypedAddress): CheckedAddress {
  const code = readStateCode(typed.state)
  const postcode = typed.postcode.trim()
  if (!typed.addressLine1.trim() || !typed.city.trim() || !typed.state.trim()) return refused('incomplete')
  if (!isAustralia(typed.country) || code === null) return refused('not_in_australia')
  if (!/^\d{4}$/.test(postcode)) return refused('incomplete')
  const street = parseAddressSearch(typed.addressLine1)
  const lines = [street, parseAddressSearch(typed.addressLine2 ?? ''), parseAddressSearch(typed.city)]
  const isBox = lines.some(({ isPostOfficeBox }) => isPostOfficeBox)
  if (isBox || isBoxPostcode(postcode)) return refused('post_office_box')
  if (!street.number || street.number.first === 0 || street.words.length === 0)
    return refused('no_street_number')
  if (contradicts(street, code, postcode)) return refused('another_place')
  if (!isPostcodeIn(code, postcode)) return refused('postcode_of_another_state')
  if (!isStateCode(code) || !isPostcodeOf(code, postcode)) return refused('outside_served_states')
  return { ok: true, state: code, street }
}

/** Returns whether the first line contains a state or postcode that differs from its field. */
const contradicts = (line: AddressSearch, code: string, postcode: string): boolean =>
  (line.isElsewhere && isStateCode(code)) ||
  (line.state !== undefined && line.state !== code) ||
  (line.postcode?.length === 4 && line.postcode !== postcode)

function isAustralia(country = ''): boolean {
  return ['', 'australia', 'au', 'aus'].includes(country.trim().toLowerCase())
}

function refused(reason: AddressFault): CheckedAddress {
  return { ok: false, reason }
}
