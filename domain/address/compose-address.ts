import type { AddressRemarks } from './address-remarks.ts'
import { type Premises, premisesLine } from './premises.ts'
import type { AddressState } from '#domain/states.ts'
import { type StreetNumber, streetNumberText } from './street-number.ts'

/** Address without coordinates. @source S-ENT-2 */
export type StreetAddress = {
  addressLine1: string
  addressLine2?: string
  city: string
  state: AddressState
  country: 'Australia'
  postcode: string
  /** Notes for the driver. They are not part of the address's text. */
  notes?: string
}

export type AddressPieces = AddressRemarks & {
  premises: Premises
  number: StreetNumber
  /** Full name, such as `Smith Street`. */
  street: string
  city: string
  state: AddressState
  /** Empty if unknown. */
  postcode: string
}

/**
 * Composes an address: number and street on the first line; unit, level, building and `C/-` on the second line.
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
 * Returns the full text of an address: its parts joined with commas.
 *
 * @source S-ENT-2
 */
export function addressText(address: StreetAddress): string {
  const { addressLine1, addressLine2, city, state, postcode, country } = address
  return [addressLine1, addressLine2, city, state, postcode, country].filter(Boolean).join(', ')
}

/** Returns the text of a suggestion in the notation of an envelope: `5/12 Smith Street, Fitzroy VIC 3065`. */
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
