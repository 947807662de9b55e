import { parseAddressSearch } from '#domain/address/parse-address-search.ts'

export const ADDRESS_HINTS = {
  postBox: 'We can’t deliver to PO boxes or parcel lockers. Enter a street address.',
  elsewhere: 'We deliver in Victoria and New South Wales only.',
  noNumber: 'Add your house number, like 12 Smith Street.',
  notFound: 'We can’t find this address. Check the number, street, suburb and postcode.',
  postcode: 'The postcode and suburb don’t match. Check both, or pick an address.',
}

/** What is wrong with an address that is being typed; '' while nothing is. `labels` are its suggestions. */
export function addressHint(text: string, labels: readonly string[]): string {
  const search = parseAddressSearch(text)
  const { number, postcode = '', words } = search
  if (search.isPostOfficeBox) return ADDRESS_HINTS.postBox
  if (search.isElsewhere) return ADDRESS_HINTS.elsewhere
  if (labels.length > 0) {
    const isOther = postcode.length === 4 && labels.every((label) => !label.includes(postcode))
    // A map service names no postcodes.
    return isOther && labels.some((label) => /\d{4}$/.test(label)) ? ADDRESS_HINTS.postcode : ''
  }
  if (words.length < 2) return ''
  return number ? ADDRESS_HINTS.notFound : ADDRESS_HINTS.noNumber
}
