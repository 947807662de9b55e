import { parseAddressSearch } from './parse-address-search.ts'
import { type AddressState, parseState } from '#domain/states.ts'
import { isBoxPostcode, isPostcodeOf } from './postcodes.ts'
import type { AddressSearch } from './address-search.ts'

/** An address as somebody typed it into separate fields. */
export type TypedAddress = {
  addressLine1: string
  addressLine2?: string
  city: string
  state: string
  postcode: string
  country?: string
}

export type AddressFault =
  | 'incomplete'
  | 'outside_served_states'
  | 'post_office_box'
  | 'no_street_number'
  | 'postcode_of_another_state'
  | 'public_place'
  | 'another_place'

export type CheckedAddress =
  | { ok: true; state: AddressState; street: AddressSearch }
  | { ok: false; reason: AddressFault }

/**
 * Whether a typed address can be delivered to: a numbered house in a street of a state that we serve.
 *
 * @returns its state and what its first line says, or the first fault found; a shopper reads one message for all
 * @source S-VALID-1, L-23
 */
export function checkStreetAddress(typed: TypedAddress): CheckedAddress {
  const state = parseState(typed.state)
  const postcode = typed.postcode.trim()
  if (!typed.addressLine1.trim() || !typed.city.trim() || !typed.state.trim()) return refused('incomplete')
  if (!isAustralia(typed.country) || state === 'other' || state === null)
    return refused('outside_served_states')
  if (!/^\d{4}$/.test(postcode)) return refused('incomplete')
  const street = parseAddressSearch(typed.addressLine1)
  const lines = [street, parseAddressSearch(typed.addressLine2 ?? ''), parseAddressSearch(typed.city)]
  const isBox = lines.some(({ isPostOfficeBox }) => isPostOfficeBox)
  if (isBox || isBoxPostcode(postcode)) return refused('post_office_box')
  if (!street.number || street.number.first === 0 || street.words.length === 0)
    return refused('no_street_number')
  if (contradicts(street, state, postcode)) return refused('another_place')
  if (!isPostcodeOf(state, postcode)) return refused('postcode_of_another_state')
  return { ok: true, state, street }
}

/** The first line contains another state or postcode than its field. */
const contradicts = (line: AddressSearch, state: AddressState, postcode: string): boolean =>
  line.isElsewhere ||
  (line.state !== undefined && line.state !== state) ||
  (line.postcode?.length === 4 && line.postcode !== postcode)

function isAustralia(country = ''): boolean {
  return ['', 'australia', 'au', 'aus'].includes(country.trim().toLowerCase())
}

function refused(reason: AddressFault): CheckedAddress {
  return { ok: false, reason }
}
