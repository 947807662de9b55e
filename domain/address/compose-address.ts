import type { AddressRemarks } from './delivery-notes.ts'
import { type Premises, premisesLine } from './premises.ts'
import type { AddressState } from '#domain/states.ts'
import { type StreetNumber, streetNumberText } from './street-number.ts'

/** An address without its point. @source S-ENT-2 */
export type StreetAddress = {
  addressLine1: string
  addressLine2?: string
  city: string
  state: AddressState
  country: 'Australia'
  postcode: string
  /** For the driver. No part of the address's text. */
  notes?: string
}

export type AddressPieces = AddressRemarks & {
  premises: Premises
  number: StreetNumber
  /** Its full name, `Smith Street`. */
  street: string
  city: string
  state: AddressState
  /** Empty while it is not known. */
  postcode: string
}

/**
 * Puts an address together: number and street on the first line; unit, level, building and `C/-` on the second.
 *
 * @source S-ENT-2
 */
export function composeAddress({
  premises,
  number,
  street,
  city,
  state,
  postcode,
  careOf,
  notes,
}: AddressPieces): StreetAddress {
  const addressLine2 = [premisesLine(premises), careOf].filter(Boolean).join(', ')
  return {
    addressLine1: `${streetNumberText(number)} ${street}`,
    ...(addressLine2 && { addressLine2 }),
    city,
    state,
    country: 'Australia',
    postcode,
    ...(notes && { notes }),
  }
}

/**
 * The full text of an address: its parts joined with commas.
 *
 * @source S-ENT-2
 */
export function addressText(address: StreetAddress): string {
  const { addressLine1, addressLine2, city, state, postcode, country } = address
  return [addressLine1, addressLine2, city, state, postcode, country].filter(Boolean).join(', ')
}

/** One line for a list of suggestions, as it would be written on an envelope: `5/12 Smith Street, Fitzroy VIC 3065`. */
export function addressLabel({
  premises,
  number,
  street,
  city,
  state,
  postcode,
  careOf,
}: AddressPieces): string {
  const { unitType = 'Unit', unit, level, building } = premises
  const place = [city, state, postcode].filter(Boolean).join(' ')
  const house = `${streetNumberText(number)} ${street}`
  if (unit && unitType === 'Unit' && !unit.includes('/')) {
    return [careOf, building, level, `${unit}/${house}`, place].filter(Boolean).join(', ')
  }
  return [careOf, premisesLine(premises), house, place].filter(Boolean).join(', ')
}
