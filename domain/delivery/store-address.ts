/** Address of a store in the parts of an address form. */
export type StoreAddress = { address_line_1: string; city: string; state: string; postcode: string }

/** Returns a store's address as one text, such as "18 Bay Street, Port Melbourne VIC 3207". */
export const storeAddressText = ({ address_line_1, city, state, postcode }: StoreAddress): string =>
  `${address_line_1}, ${city} ${state} ${postcode}`

/** Returns the parts of a text that `storeAddressText` wrote; null for any other text. */
export function splitStoreAddress(text: string): StoreAddress | null {
  const [, address_line_1, city, state, postcode] = /^(.+), ([^,]+) ([A-Z]{2,3}) (\d{4})$/.exec(text) ?? []
  return address_line_1 && city && state && postcode ? { address_line_1, city, state, postcode } : null
}
