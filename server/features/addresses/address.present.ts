import type { Address } from '#contract/shop/addresses.ts'
import { addressText } from '#domain/address/compose-address.ts'

type AddressFields = Pick<Address, 'city' | 'state' | 'postcode' | 'lat' | 'lng'> & {
  addressLine1: string
  addressLine2?: string
  notes?: string
}

/**
 * Returns an address as the API presents it, with its full text.
 * @source S-ENT-2
 */
export function presentAddress({
  addressLine1,
  addressLine2,
  city,
  state,
  postcode,
  lat,
  lng,
  notes,
}: AddressFields): Address {
  const line2 = addressLine2 ? { addressLine2 } : {}
  return {
    address_formated: addressText({ addressLine1, ...line2, city, state, postcode, country: 'Australia' }),
    address_line_1: addressLine1,
    ...(addressLine2 ? { address_line_2: addressLine2 } : {}),
    city,
    state,
    country: 'Australia',
    postcode,
    lat,
    lng,
    ...(notes && { delivery_notes: notes }),
  }
}
