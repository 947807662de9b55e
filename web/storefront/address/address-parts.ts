import type { AddressParts } from '#contract/shop/addresses.ts'

/** Returns the submitted fields of an unlisted address, with its pin if the shopper set one. */
export const addressParts = (text: (name: string) => string): AddressParts => ({
  address_line_1: text('address_line_1'),
  ...(text('address_line_2') && { address_line_2: text('address_line_2') }),
  city: text('city'),
  state: text('state'),
  postcode: text('postcode'),
  ...(text('pin_lat') && { pin_lat: Number(text('pin_lat')), pin_lng: Number(text('pin_lng')) }),
})
