import * as fieldTexts from '#domain/field-texts.ts'
import type { TypedAddress } from './typed-address.ts'

/** Reasons for rejecting a typed address. */
export type AddressFault =
  | 'incomplete'
  | 'not_in_australia'
  | 'post_office_box'
  | 'no_street_number'
  | 'no_street'
  | 'public_place'
  | 'another_place'
  | 'postcode_of_another_suburb'
  | 'postcode_of_another_state'
  | 'unknown_suburb'
  | 'pin_in_another_suburb'
  | 'outside_served_states'
  | 'out_of_reach'

/** Fields of a typed address by their names in the API. */
export type AddressField = 'address_line_1' | 'city' | 'state' | 'postcode'

type FieldMessages = Partial<Record<AddressField, string>>

/** Returns whether the fault means that no store delivers to the place, although the address may be correct. */
export const isPlaceNotServed = (fault: AddressFault): boolean =>
  fault === 'outside_served_states' || fault === 'out_of_reach'

const MESSAGES: Record<
  Exclude<AddressFault, 'incomplete' | 'outside_served_states' | 'out_of_reach'>,
  FieldMessages
> = {
  not_in_australia: { state: fieldTexts.stateRequired },
  post_office_box: { address_line_1: fieldTexts.postBoxRefused },
  no_street_number: { address_line_1: fieldTexts.houseNumberRequired },
  no_street: { address_line_1: fieldTexts.streetRequired },
  public_place: { address_line_1: fieldTexts.publicPlaceRefused },
  another_place: { address_line_1: fieldTexts.streetOnly },
  postcode_of_another_suburb: {
    city: fieldTexts.suburbAndPostcodeDiffer,
    postcode: fieldTexts.suburbAndPostcodeDiffer,
  },
  postcode_of_another_state: {
    state: fieldTexts.stateAndPostcodeDiffer,
    postcode: fieldTexts.stateAndPostcodeDiffer,
  },
  unknown_suburb: { city: fieldTexts.suburbUnknown },
  pin_in_another_suburb: { city: fieldTexts.pinElsewhere },
}

/** Returns a message for each wrong field; no messages if the place is not served. */
export function faultyFields(typed: TypedAddress, fault: AddressFault): FieldMessages {
  if (isPlaceNotServed(fault)) return {}
  return fault === 'incomplete' ? missingFields(typed) : MESSAGES[fault as keyof typeof MESSAGES]
}

const missingFields = ({ addressLine1, city, state, postcode }: TypedAddress): FieldMessages => ({
  ...(!addressLine1.trim() && { address_line_1: fieldTexts.streetRequired }),
  ...(!city.trim() && { city: fieldTexts.suburbRequired }),
  ...(!state.trim() && { state: fieldTexts.stateRequired }),
  ...(!/^\d{4}$/.test(postcode.trim()) && { postcode: fieldTexts.postcodeRequired }),
})
