/** Lines and suburb of an address, as the API names them. */
type AddressLines = {
  address_line_1?: string
  address_line_2?: string | null
  city: string
  state: string
  postcode: string
}

/**
 * Returns an address on one line in Australia Post's order: "Unit 2, 46 Smith Street, Fitzroy VIC 3065". Every screen,
 * mail and document shows this text. The API's `address_formated` has a format of its own (S-ENT-2).
 */
export const addressLine = ({
  address_line_1,
  address_line_2,
  city,
  state,
  postcode,
}: AddressLines): string =>
  [address_line_2, address_line_1, [city, state, postcode].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ')
